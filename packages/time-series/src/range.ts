import type { ReadingRange } from '@propolis/contract';
import { CLOCK_AHEAD, DAY_MS, READINGS_BEGIN } from '@propolis/domain';
import type { PointRange } from './points.ts';

/** Both ends in it. */
export type Period = Pick<PointRange, 'start' | 'end'>;

/** What a query asks for, by default the last day (specification 7), within the time of which there can be readings. */
export function rangeOf({ start, end, points }: ReadingRange, now: Date): PointRange {
  const until = end === undefined ? now.getTime() : Date.parse(end);
  const from = start === undefined ? until - DAY_MS : Date.parse(start);
  const [least, most] = [READINGS_BEGIN, now.getTime() + CLOCK_AHEAD];
  const within = (ms: number) => new Date(Math.min(Math.max(ms, least), most));
  return { start: within(from), end: within(until), points };
}

/** The same where no points are asked for. */
export function periodOf(asked: { readonly start: string; readonly end: string }, now: Date): Period {
  const { start, end } = rangeOf({ ...asked, points: 0 }, now);
  return { start, end };
}
