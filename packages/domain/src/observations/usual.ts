import { OBSERVATION_DATE_KEY } from './items.ts';
import type { ObservationData } from './types.ts';
import { itemsIn, type ShowFlags, visibleCatalogue } from './visibility.ts';

/** Number of a beekeeper's newest observations that determine the usual items. */
export const USUAL_OBSERVATIONS = 10;
/** Number of items that the short form shows. */
export const USUAL_ITEMS = 8;

/** Completes the list in this order while there are too few usual items. */
const BEGINNING: readonly string[] = [
  'general_impression',
  'queen_observed',
  'brood_frames',
  'reserves_honey_frames',
  'structure_honey_super',
  'brood_eggs',
  'surveillance_particular_attention',
  'general_notes',
];

/** Items outside the list come last. */
const placeInBeginning = (key: string): number =>
  BEGINNING.includes(key) ? BEGINNING.indexOf(key) : BEGINNING.length;

/**
 * Keys of the items that a beekeeper fills in most often, at most `USUAL_ITEMS`, in the order of the
 * catalogue; `newest` are the values of the latest observations. Ties are resolved by the beginner's list.
 * Excludes hidden items and members of a group, which are shown with their group's item. Without observations
 * the beginner's list applies.
 */
export function usualItems(newest: readonly ObservationData[], flags: ShowFlags): readonly string[] {
  const shown = itemsIn(visibleCatalogue(flags)).filter(
    ({ key, group }) => key !== OBSERVATION_DATE_KEY && group === undefined,
  );
  const candidates = shown
    .map(({ key }) => ({ key, count: newest.filter((data) => (data[key] ?? null) !== null).length }))
    .filter(({ key, count }) => count > 0 || BEGINNING.includes(key))
    .sort((one, other) => other.count - one.count || placeInBeginning(one.key) - placeInBeginning(other.key));
  const usual = new Set(candidates.slice(0, USUAL_ITEMS).map(({ key }) => key));
  return shown.map(({ key }) => key).filter((key) => usual.has(key));
}
