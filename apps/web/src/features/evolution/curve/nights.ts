import { type Coordinates, DAY_S, nightsOf } from '@propolis/domain';
import type { ChartRange } from '../../../ui/chart/chart.ts';

/** In longer ranges (s) the nights would cover the chart. */
const LONGEST = 45 * DAY_S;

export const hasNights = ({ start, end }: ChartRange): boolean => end - start <= LONGEST;

/** Periods from sunset to sunrise at the apiary. */
export const nightsIn = (
  { start, end }: ChartRange,
  { latitude, longitude }: Coordinates,
): readonly ChartRange[] =>
  nightsOf({ start: start * 1000, end: end * 1000 }, { latitude, longitude }).map((night) => ({
    start: night.start / 1000,
    end: night.end / 1000,
  }));
