import type { IsoDay } from '../days.ts';
import { clockHours } from './local-days.ts';
import { CAUSES } from './weight-bounds.ts';
import type { WeightStep } from './weight-steps.ts';

/** Possible causes of a sudden loss: a swarm left, honey or a box was removed, or a theft. */
export const LOSS_CAUSES = ['swarm', 'harvest', 'removed', 'theft'] as const;
/** A value of `LOSS_CAUSES`; `removed` is a box, a feeder or comb without a harvest. */
export type LossCause = (typeof LOSS_CAUSES)[number];
/** Possible causes of a gain that is too large for nectar. */
export const GAIN_CAUSES = ['feeding', 'super'] as const;
export type GainCause = (typeof GAIN_CAUSES)[number];

/** The season of a day as a northern month, 1 to 12: in the southern hemisphere January counts as July. */
export const seasonMonth = (day: IsoDay, isSouth: boolean): number =>
  ((Number(day.slice(5, 7)) - 1 + (isSouth ? 6 : 0)) % 12) + 1;

/** Whether a value lies in a range that may wrap around, such as months across the turn of the year. */
export const isWithin = (value: number, [first, last]: readonly [number, number]): boolean =>
  first <= last ? first <= value && value <= last : value >= first || value <= last;

/** When a step happened: the local day on which it ended, its zone and hemisphere. */
export interface StepTime {
  readonly day: IsoDay;
  /** IANA */
  readonly timeZone: string;
  readonly isSouth: boolean;
}

/**
 * Whether part of a step can lie between two hours (0 to 24) of the day on which it ends, or of the day
 * before.
 */
function touchesHours(
  step: WeightStep,
  { day, timeZone }: StepTime,
  [first, last]: readonly [number, number],
): boolean {
  const [start, end] = [clockHours(step.start, day, timeZone), clockHours(step.end, day, timeZone)];
  return [0, 24].some((earlier) => end >= first - earlier && start <= last - earlier);
}

/** Possible causes of a loss, likeliest first; at least one. */
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

/** Possible causes of a gain, likeliest first; both are always possible. */
export const gainCauses = (when: StepTime): readonly GainCause[] =>
  isWithin(seasonMonth(when.day, when.isSouth), CAUSES.supers.months)
    ? ['super', 'feeding']
    : ['feeding', 'super'];
