import { daysBetween } from '../days.ts';
import { localDaysOf } from './local-days.ts';
import { dayGains, type OwnWeight, type PeriodGain } from './own-weight.ts';
import { NECTAR_FLOW } from './weight-bounds.ts';

/** A nectar flow: from the start of its first day to the end of its last (ms), and its gain (kg). */
export interface NectarFlow {
  readonly kind: 'flow';
  readonly start: number;
  readonly end: number;
  readonly change: number;
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

/** The nectar flows of a hive, each from its first to its last gaining day. */
export function findFlows(weight: OwnWeight, zone: string): NectarFlow[] {
  const [first, last] = [weight.kept[0], weight.kept.at(-1)];
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
