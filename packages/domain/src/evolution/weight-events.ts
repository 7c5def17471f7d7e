import type { Coordinates } from '../geography.ts';

/** What may be behind a sudden loss: a swarm left, a thief came, or the beekeeper took honey or a box. */
export const LOSS_CAUSES = ['swarm', 'harvest', 'theft'] as const;
/** One of them. */
export type LossCause = (typeof LOSS_CAUSES)[number];
/** What may be behind a gain that no nectar can give. */
export const GAIN_CAUSES = ['feeding', 'super'] as const;
/** One of them. */
export type GainCause = (typeof GAIN_CAUSES)[number];

interface EventSpan {
  /** ms since 1970: the last reading before, of what lasts the day's begin. */
  readonly start: number;
  /** ms since 1970: the first reading after, of what lasts the end of its last day or of the readings. */
  readonly end: number;
  /** kg, as the hive weighed more (above zero) or less after it. */
  readonly change: number;
}

/** What the weight of a hive tells of it, found by its curve alone. */
export type WeightEvent =
  | (EventSpan & { readonly kind: 'loss' /** Likeliest first. */; readonly candidates: readonly LossCause[] })
  | (EventSpan & { readonly kind: 'gain' /** Likeliest first. */; readonly candidates: readonly GainCause[] })
  /** Nectar came in day after day; the change is what was gained, gifts and harvests left out. */
  | (EventSpan & { readonly kind: 'flow' })
  /** The colony eats what it stored, in the cold months. */
  | (EventSpan & {
      readonly kind: 'stores';
      /** kg eaten in seven days, above zero. */
      readonly perWeek: number;
      /** kg that are left at the end; null where what the hive weighs without them is not known. */
      readonly stores: number | null;
      /** When they run out at this rate, ms since 1970; null with `stores`. */
      readonly runOut: number | null;
    });

/** What has to be known of a hive besides its readings. */
export interface WeightContext {
  /** IANA, of the apiary: days and hours are its own. */
  readonly timeZone: string;
  /** Where it stands: south of the equator seasons are half a year away. North where nobody said. */
  readonly coordinates?: Coordinates;
  /** kg that the hive weighs without stores, bees with it; see `weightWithoutStores`. Null or left out: not known. */
  readonly withoutStores?: number | null;
}
