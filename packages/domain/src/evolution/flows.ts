import { daysBetween } from '../days.ts';
import { localDaysOf } from './local-days.ts';
import { dayGains, type OwnWeight, type PeriodGain } from './own-weight.ts';
import { NECTAR_FLOW } from './weight-bounds.ts';

/** A nectar flow: from the begin of its first day to the end of its last (ms), and what it brought (kg). */
export interface NectarFlow {
  readonly kind: 'flow';
  readonly start: number;
  readonly end: number;
  readonly change: number;
}

/** The mean gain of a day and its neighbours: a day of rain does not end a flow, and a single good one is none. */
function meanAround(days: readonly PeriodGain[], at: number): number {
  const day = days[at];
  if (!day) return 0;
  const near = days
    .slice(Math.max(0, at - 1), at + 2)
    .filter((other) => Math.abs(daysBetween(day.day, other.day)) <= 1);
  return near.reduce((sum, { gain }) => sum + gain, 0) / near.length;
}

/** The nectar flows of a hive: runs of days that gain by their mean over three, trimmed to days that do so themselves. */
export function findFlows(weight: OwnWeight, zone: string): NectarFlow[] {
  const [first, last] = [weight.kept[0], weight.kept.at(-1)];
  if (!first || !last) return [];
  const range = { start: first.time, end: last.time + 1 };
  const days = dayGains(weight, range, zone);
  const runs: PeriodGain[][] = [];
  let run: PeriodGain[] | undefined;
  for (const [at, day] of days.entries()) {
    const before = run?.at(-1);
    if (before && daysBetween(before.day, day.day) > 1) run = undefined;
    if (meanAround(days, at) < NECTAR_FLOW.perDay) run = undefined;
    else if (run) run.push(day);
    else {
      run = [day];
      runs.push(run);
    }
  }
  const spans = new Map(localDaysOf(range, zone).map((span) => [span.day, span]));
  return runs.flatMap((flow) => {
    const trimmed = trim(flow);
    const [start, end] = [spans.get(trimmed[0]?.day ?? ''), spans.get(trimmed.at(-1)?.day ?? '')];
    const change = trimmed.reduce((sum, { gain }) => sum + gain, 0);
    if (!start || !end || trimmed.length < NECTAR_FLOW.days || change < NECTAR_FLOW.total) return [];
    return [{ kind: 'flow', start: start.start, end: Math.min(end.end, last.time), change } as const];
  });
}

/** Without the days at either end that gained too little themselves. */
function trim(days: readonly PeriodGain[]): readonly PeriodGain[] {
  const gains = ({ gain }: PeriodGain) => gain >= NECTAR_FLOW.perDay;
  return days.slice(days.findIndex(gains), days.findLastIndex(gains) + 1);
}
