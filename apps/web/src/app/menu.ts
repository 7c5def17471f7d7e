import type { Apiary, User } from '@propolis/contract';
import { addressOf, PATHS, toApiary } from '../lib/paths.ts';

export type MenuIcon =
  | 'dashboard'
  | 'apiary'
  | 'addApiary'
  | 'sensors'
  | 'countings'
  | 'cameras'
  | 'notifications'
  | 'preferences'
  | 'profile';

export interface MenuEntry {
  readonly path: string;
  readonly icon: MenuIcon;
  /** A key of the shell's words, or the name of an apiary as it is. */
  readonly label: { readonly key: Exclude<MenuIcon, 'apiary'> } | { readonly name: string };
}

/** What decides on the entries that not everybody has. */
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

/** The side menu in the order of specification 2; disconnect stands below it, apart. */
export const menuEntries = (
  apiaries: readonly Pick<Apiary, 'id' | 'name'>[],
  choices: MenuChoices,
): MenuEntry[] => [
  DASHBOARD,
  ...apiaries.map(
    ({ id, name }): MenuEntry => ({ path: addressOf(toApiary(id)), icon: 'apiary', label: { name } }),
  ),
  SENSORS,
  ...countingEntries(choices),
  ...OWN,
];

/** Its other variant (specification 2), without the apiaries: as long as a thumb reaches on a phone. Disconnect stands apart here too. */
export const shortMenuEntries = (choices: MenuChoices): MenuEntry[] => [
  DASHBOARD,
  entry('addApiary', PATHS.apiaryAdd),
  SENSORS,
  ...OWN,
  ...countingEntries(choices),
];

const isWithin = (path: string, entryPath: string): boolean =>
  path === entryPath || path.startsWith(`${entryPath}/`);

/**
 * The entry whose path the current one begins with, whole segments compared; otherwise the first (specification 2). Of two the
 * longer one: the cameras lie below the connectors.
 */
export const activeEntry = (entries: readonly MenuEntry[], path: string): MenuEntry | undefined =>
  entries
    .filter((one) => one.path !== PATHS.dashboard && isWithin(path, one.path))
    .toSorted((one, other) => other.path.length - one.path.length)[0] ?? entries[0];

/** Letters that tell an apiary in a menu of icons: of its first and its last word, `LR` of Les Rasses, `R2` of Rucher-2. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0], words[0]?.slice(1)];
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
