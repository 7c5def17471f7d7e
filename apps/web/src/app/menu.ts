import type { Apiary, User } from '@propolis/contract';
import { addressOf, PATHS, toApiary } from '../lib/paths.ts';

export type MenuIcon =
  | 'dashboard'
  | 'apiary'
  | 'addApiary'
  | 'sensors'
  | 'journal'
  | 'countings'
  | 'cameras'
  | 'notifications'
  | 'preferences'
  | 'profile';

export interface MenuEntry {
  readonly path: string;
  readonly icon: MenuIcon;
  /** A key of the shell's messages, or the name of an apiary. */
  readonly label: { readonly key: Exclude<MenuIcon, 'apiary'> } | { readonly name: string };
}

/** What the optional entries depend on. */
export interface MenuChoices {
  readonly user: Pick<User, 'include_automatic_counting_menu'> | undefined;
  /** Whether there is an apizoom sensor. */
  readonly hasCamera: boolean;
}

const entry = (key: Exclude<MenuIcon, 'apiary'>, path: string): MenuEntry => ({
  path,
  icon: key,
  label: { key },
});

const DASHBOARD = entry('dashboard', PATHS.dashboard);
const JOURNAL = entry('journal', PATHS.journal);
const SENSORS = entry('sensors', PATHS.sensors);
const OWN = [
  entry('notifications', PATHS.notifications),
  entry('preferences', PATHS.preferences),
  entry('profile', PATHS.profile),
];

const countingEntries = ({ user, hasCamera }: MenuChoices): MenuEntry[] => [
  ...(user?.include_automatic_counting_menu ? [entry('countings', PATHS.countings)] : []),
  ...(hasCamera ? [entry('cameras', PATHS.apizoom)] : []),
];

/** The side menu in the order of specification 2; disconnect is separate, below it. */
export const menuEntries = (
  apiaries: readonly Pick<Apiary, 'id' | 'name'>[],
  choices: MenuChoices,
): MenuEntry[] => [
  DASHBOARD,
  ...apiaries.map(
    ({ id, name }): MenuEntry => ({ path: addressOf(toApiary(id)), icon: 'apiary', label: { name } }),
  ),
  JOURNAL,
  SENSORS,
  ...countingEntries(choices),
  ...OWN,
];

/**
 * Its other variant (specification 2), without the apiaries: short enough for a thumb on a phone. Disconnect
 * is separate here too.
 */
export const shortMenuEntries = (choices: MenuChoices): MenuEntry[] => [
  DASHBOARD,
  entry('addApiary', PATHS.apiaryAdd),
  JOURNAL,
  SENSORS,
  ...OWN,
  ...countingEntries(choices),
];

const isWithin = (path: string, entryPath: string): boolean =>
  path === entryPath || path.startsWith(`${entryPath}/`);

/** Pages that the journal leads to, at addresses of their own. */
const OF_JOURNAL = [PATHS.medicines, PATHS.queens];

/**
 * The entry whose path is a prefix of the current one, by whole segments; otherwise the first (specification
 * 2). Of two the longer one: the cameras are below the connectors.
 */
export function activeEntry(entries: readonly MenuEntry[], path: string): MenuEntry | undefined {
  const place = OF_JOURNAL.some((page) => isWithin(path, page)) ? PATHS.journal : path;
  const within = entries
    .filter((one) => one.path !== PATHS.dashboard && isWithin(place, one.path))
    .toSorted((one, other) => other.path.length - one.path.length);
  return within[0] ?? entries[0];
}

/**
 * The initials of an apiary in a menu of icons, from its first and its last word: `LR` for Les Rasses, `R2`
 * for Rucher-2.
 */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0], words[0]?.slice(1)];
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
