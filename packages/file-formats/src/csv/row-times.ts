import { type CsvSettings, createWallClock, DAY_MS, type WallClock } from '@propolis/domain';
import { readCsvTime, type WrittenTime } from './times.ts';

/** Why a line has no time. */
type CsvTimeFault = 'time_invalid' | 'zone_unknown' | 'hour_skipped' | 'midnight_unclear';

/**
 * Reads the times of one file, line by line, in ms since 1970. If a local time occurs twice, the lines before
 * decide: it is the second one after a line at or after the first. Files with the newest line first are read
 * the other way round. The lines before also decide whether 24:00 ends or begins its day.
 */
export function createRowTimes({ column, clock, format, zone }: CsvSettings['time']) {
  const wall = createWallClock(zone);
  let last: number | undefined;
  /** Undefined until two lines show the direction. */
  let runsBackwards: boolean | undefined;
  const hasBeen = (time: number) => last !== undefined && (runsBackwards ? last <= time : last >= time);
  const choose = (shown: number): number | undefined => {
    const times = wall.instantsOf(shown);
    const [first, second] = runsBackwards ? times.toReversed() : times;
    return first !== undefined && second !== undefined && hasBeen(first) ? second : first;
  };
  /**
   * The end of a day follows that day, or precedes it in a file with the newest line first. After a line of
   * another day it would be a jump, as in files of loggers that count the hours of a day from 24 to 23.
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

/** The start of the day that 24:00 ends. */
function beginOf({ at, isInstant }: WrittenTime, wall: WallClock): number {
  const begin = at - DAY_MS;
  return isInstant ? begin : (wall.instantsOf(begin)[0] ?? begin);
}

function textOf(cells: readonly string[], column: number, clock: number | null): string {
  const day = cells[column] ?? '';
  return clock === null ? day : `${day} ${cells[clock] ?? ''}`.trim();
}
