import { OBSERVATION_DATE_KEY } from './items.ts';
import type { ObservationData, ObservationItem } from './types.ts';
import { type ShowFlags, visibleCatalogue } from './visibility.ts';

/** How many of a beekeeper's newest observations tell what is usual. */
export const USUAL_OBSERVATIONS = 10;
/** How many items a hive is asked for at first sight. */
export const USUAL_ITEMS = 8;

/** What fills the eight up, in this order, while a beekeeper has not yet shown enough habits. */
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

const shownItems = (flags: ShowFlags): ObservationItem[] =>
  visibleCatalogue(flags).flatMap(({ children }) => children.flatMap(({ items }) => items));

/** What is not on the list comes after it. */
const placeInBeginning = (key: string): number =>
  BEGINNING.includes(key) ? BEGINNING.indexOf(key) : BEGINNING.length;

/**
 * Keys of the items that a beekeeper fills most often, at most `USUAL_ITEMS` of them, in the catalogue's order;
 * `newest` are the values of the latest observations. Where two are filled as often, the one of the beginner's list
 * goes first. Never hidden ones, nor members of a group: they come with their group's item. A first visit is asked for
 * what every visit answers.
 */
export function usualItems(newest: readonly ObservationData[], flags: ShowFlags): readonly string[] {
  const shown = shownItems(flags).filter(
    ({ key, group }) => key !== OBSERVATION_DATE_KEY && group === undefined,
  );
  const candidates = shown
    .map(({ key }) => ({ key, count: newest.filter((data) => (data[key] ?? null) !== null).length }))
    .filter(({ key, count }) => count > 0 || BEGINNING.includes(key))
    .sort((one, other) => other.count - one.count || placeInBeginning(one.key) - placeInBeginning(other.key));
  const usual = new Set(candidates.slice(0, USUAL_ITEMS).map(({ key }) => key));
  return shown.map(({ key }) => key).filter((key) => usual.has(key));
}
