import type { Hive } from '@propolis/contract';
import { CURVE_HIVES_MAX } from '@propolis/domain';

interface HiveChoice {
  /** Of the apiary, as they stand. */
  readonly hives: readonly Hive[];
  /** Whose page it is: its curve is always shown. */
  readonly own: Hive | undefined;
  /** As the address has it. */
  readonly wanted: readonly number[] | undefined;
  readonly isWeighed: (hive: Hive) => boolean;
}

/** The hives whose curves are shown: as wanted; else that of the page, or of an apiary all that are weighed. */
export function shownHives({ hives, own, wanted, isWeighed }: HiveChoice): readonly Hive[] {
  const others = hives.filter(({ id }) => id !== own?.id);
  const chosen = others.filter(({ id }) => wanted?.includes(id));
  const shown = own ? [own, ...chosen] : chosen.length > 0 ? chosen : others.filter(isWeighed);
  return (shown.length > 0 ? shown : others).slice(0, CURVE_HIVES_MAX);
}

/** The ids after one was switched on or off; one always stays, and a ninth does not come. */
export function switchHive(shown: readonly number[], id: number): readonly number[] {
  if (!shown.includes(id)) return shown.length < CURVE_HIVES_MAX ? [...shown, id] : shown;
  return shown.length > 1 ? shown.filter((one) => one !== id) : shown;
}
