import { DAY_S, HOUR_S, MINUTE_S } from '@propolis/domain';
import type { ChartRange } from '../../../ui/chart/chart.ts';

const GRIDS = [7 * DAY_S, DAY_S, 6 * HOUR_S, HOUR_S, 10 * MINUTE_S];
/** How often a grid lies in what is seen, at least. */
const PARTS = 4;

/** What is asked for where a part is seen: a little more, so that a small move asks for nothing new. */
export function roundedRange({ start, end }: ChartRange): ChartRange {
  const grid = GRIDS.find((one) => one * PARTS <= end - start) ?? 10 * MINUTE_S;
  return { start: Math.floor(start / grid) * grid, end: Math.ceil(end / grid) * grid };
}
