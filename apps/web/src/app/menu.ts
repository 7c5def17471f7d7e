import type { Apiary, User } from '@propolis/contract';
import { addressOf, PATHS, toApiary } from '../lib/paths.ts';

export type MenuIcon =
  | 'dashboard'
  | 'apiary'
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
  readonly label:
    | {
        readonly key:
          | 'dashboard'
          | 'sensors'
          | 'countings'
          | 'cameras'
          | 'notifications'
          | 'preferences'
          | 'profile';
      }
    | { readonly name: string };
}

/** The side menu in the order of specification 2; disconnect stands below it, apart. */
export function menuEntries(
  apiaries: readonly Pick<Apiary, 'id' | 'name'>[],
  user: Pick<User, 'include_automatic_counting_menu'> | undefined,
  hasCamera: boolean,
): MenuEntry[] {
  return [
    { path: PATHS.dashboard, icon: 'dashboard', label: { key: 'dashboard' } },
    ...apiaries.map(
      ({ id, name }): MenuEntry => ({ path: addressOf(toApiary(id)), icon: 'apiary', label: { name } }),
    ),
    { path: PATHS.sensors, icon: 'sensors', label: { key: 'sensors' } },
    ...(user?.include_automatic_counting_menu
      ? [{ path: PATHS.countings, icon: 'countings', label: { key: 'countings' } } as const]
      : []),
    ...(hasCamera ? [{ path: PATHS.apizoom, icon: 'cameras', label: { key: 'cameras' } } as const] : []),
    { path: PATHS.notifications, icon: 'notifications', label: { key: 'notifications' } },
    { path: PATHS.preferences, icon: 'preferences', label: { key: 'preferences' } },
    { path: PATHS.profile, icon: 'profile', label: { key: 'profile' } },
  ];
}

const isWithin = (path: string, entry: string): boolean => path === entry || path.startsWith(`${entry}/`);

/**
 * The entry whose path the current one begins with, whole segments compared; otherwise the first (spec 2). Of two the
 * longer one: the cameras lie below the connectors.
 */
export const activeEntry = (entries: readonly MenuEntry[], path: string): MenuEntry | undefined =>
  entries
    .filter((entry) => entry.path !== PATHS.dashboard && isWithin(path, entry.path))
    .toSorted((one, other) => other.path.length - one.path.length)[0] ?? entries[0];
