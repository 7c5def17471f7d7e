import type { Coordinates } from '../geography.ts';
import { findFlows } from './flows.ts';
import { localDaysOf } from './local-days.ts';
import { type OwnWeight, readWeight } from './own-weight.ts';
import { type SeriesReading, typicalValue } from './series.ts';
import { CAUSES, HIVE_WEIGHT } from './weight-bounds.ts';
import { type GainCause, gainCauses, type LossCause, lossCauses } from './weight-causes.ts';
import type { WeightStep } from './weight-steps.ts';
import { findWinters, type Wintering } from './winter-stores.ts';

interface EventSpan {
  /** ms since 1970: the last reading before, or of what lasts the begin of its first day. */
  readonly start: number;
  /** ms since 1970: the first reading after, or of what lasts the end of its last day. */
  readonly end: number;
  /** kg by which the hive weighed more (above zero) or less after it; of what lasts without what was given or taken. */
  readonly change: number;
}

/** What the weight of a hive tells of it, found by its curve alone. */
export type WeightEvent =
  /** It lost at once; what may be behind it, likeliest first. */
  | (EventSpan & { readonly kind: 'loss'; readonly candidates: readonly LossCause[] })
  /** It gained more at once than nectar can give; what may be behind it, likeliest first. */
  | (EventSpan & { readonly kind: 'gain'; readonly candidates: readonly GainCause[] })
  /** Nectar came in day after day. */
  | (EventSpan & { readonly kind: 'flow' })
  /** The colony ate of what it had stored, in the cold months. */
  | (EventSpan & {
      readonly kind: 'stores';
      /** kg eaten in seven days, above zero. */
      readonly perWeek: number;
      /** kg that are left at the end; null where nobody knows what the hive weighs without them. */
      readonly stores: number | null;
      /** When they run out at this rate, ms since 1970; null with `stores`. */
      readonly runOut: number | null;
    });

/** What has to be known of a hive besides its readings. */
export interface WeightContext {
  /** IANA, of the apiary: days, hours and months are its own. */
  readonly timeZone: string;
  /** Where it stands: south of the equator seasons are half a year away. North where nobody said. */
  readonly coordinates?: Coordinates | undefined;
  /** kg that the hive weighed without stores until a moment (ms); see `weightWithoutStores`. Null or left out where nobody knows. */
  readonly withoutStores?: Wintering['withoutStores'] | undefined;
}

/**
 * What happened to a hive, by its weight (kg): what came or went at once, nectar flows and winters, oldest first. Readings
 * are oldest first, from minutes to half a day apart; gaps, single wrong readings, a hive that was lifted off its scale to
 * calibrate it, showers and a scale that is not calibrated make no event. The bounds are data (`weight-bounds.ts`). The newest reading makes none either: one
 * after it has to confirm what it says.
 */
export function findWeightEvents(readings: readonly SeriesReading[], context: WeightContext): WeightEvent[] {
  const { timeZone, coordinates, withoutStores = () => null } = context;
  const isSouth = (coordinates?.latitude ?? 0) < 0;
  const weight = readWeight(readings);
  if (!isHive(weight)) return [];
  const events: WeightEvent[] = [
    ...weight.steps.flatMap((step) => eventsOf(step, { timeZone, isSouth })),
    ...findFlows(weight, timeZone),
    ...findWinters(weight, { timeZone, isSouth, withoutStores }),
  ];
  return events.toSorted((one, other) => one.start - other.start);
}

/** Whether a series is mostly of what a hive can weigh. */
function isHive({ kept }: OwnWeight): boolean {
  const middle = typicalValue(kept);
  return middle !== undefined && middle >= HIVE_WEIGHT.least && middle <= HIVE_WEIGHT.most;
}

function eventsOf(step: WeightStep, { timeZone, isSouth }: Omit<Wintering, 'withoutStores'>): WeightEvent[] {
  const { start, end, before, after } = step;
  const [day] = localDaysOf({ start: end, end: end + 1 }, timeZone);
  if (!day) return [];
  // A hive that is set on its scale gained nothing, and what no hive weighs are no kilograms.
  if (before < CAUSES.hiveGone * after) return [];
  if ([before, after].some((weight) => Math.abs(weight) > HIVE_WEIGHT.most)) return [];
  const when = { day: day.day, timeZone, isSouth };
  const span = { start, end, change: after - before };
  return after < before
    ? [{ kind: 'loss', ...span, candidates: lossCauses(step, when) }]
    : [{ kind: 'gain', ...span, candidates: gainCauses(when) }];
}
