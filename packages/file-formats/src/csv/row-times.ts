import { type CsvSettings, createWallClock, DAY_MS, type WallClock } from '@propolis/domain';
import { readCsvTime, type WrittenTime } from './times.ts';

/** Why a line has no time. */
export type CsvTimeFault = 'time_invalid' | 'zone_unknown' | 'hour_skipped' | 'midnight_unclear';

/**
 * Reads the times of one file, line by line, in ms since 1970. An hour that a clock showed twice is told by the lines
 * before: the second time begins where the first, or a later one, has been. Many loggers write the newest first; then
 * it is the other way round. Whether 24:00 ends its day or begins it is told by them too.
 */
export function createRowTimes({ column, clock, format, zone }: CsvSettings['time']) {
  const wall = createWallClock(zone);
  let last: number | undefined;
  /** Undefined until two lines have told. */
  let runsBackwards: boolean | undefined;
  const hasBeen = (time: number) => last !== undefined && (runsBackwards ? last <= time : last >= time);
  const choose = (shown: number): number | undefined => {
    const times = wall.instantsOf(shown);
    const [first, second] = runsBackwards ? times.toReversed() : times;
    return first !== undefined && second !== undefined && hasBeen(first) ? second : first;
  };
  /**
   * A day's end comes after that day, or newest first before it. After another day's line it would be a leap: that is
   * how 24:00 stands in the files of loggers that count the hours of a day from 24 to 23.
   */
  const endsDay = (end: number, begin: number): boolean => {
    if (last === undefined || last >= end) return last !== undefined;
    if (runsBackwards === true || last < begin) return false;
    return runsBackwards === false || last === begin || end - last <= last - begin;
  };
  return (cells: readonly string[]): number | CsvTimeFault => {
    const written = readCsvTime(textOf(cells, column, clock), format);
    if (written === 'zone_unknown') return written;
    if (!written) return 'time_invalid';
    const time = written.isInstant ? written.at : choose(written.at);
    if (time === undefined) return 'hour_skipped';
    if (written.isTwentyFour && !endsDay(time, beginOf(written, wall))) {
      last = time;
      return 'midnight_unclear';
    }
    if (last !== undefined && time !== last) runsBackwards = time < last;
    last = time;
    return time;
  };
}

/** When the day began that 24:00 ends. */
function beginOf({ at, isInstant }: WrittenTime, wall: WallClock): number {
  const begin = at - DAY_MS;
  return isInstant ? begin : (wall.instantsOf(begin)[0] ?? begin);
}

function textOf(cells: readonly string[], column: number, clock: number | null): string {
  const day = cells[column] ?? '';
  return clock === null ? day : `${day} ${cells[clock] ?? ''}`.trim();
}
