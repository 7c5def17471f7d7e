import { useTranslations } from 'use-intl';
import { useUser } from '../features/account/account.api.ts';
import { useApiaries } from '../features/apiaries/apiaries.api.ts';
import { useCameras } from '../features/sensors/sensors.api.ts';
import { activeEntry, type MenuEntry, menuEntries, shortMenuEntries } from './menu.ts';

/** An entry as it is shown. */
export interface ShownEntry extends MenuEntry {
  readonly title: string;
  /** True for one entry of a menu. */
  readonly active: boolean;
}

/** Both variants of the menu for a signed-in beekeeper, with the active entry of this path. */
export function useMenu(signedIn: boolean, path: string) {
  const t = useTranslations('shell.menu');
  const { data: apiaries = [] } = useApiaries(signedIn);
  const { data: user } = useUser(signedIn);
  const { data: cameras } = useCameras(signedIn);
  const choices = { user, hasCamera: cameras !== undefined && cameras.sensors.length > 0 };
  const shown = (entries: readonly MenuEntry[]): ShownEntry[] => {
    const active = activeEntry(entries, path);
    return entries.map((entry) => ({
      ...entry,
      title: 'name' in entry.label ? entry.label.name : t(entry.label.key),
      active: entry === active,
    }));
  };
  return {
    side: shown(menuEntries(apiaries, choices)),
    short: shown(shortMenuEntries(choices)),
    /** The beekeeper's name, once it is known. */
    name: user?.username,
  };
}
