import {
  CURVE_HIVES_MAX,
  EVOLUTION_COMPARISONS,
  EVOLUTION_MEASURES,
  EVOLUTION_PERIODS,
  type IsoDay,
} from '@propolis/domain';
import type { EvolutionSearch } from '../../lib/paths.ts';
import { dayOf, listOf, numberOf } from './read-search.ts';

/** Between them bees are weighed: whoever asks for the year 9999 would wait for ever. */
const YEARS = { first: '1900', beyond: '2200' };

const shownDay = (value: unknown): IsoDay | undefined => {
  const day = dayOf(value);
  return day !== undefined && day >= YEARS.first && day < YEARS.beyond ? day : undefined;
};

/** What an address says of curves. What it cannot say is named as well: the router keeps what is not. */
export const readEvolutionSearch = (search: Record<string, unknown>): EvolutionSearch => ({
  // The last 30 days need no word.
  period: EVOLUTION_PERIODS.find((known) => known === search.period && known !== 'month'),
  start: shownDay(search.start),
  end: shownDay(search.end),
  hives: listOf(search.hives, numberOf)?.slice(0, CURVE_HIVES_MAX),
  measures: listOf(search.measures, (one) => EVOLUTION_MEASURES.find((known) => known === one)),
  against: EVOLUTION_COMPARISONS.find((known) => known === search.against),
  nights: search.nights === true ? true : undefined,
});
