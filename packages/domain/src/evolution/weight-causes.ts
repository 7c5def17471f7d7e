import type { IsoDay } from '../days.ts';
import { clockHours } from './local-days.ts';
import { CAUSES } from './weight-bounds.ts';
import type { WeightStep } from './weight-steps.ts';

/** What may be behind a sudden loss: a swarm left, honey or a box was taken off, or a thief came. */
export const LOSS_CAUSES = ['swarm', 'harvest', 'removed', 'theft'] as const;
/** One of them; `removed` is a box, a feeder or comb without a harvest. */
export type LossCause = (typeof LOSS_CAUSES)[number];
/** What may be behind a gain that no nectar can give. */
export const GAIN_CAUSES = ['feeding', 'super'] as const;
/** One of them. */
export type GainCause = (typeof GAIN_CAUSES)[number];

/** A month as it is felt where the hive stands, 1 to 12: south of the equator January is a July. */
export const seasonMonth = (day: IsoDay, isSouth: boolean): number =>
  ((Number(day.slice(5, 7)) - 1 + (isSouth ? 6 : 0)) % 12) + 1;

/** Whether a month lies in a season, which may go over the turn of the year. */
export const isWithin = (value: number, [first, last]: readonly [number, number]): boolean =>
  first <= last ? first <= value && value <= last : value >= first || value <= last;

/** When a step happened: on which local day it ended, and whose clocks and seasons that day has. */
export interface StepTime {
  readonly day: IsoDay;
  /** IANA */
  readonly timeZone: string;
  readonly isSouth: boolean;
}

/** Whether some of a step can lie between two hours (0 to 24) of the day in which it ends, or of the one before. */
function touchesHours(
  step: WeightStep,
  { day, timeZone }: StepTime,
  [first, last]: readonly [number, number],
): boolean {
  const [start, end] = [clockHours(step.start, day, timeZone), clockHours(step.end, day, timeZone)];
  return [0, 24].some((earlier) => end >= first - earlier && start <= last - earlier);
}

/** What may be behind a loss, likeliest first; at least one. */
export function lossCauses(step: WeightStep, when: StepTime): readonly LossCause[] {
  const lost = step.before - step.after;
  if (step.after < CAUSES.hiveGone * step.before) return ['theft', 'removed'];
  const month = seasonMonth(when.day, when.isSouth);
  const isByDay = touchesHours(step, when, CAUSES.work.hours);
  const { swarm, harvest } = CAUSES;
  const swarms = isWithin(month, swarm.months) && touchesHours(step, when, swarm.hours) && lost <= swarm.most;
  const harvests = isByDay && isWithin(month, harvest.months) && lost >= harvest.least;
  return [
    ...(!isByDay ? (['theft'] as const) : []),
    ...(swarms ? (['swarm'] as const) : []),
    ...(harvests ? (['harvest'] as const) : []),
    ...(isByDay ? (['removed', 'theft'] as const) : []),
  ];
}

/** What may be behind a gain, likeliest first: both are always possible. */
export const gainCauses = (when: StepTime): readonly GainCause[] =>
  isWithin(seasonMonth(when.day, when.isSouth), CAUSES.supers.months)
    ? ['super', 'feeding']
    : ['feeding', 'super'];
