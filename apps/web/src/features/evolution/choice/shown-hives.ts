import type { Hive } from '@propolis/contract';
import { CURVE_HIVES_MAX } from '@propolis/domain';

interface HiveChoice {
  /** Hives of the apiary, by position. */
  readonly hives: readonly Hive[];
  /** The hive of the page, whose curve is always shown. */
  readonly own: Hive | undefined;
  /** From the address. */
  readonly wanted: readonly number[] | undefined;
  readonly isWeighed: (hive: Hive) => boolean;
}

/** The hives with curves: those of the address, otherwise the hive of the page or all hives with weights. */
export function shownHives({ hives, own, wanted, isWeighed }: HiveChoice): readonly Hive[] {
  const others = hives.filter(({ id }) => id !== own?.id);
  const chosen = others.filter(({ id }) => wanted?.includes(id));
  const shown = own ? [own, ...chosen] : chosen.length > 0 ? chosen : others.filter(isWeighed);
  return (shown.length > 0 ? shown : others).slice(0, CURVE_HIVES_MAX);
}

/** The ids after switching one on or off; at least one stays, and at most eight are shown. */
export function switchHive(shown: readonly number[], id: number): readonly number[] {
  if (!shown.includes(id)) return shown.length < CURVE_HIVES_MAX ? [...shown, id] : shown;
  return shown.length > 1 ? shown.filter((one) => one !== id) : shown;
}
