import { DAY_MS } from '../time-units.ts';
import type { Observed } from './story.ts';

/** Items shown as curves over a season, by the name of their curve. */
export const TRENDS = {
  strength: 'general_impression',
  brood: 'brood_frames',
  stores: 'reserves_honey_frames',
} as const;
export type Trend = keyof typeof TRENDS;

/** A value and the time of its observation. */
export interface TrendPoint {
  /** Milliseconds since 1970, UTC. */
  readonly time: number;
  /** In the unit of its item. */
  readonly value: number;
}

/** A full year, so that a curve includes the previous winter. */
export const SEASON_DAYS = 365;

/** The observations of the year that ends with the newest one, newest first. */
export function seasonOf<Seen extends Observed>(observations: readonly Seen[]): Seen[] {
  const [newest] = observations;
  if (!newest) return [];
  const begin = Date.parse(newest.observation_date) - SEASON_DAYS * DAY_MS;
  return observations.filter(({ observation_date }) => Date.parse(observation_date) >= begin);
}

/** The values of one item, oldest first; `observations` are newest first. */
export const trendOf = (observations: readonly Observed[], trend: Trend): TrendPoint[] =>
  observations
    .flatMap(({ observation_date, data }) => {
      const value = data[TRENDS[trend]];
      return typeof value === 'number' ? [{ time: Date.parse(observation_date), value }] : [];
    })
    .toReversed();
