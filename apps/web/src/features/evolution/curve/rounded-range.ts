import type { ChartRange } from '../../../ui/chart/chart.ts';

const MINUTE = 60; // s
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const GRIDS = [7 * DAY, DAY, 6 * HOUR, HOUR, 10 * MINUTE];
/** How often a grid lies in what is seen, at least. */
const PARTS = 4;

/** What is asked for where a part is seen: a little more, so that a small move asks for nothing new. */
export function roundedRange({ start, end }: ChartRange): ChartRange {
  const grid = GRIDS.find((one) => one * PARTS <= end - start) ?? 10 * MINUTE;
  return { start: Math.floor(start / grid) * grid, end: Math.ceil(end / grid) * grid };
}
