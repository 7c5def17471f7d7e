import type { ObservationCategory, ObservationItem } from '@propolis/domain';

interface SplitForm {
  /** The items that are asked for at first sight, with the members of their groups. */
  readonly usual: readonly ObservationItem[];
  /** All others, by category; one that has none left is left out. */
  readonly rest: readonly ObservationCategory[];
}

/** What is pressed comes before what is typed. */
const isTyped = ({ type }: ObservationItem): boolean => type === 'textarea';

/**
 * Takes the items with these keys out of the form, in the form's order, long texts last; one that is hidden by now is
 * in neither.
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
