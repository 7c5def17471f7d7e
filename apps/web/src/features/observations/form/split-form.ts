import type { ObservationCategory, ObservationItem } from '@propolis/domain';
import { itemsOf } from './form-categories.ts';

/** Buttons come before text fields. */
const isTyped = ({ type }: ObservationItem): boolean => type === 'textarea';

/**
 * Separates the items with these keys, and the members of their groups, in form order with long texts last.
 * Hidden items are in neither part, and empty categories are left out of the rest.
 */
export function splitForm(categories: readonly ObservationCategory[], keys: readonly string[]) {
  const isUsual = ({ key, group }: ObservationItem) => keys.includes(group ?? key);
  const rest: readonly ObservationCategory[] = categories
    .map((category) => ({
      ...category,
      children: category.children
        .map((child) => ({ ...child, items: child.items.filter((item) => !isUsual(item)) }))
        .filter(({ items }) => items.length > 0),
    }))
    .filter(({ children }) => children.length > 0);
  const usual = categories.flatMap(itemsOf).filter(isUsual);
  return { usual: [...usual.filter((item) => !isTyped(item)), ...usual.filter(isTyped)], rest };
}
