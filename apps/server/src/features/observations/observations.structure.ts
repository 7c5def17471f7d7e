import type { ObservationFormItem, ObservationStructure } from '@propolis/contract';
import {
  HIVE_STRUCTURE_CATEGORY,
  HIVE_STRUCTURE_SUBCATEGORY,
  itemsIn,
  OBSERVATION_CATALOGUE,
  type ObservationItem,
  type ShowFlags,
  visibleCatalogue,
} from '@propolis/domain';
import type { z } from 'zod';

type FormItem = z.output<typeof ObservationFormItem>;

/**
 * The catalogue as an empty form (specification 3); `show` is false for items that the user has hidden
 * directly or by a parent.
 */
export function observationStructure(flags: ShowFlags): ObservationStructure {
  const shown = new Set(itemsIn(visibleCatalogue(flags)).map(({ key }) => key));
  return OBSERVATION_CATALOGUE.map((category) => ({
    key: category.key,
    children: category.children.map((subcategory) => ({
      key: subcategory.key,
      items: subcategory.items.map((item) => toFormItem(item, shown.has(item.key))),
    })),
  }));
}

/** Only the set-up items of a hive: habitat/structure (specification). */
export const hiveStructure = (flags: ShowFlags): ObservationStructure =>
  observationStructure(flags)
    .filter((category) => category.key === HIVE_STRUCTURE_CATEGORY)
    .map((category) => ({
      ...category,
      children: category.children.filter((child) => child.key === HIVE_STRUCTURE_SUBCATEGORY),
    }));

const toFormItem = (item: ObservationItem, show: boolean): FormItem => ({
  key: item.key,
  type: item.type,
  value: null,
  isActive: false,
  error: false,
  show,
  group: item.group ?? null,
  unit: item.unit ?? null,
  min: item.min ?? null,
  max: item.max ?? null,
  options: (item.options ?? []).map((option) => option.key),
});
