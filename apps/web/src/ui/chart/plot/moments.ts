import type { ChartLine, ChartRange } from '../chart.ts';

/** Index of the first moment that is not before this one; the length if all are before. */
export function firstFrom(moments: readonly number[], time: number): number {
  let low = 0;
  let high = moments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((moments[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The moment nearest to this time, the earlier of two; undefined if there is none. */
export function nearestMoment(moments: readonly number[], time: number): number | undefined {
  const at = firstFrom(moments, time);
  const [before, after] = [moments[at - 1], moments[at]];
  if (before === undefined || after === undefined) return before ?? after;
  return time - before <= after - time ? before : after;
}

/** Moments of the range only. */
export const momentsWithin = (moments: readonly number[], { start, end }: ChartRange): readonly number[] =>
  moments.slice(firstFrom(moments, start), firstFrom(moments, end + 1e-6));

const steps = new WeakMap<readonly number[], number>();

/** The usual distance (s) between readings of a line. */
function usualStep(times: readonly number[]): number {
  const known = steps.get(times);
  if (known !== undefined) return known;
  const apart = times.slice(1).map((time, at) => time - (times[at] ?? time));
  const step = apart.sort((one, other) => one - other)[apart.length >> 1] ?? 0;
  steps.set(times, step);
  return step;
}

export interface LineReading {
  readonly time: number;
  readonly value: number;
}

/** In usual steps: in a line that was reduced to extremes, some readings are further apart. */
const REACH = 2;

/** Seconds: a counting is shown only on its own day. */
const BAR_REACH = 43_200;

/** The value of a line at a moment: its nearest reading, within a small multiple of the usual distance. */
export function readingAt(
  { times, values, kind }: Pick<ChartLine, 'times' | 'values' | 'kind'>,
  moment: number,
): LineReading | null {
  const time = nearestMoment(times, moment);
  const reach = kind === 'bars' || kind === 'hollow' ? BAR_REACH : REACH * usualStep(times);
  if (time === undefined || Math.abs(time - moment) > reach) return null;
  const value = values[firstFrom(times, time)];
  return value === null || value === undefined ? null : { time, value };
}
