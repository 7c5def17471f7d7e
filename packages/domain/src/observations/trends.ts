import { DAY_MS } from '../time-units.ts';
import type { Observed } from './story.ts';

/** Items that are followed over a season, by what their curve is called. */
export const TRENDS = {
  strength: 'general_impression',
  brood: 'brood_frames',
  stores: 'reserves_honey_frames',
} as const;
/** One of them. */
export type Trend = keyof typeof TRENDS;

/** A value and when it was seen. */
export interface TrendPoint {
  /** Milliseconds since 1970, UTC. */
  readonly time: number;
  /** In the unit of its item. */
  readonly value: number;
}

/** From one summer to the next, so that a curve shows the winter before as well. */
export const SEASON_DAYS = 365;

/** Those of the year that ends with the newest one; `observations` are newest first, and so is what comes back. */
export function seasonOf<Seen extends Observed>(observations: readonly Seen[]): Seen[] {
  const [newest] = observations;
  if (!newest) return [];
  const begin = Date.parse(newest.observation_date) - SEASON_DAYS * DAY_MS;
  return observations.filter(({ observation_date }) => Date.parse(observation_date) >= begin);
}

/** The values of one item, oldest first as a curve is drawn; `observations` are newest first. */
export const trendOf = (observations: readonly Observed[], trend: Trend): TrendPoint[] =>
  observations
    .flatMap(({ observation_date, data }) => {
      const value = data[TRENDS[trend]];
      return typeof value === 'number' ? [{ time: Date.parse(observation_date), value }] : [];
    })
    .toReversed();
