import type { CsvSettings } from './settings.ts';
import { readCsvTime } from './times.ts';
import { createWallClock } from './zones.ts';

/** Why a line has no time. */
export type CsvTimeFault = 'time_invalid' | 'hour_skipped';

/**
 * Reads the times of one file, line by line, in ms since 1970. An hour that a clock showed twice is told by the lines
 * before: the second time begins where the first, or a later one, has been. Many loggers write the newest first; then
 * it is the other way round.
 */
export function createRowTimes({ column, clock, format, zone }: CsvSettings['time']) {
  const wall = createWallClock(zone);
  let last: number | undefined;
  let runsBackwards = false;
  const hasBeen = (time: number) => last !== undefined && (runsBackwards ? last <= time : last >= time);
  const choose = (shown: number): number | undefined => {
    const times = wall.instantsOf(shown);
    const [first, second] = runsBackwards ? times.toReversed() : times;
    return first !== undefined && second !== undefined && hasBeen(first) ? second : first;
  };
  return (cells: readonly string[]): number | CsvTimeFault => {
    const written = readCsvTime(textOf(cells, column, clock), format);
    if (!written) return 'time_invalid';
    const time = written.isInstant ? written.at : choose(written.at);
    if (time === undefined) return 'hour_skipped';
    if (last !== undefined && time !== last) runsBackwards = time < last;
    last = time;
    return time;
  };
}

function textOf(cells: readonly string[], column: number, clock: number | null): string {
  const day = cells[column] ?? '';
  return clock === null ? day : `${day} ${cells[clock] ?? ''}`.trim();
}
