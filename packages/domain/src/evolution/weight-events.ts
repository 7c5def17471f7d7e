import { daysBetween } from '../days.ts';
import type { Coordinates } from '../geography.ts';
import { localDayOf, localDaysOf } from './local-days.ts';
import { dayGains, type OwnWeight, type PeriodGain, readWeight } from './own-weight.ts';
import { type SeriesReading, typicalValue } from './series.ts';
import { CAUSES, HIVE_WEIGHT, NECTAR_FLOW } from './weight-bounds.ts';
import { type GainCause, gainCauses, type LossCause, lossCauses } from './weight-causes.ts';
import type { WeightStep } from './weight-steps.ts';
import { findWinters, type Winter, type Wintering } from './winter-stores.ts';

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
  | Winter;

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
function isHive({ accepted }: OwnWeight): boolean {
  const middle = typicalValue(accepted);
  return middle !== undefined && middle >= HIVE_WEIGHT.least && middle <= HIVE_WEIGHT.most;
}

function eventsOf(step: WeightStep, { timeZone, isSouth }: Omit<Wintering, 'withoutStores'>): WeightEvent[] {
  const { start, end, before, after } = step;
  // A hive that is placed on its scale gained nothing, and implausible weights are not kilograms.
  if (before < CAUSES.hiveGone * after) return [];
  if ([before, after].some((weight) => Math.abs(weight) > HIVE_WEIGHT.most)) return [];
  const when = { day: localDayOf(end, timeZone), timeZone, isSouth };
  const span = { start, end, change: after - before };
  return after < before
    ? [{ kind: 'loss', ...span, candidates: lossCauses(step, when) }]
    : [{ kind: 'gain', ...span, candidates: gainCauses(when) }];
}

/**
 * The mean gain of a day and its neighbours, so that one rainy day does not end a flow and one good day does
 * not make one.
 */
function meanAround(days: readonly PeriodGain[], at: number): number {
  const day = days[at];
  if (!day) return 0;
  const near = days
    .slice(Math.max(0, at - 1), at + 2)
    .filter((other) => Math.abs(daysBetween(day.day, other.day)) <= 1);
  return near.reduce((sum, { gain }) => sum + gain, 0) / near.length;
}

const gainOf = (days: readonly PeriodGain[]): number => days.reduce((sum, { gain }) => sum + gain, 0);

/** Whether the mean gain of the days, pauses included, is high enough. */
const isFlow = (days: readonly PeriodGain[]): boolean => gainOf(days) >= NECTAR_FLOW.perDay * days.length;

/** Runs of days that gain by their three-day mean; a pause of a few rainy days does not end a run. */
function runsOf(days: readonly PeriodGain[]): readonly (readonly PeriodGain[])[] {
  const runs: PeriodGain[][] = [];
  let pause: PeriodGain[] = []; // Days since the last gaining day of the last run.
  for (const [at, day] of days.entries()) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (meanAround(days, at) < NECTAR_FLOW.perDay) {
      pause.push(day);
      continue;
    }
    const isWhole = last && daysBetween(last.day, day.day) === pause.length + 1;
    const longer = [...(run ?? []), ...pause, day];
    if (isWhole && pause.length <= NECTAR_FLOW.pause && isFlow(longer)) runs[runs.length - 1] = longer;
    else runs.push([day]);
    pause = [];
  }
  return runs;
}

/** The nectar flows of a hive, each from the start of its first to the end of its last gaining day. */
function findFlows(weight: OwnWeight, zone: string): WeightEvent[] {
  const [first, last] = [weight.accepted[0], weight.accepted.at(-1)];
  if (!first || !last) return [];
  const range = { start: first.time, end: last.time + 1 };
  const spans = new Map(localDaysOf(range, zone).map((span) => [span.day, span]));
  return runsOf(dayGains(weight, range, zone)).flatMap((run) => {
    const flow = trim(run);
    const [start, end] = [spans.get(flow[0]?.day ?? ''), spans.get(flow.at(-1)?.day ?? '')];
    const change = gainOf(flow);
    if (!start || !end || flow.length < NECTAR_FLOW.days || change < NECTAR_FLOW.total) return [];
    return [{ kind: 'flow', start: start.start, end: Math.min(end.end, last.time), change } as const];
  });
}

/** Removes the days at either end whose own gain is too small. */
function trim(days: readonly PeriodGain[]): readonly PeriodGain[] {
  const gains = ({ gain }: PeriodGain) => gain >= NECTAR_FLOW.perDay;
  return days.slice(days.findIndex(gains), days.findLastIndex(gains) + 1);
}
