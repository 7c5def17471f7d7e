import type { ObservationCategory, ObservationItem } from '@propolis/domain';

interface SplitForm {
  /** The items shown first, with the members of their groups. */
  readonly usual: readonly ObservationItem[];
  /** All others, by category; an empty category is left out. */
  readonly rest: readonly ObservationCategory[];
}

/** Buttons come before text fields. */
const isTyped = ({ type }: ObservationItem): boolean => type === 'textarea';

/**
 * Separates the items with these keys, in form order with long texts last; hidden items are in neither part.
 */
export function splitForm(categories: readonly ObservationCategory[], keys: readonly string[]): SplitForm {
  const isUsual = ({ key, group }: ObservationItem) => keys.includes(group ?? key);
  const rest = categories
    .map((category) => ({
      ...category,
      children: category.children
        .map((child) => ({ ...child, items: child.items.filter((item) => !isUsual(item)) }))
        .filter(({ items }) => items.length > 0),
    }))
    .filter(({ children }) => children.length > 0);
  const usual = categories.flatMap(({ children }) => children.flatMap(({ items }) => items.filter(isUsual)));
  return { usual: [...usual.filter((item) => !isTyped(item)), ...usual.filter(isTyped)], rest };
}
