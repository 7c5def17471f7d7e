import { OBSERVATION_CATALOGUE } from './catalogue.ts';
import type { ObservationItem } from './types.ts';

/** All items, flat, in the catalogue's order. */
export const OBSERVATION_ITEMS: readonly ObservationItem[] = OBSERVATION_CATALOGUE.flatMap((category) =>
  category.children.flatMap((subcategory) => subcategory.items),
);

const byKey = new Map(OBSERVATION_ITEMS.map((item) => [item.key, item]));

/** The item of this key, or undefined: then the key is not an observation's. */
export const findObservationItem = (key: string): ObservationItem | undefined => byKey.get(key);

/** What beekeepers write in their own words; the rest is pressed, counted or chosen. */
export const TEXT_ITEMS: readonly ObservationItem[] = OBSERVATION_ITEMS.filter(
  ({ type }) => type === 'text' || type === 'textarea',
);

/** The item that holds the observation's own date; every other item is a value of `data`. */
export const OBSERVATION_DATE_KEY = 'observation_date';

/** The items a hive is set up with (specification: those of habitat/structure). */
export const HIVE_STRUCTURE_CATEGORY = 'habitat';
export const HIVE_STRUCTURE_SUBCATEGORY = 'structure';

/** They are asked for when a hive is added, and become its first observation. */
export const HIVE_STRUCTURE_ITEMS: readonly ObservationItem[] = OBSERVATION_CATALOGUE.filter(
  (category) => category.key === HIVE_STRUCTURE_CATEGORY,
).flatMap((category) =>
  category.children
    .filter((subcategory) => subcategory.key === HIVE_STRUCTURE_SUBCATEGORY)
    .flatMap((subcategory) => subcategory.items),
);

/** True for a choice that travels as a number: general impression 1-3 and the scales 1-5 (specification). */
export const isScale = (item: ObservationItem): boolean => item.type === 'choice' && item.min !== undefined;
