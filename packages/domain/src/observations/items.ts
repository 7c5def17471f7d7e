import { OBSERVATION_CATALOGUE } from './catalogue.ts';
import type { ObservationItem } from './types.ts';

/** All items as a flat list in the order of the catalogue. */
export const OBSERVATION_ITEMS: readonly ObservationItem[] = OBSERVATION_CATALOGUE.flatMap((category) =>
  category.children.flatMap((subcategory) => subcategory.items),
);

const byKey = new Map(OBSERVATION_ITEMS.map((item) => [item.key, item]));

export const findObservationItem = (key: string): ObservationItem | undefined => byKey.get(key);

export const TEXT_ITEMS: readonly ObservationItem[] = OBSERVATION_ITEMS.filter(
  ({ type }) => type === 'text' || type === 'textarea',
);

/** The item of the observation's date; every other item is a value of `data`. */
export const OBSERVATION_DATE_KEY = 'observation_date';

/** Category and subcategory of the items of a new hive (specification: habitat/structure). */
export const HIVE_STRUCTURE_CATEGORY = 'habitat';
export const HIVE_STRUCTURE_SUBCATEGORY = 'structure';

/** Items in the form of a new hive; they become its first observation. */
export const HIVE_STRUCTURE_ITEMS: readonly ObservationItem[] = OBSERVATION_CATALOGUE.filter(
  (category) => category.key === HIVE_STRUCTURE_CATEGORY,
).flatMap((category) =>
  category.children
    .filter((subcategory) => subcategory.key === HIVE_STRUCTURE_SUBCATEGORY)
    .flatMap((subcategory) => subcategory.items),
);

/** True for a choice that is sent as a number: general impression 1-3 and the scales 1-5 (specification). */
export const isScale = (item: ObservationItem): boolean => item.type === 'choice' && item.min !== undefined;
