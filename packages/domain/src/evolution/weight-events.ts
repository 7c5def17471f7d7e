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
  /** ms since 1970: the last reading before; for flows and winters the start of the first day. */
  readonly start: number;
  /** ms since 1970: the first reading after; for flows and winters the end of the last day. */
  readonly end: number;
  /** Change in kg, positive for a gain; for flows and winters without additions and removals. */
  readonly change: number;
}

/** An event derived from the weight curve of a hive. */
export type WeightEvent =
  /** A sudden loss; possible causes, likeliest first. */
  | (EventSpan & { readonly kind: 'loss'; readonly candidates: readonly LossCause[] })
  /** A sudden gain that is too large for nectar; possible causes, likeliest first. */
  | (EventSpan & { readonly kind: 'gain'; readonly candidates: readonly GainCause[] })
  /** A nectar flow over several days. */
  | (EventSpan & { readonly kind: 'flow' })
  /** The colony consumed its stores in the cold months. */
  | (EventSpan & {
      readonly kind: 'stores';
      /** kg consumed in seven days, positive. */
      readonly perWeek: number;
      /** kg left at the end; null if the weight without stores is unknown. */
      readonly stores: number | null;
      /** When the stores run out at this rate, ms since 1970; null if `stores` is null. */
      readonly runOut: number | null;
    });

/** What is known of a hive besides its readings. */
export interface WeightContext {
  /** Zone of the apiary (IANA), used for days, hours and months. */
  readonly timeZone: string;
  /** Position: in the southern hemisphere seasons are shifted by half a year. North if undefined. */
  readonly coordinates?: Coordinates | undefined;
  /**
   * kg of the hive without stores at an instant (ms); see `weightWithoutStores`. Null or undefined if
   * unknown.
   */
  readonly withoutStores?: Wintering['withoutStores'] | undefined;
}

/**
 * The events of a hive derived from its weight (kg): sudden changes, nectar flows and winters, oldest first.
 * Readings are oldest first, from minutes to half a day apart. Gaps, single wrong readings, a hive lifted off
 * its scale for calibration, showers and an uncalibrated scale cause no event. The bounds are in
 * `weight-bounds.ts`. The newest reading causes no event until a later one confirms it.
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

/** Whether most of a series lies within the plausible weights of a hive. */
function isHive({ kept }: OwnWeight): boolean {
  const middle = typicalValue(kept);
  return middle !== undefined && middle >= HIVE_WEIGHT.least && middle <= HIVE_WEIGHT.most;
}

function eventsOf(step: WeightStep, { timeZone, isSouth }: Omit<Wintering, 'withoutStores'>): WeightEvent[] {
  const { start, end, before, after } = step;
  const [day] = localDaysOf({ start: end, end: end + 1 }, timeZone);
  if (!day) return [];
  // A hive that is placed on its scale gained nothing, and implausible weights are not kilograms.
  if (before < CAUSES.hiveGone * after) return [];
  if ([before, after].some((weight) => Math.abs(weight) > HIVE_WEIGHT.most)) return [];
  const when = { day: day.day, timeZone, isSouth };
  const span = { start, end, change: after - before };
  return after < before
    ? [{ kind: 'loss', ...span, candidates: lossCauses(step, when) }]
    : [{ kind: 'gain', ...span, candidates: gainCauses(when) }];
}
