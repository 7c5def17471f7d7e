import {
  CURVE_HIVES_MAX,
  EVOLUTION_COMPARISONS,
  EVOLUTION_MEASURES,
  EVOLUTION_PERIODS,
} from '@propolis/domain';
import type { EvolutionSearch } from '../../lib/paths.ts';
import { dayOf, numberOf } from './read-search.ts';

/** What is known of a list, each once; nothing known is no list. */
function listOf<T>(value: unknown, read: (one: unknown) => T | undefined): readonly T[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const known = new Set(value.map(read).filter((one) => one !== undefined));
  return known.size > 0 ? [...known] : undefined;
}

/** What an address says of curves. What it cannot say is named as well: the router keeps what is not. */
export const readEvolutionSearch = (search: Record<string, unknown>): EvolutionSearch => ({
  // The last 30 days need no word.
  period: EVOLUTION_PERIODS.find((known) => known === search.period && known !== 'month'),
  start: dayOf(search.start),
  end: dayOf(search.end),
  hives: listOf(search.hives, numberOf)?.slice(0, CURVE_HIVES_MAX),
  measures: listOf(search.measures, (one) => EVOLUTION_MEASURES.find((known) => known === one)),
  against: EVOLUTION_COMPARISONS.find((known) => known === search.against),
  nights: search.nights === true ? true : undefined,
});
