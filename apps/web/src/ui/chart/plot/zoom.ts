import { DAY_S } from '@propolis/domain';
import type { ChartRange } from '../chart.ts';

/** Seconds; scales weigh every few minutes. */
const LEAST = 1800;
const MOST = 20 * 366 * DAY_S;

/** Zooms in for a factor below 1; the time at the anchor (Unix seconds) stays in place. */
export const zoomRange = ({ start, end }: ChartRange, factor: number, anchor: number): ChartRange => ({
  start: anchor - (anchor - start) * factor,
  end: anchor + (end - anchor) * factor,
});

/** Later by that share of the range; earlier if negative. */
export const panRange = ({ start, end }: ChartRange, share: number): ChartRange => ({
  start: start + (end - start) * share,
  end: end + (end - start) * share,
});

/** The positions of two fingers, as shares of the width from the left. */
export type Fingers = readonly [one: number, other: number];

/** Closer fingers (a share of the width) count as this far apart. */
const APART = 0.02;

/** The range after a pinch: the times under both fingers stay under them. */
export function pinchRange({ start, end }: ChartRange, from: Fingers, to: Fingers): ChartRange {
  const width = end - start;
  const apart = Math.max(APART, Math.abs(to[1] - to[0]));
  const factor = Math.max(APART, Math.abs(from[1] - from[0])) / apart;
  const middle = start + ((from[0] + from[1]) / 2) * width;
  const newStart = middle - ((to[0] + to[1]) / 2) * width * factor;
  return { start: newStart, end: newStart + width * factor };
}

/** Rounds to whole seconds, limits the length, and keeps the range within the limits. */
export function clampRange({ start, end }: ChartRange, limits?: ChartRange): ChartRange {
  const most = limits ? Math.max(LEAST, Math.min(MOST, limits.end - limits.start)) : MOST;
  const length = Math.round(Math.min(most, Math.max(LEAST, end - start)));
  const wished = (start + end - length) / 2;
  const within = limits ? Math.max(limits.start, Math.min(wished, limits.end - length)) : wished;
  const first = Math.round(within);
  return { start: first, end: first + length };
}
