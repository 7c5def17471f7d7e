import { OBSERVATION_CATALOGUE } from './catalogue.ts';
import type { ObservationCategory, ObservationItem, ObservationSubcategory } from './types.ts';

/**
 * Show flags of the observation form (specification 3, Preferences), by key: a category's key,
 * `category.subcategory`, or an item's key. A missing key is shown.
 */
export type ShowFlags = Readonly<Record<string, boolean>>;

/** Contains both keys, because a subcategory may have the name of its category (harvest). */
export const subcategoryFlag = (category: string, subcategory: string): string =>
  `${category}.${subcategory}`;

/** The place of a flag in the catalogue; without item and subcategory it is a category. */
interface Branch {
  readonly category: ObservationCategory;
  readonly subcategory?: ObservationSubcategory;
  readonly item?: ObservationItem;
}

const branches = new Map<string, Branch>();
for (const category of OBSERVATION_CATALOGUE) {
  branches.set(category.key, { category });
  for (const subcategory of category.children) {
    branches.set(subcategoryFlag(category.key, subcategory.key), { category, subcategory });
    for (const item of subcategory.items) branches.set(item.key, { category, subcategory, item });
  }
}

/** All flags in the order of the catalogue. */
export const SHOW_FLAG_KEYS: readonly string[] = [...branches.keys()];

/** Whether the catalogue has this flag; unknown flags are rejected so that none outlives its item. */
export const isShowFlag = (key: string): boolean => branches.has(key);

/** The flag itself; `visibleCatalogue` also checks the flags above it. */
export const isShown = (flags: ShowFlags, key: string): boolean => flags[key] ?? true;

/** Keys below a category, a subcategory, or a group's item; none below a plain item. */
function keysBelow({ category, subcategory, item }: Branch): string[] {
  if (item)
    return (subcategory?.items ?? [])
      .filter((member) => member.group === item.key)
      .map((member) => member.key);
  if (subcategory) return subcategory.items.map((member) => member.key);
  return category.children.flatMap((child) => [
    subcategoryFlag(category.key, child.key),
    ...child.items.map((member) => member.key),
  ]);
}

/** Whether a member is required by a group's item. */
const isRequiredBy = (member: ObservationItem, group: string): boolean =>
  member.required === true && member.group === group;

/**
 * Keys that must be shown for this one to be visible: its category, its subcategory, its group's item, and
 * the required members of that item.
 */
function keysAbove({ category, subcategory, item }: Branch): string[] {
  if (!subcategory) return [];
  if (!item) return [category.key];
  const group = item.group ?? item.key;
  const required = subcategory.items.filter((member) => isRequiredBy(member, group));
  const keys = [category.key, subcategoryFlag(category.key, subcategory.key), group];
  return [...keys, ...required.map(({ key }) => key)];
}

/**
 * Shows or hides one key by the rules of specification 4: showing an item shows its parents and its group's
 * item; hiding a group's item hides its members; a category or subcategory includes everything in it. A
 * group's item and its required member are shown and hidden together. An unknown key changes nothing.
 */
export function setShown(flags: ShowFlags, key: string, shown: boolean): ShowFlags {
  const branch = branches.get(key);
  if (!branch) return flags;
  if (!shown && branch.item?.required && branch.item.group) return setShown(flags, branch.item.group, false);
  const next: Record<string, boolean> = { ...flags, [key]: shown };
  if (!branch.item || !shown) for (const below of keysBelow(branch)) next[below] = shown;
  if (shown) for (const above of keysAbove(branch)) next[above] = true;
  return next;
}

/**
 * Applies several flags by the rules of specification 4. If children of a key are sent with it, they get
 * their own values and the other children stay unchanged: a client that sends all or all changed flags has
 * already applied the rules.
 */
export function setManyShown(flags: ShowFlags, sent: ShowFlags): ShowFlags {
  const known = Object.entries(sent).filter(([key]) => isShowFlag(key));
  const isAlone = ([key]: readonly [string, boolean]): boolean => {
    const branch = branches.get(key);
    return branch !== undefined && !keysBelow(branch).some((below) => Object.hasOwn(sent, below));
  };
  const followed = known.filter(isAlone).reduce((next, [key, shown]) => setShown(next, key, shown), flags);
  return { ...followed, ...Object.fromEntries(known) };
}

function isItemShown(flags: ShowFlags, item: ObservationItem): boolean {
  if (item.group !== undefined && !isShown(flags, item.group)) return false;
  return isShown(flags, item.key) || item.required === true;
}

/**
 * The catalogue as the form shows it, without hidden items and without categories and subcategories that have
 * no shown item. A member of a hidden group is hidden with it; a required member is shown with its group.
 */
export function visibleCatalogue(flags: ShowFlags): readonly ObservationCategory[] {
  return OBSERVATION_CATALOGUE.filter((category) => isShown(flags, category.key))
    .map((category) => ({
      ...category,
      children: category.children
        .filter((subcategory) => isShown(flags, subcategoryFlag(category.key, subcategory.key)))
        .map((subcategory) => ({
          ...subcategory,
          items: subcategory.items.filter((item) => isItemShown(flags, item)),
        }))
        .filter((subcategory) => subcategory.items.length > 0),
    }))
    .filter((category) => category.children.length > 0);
}

/** The items of categories, in the order of the form. */
export const itemsIn = (categories: readonly ObservationCategory[]): ObservationItem[] =>
  categories.flatMap(({ children }) => children.flatMap(({ items }) => items));
