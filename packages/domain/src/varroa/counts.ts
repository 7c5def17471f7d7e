import type { Certainty } from '../certainty.ts';
import { addDays, daysBetween, type IsoDay } from '../days.ts';
import {
  type BoardCount,
  EXPOSURE_DAYS_ADVISED,
  FEW_MITES,
  isInPart,
  judgeMiteFall,
  type MiteAdvice,
  type MiteAlternative,
  type MiteThreshold,
  type MiteThresholds,
  type MiteVerdict,
} from '../mite-fall.ts';
import { CONTROL_AFTER_DAYS, type TreatmentPeriod } from '../records/treatments.ts';
import { sampleThresholdOn, UNTREATED_DAYS, type VarroaRules } from './rules.ts';
import { FEW_BEES, sampleRange } from './samples.ts';

/** Mites counted on a sample of bees: powdered sugar or a wash. */
export interface BeeSample {
  readonly kind: 'sample';
  readonly day: IsoDay;
  readonly mites: number;
  readonly bees: number;
}

/** A count of mites: natural fall on a board, or a sample of bees. */
export type MiteCount = ({ readonly kind: 'fall' } & Omit<BoardCount, 'isTreated'>) | BeeSample;

/** What may be done about too many mites. */
export type MiteAct = MiteAdvice | MiteAlternative;

/** A count compared with its threshold. */
export interface JudgedCount {
  readonly kind: MiteCount['kind'];
  readonly day: IsoDay;
  /** Mites per day on a board, per cent of bees in a sample. */
  readonly value: number;
  /** In the same unit. */
  readonly threshold: number;
  readonly verdict: MiteVerdict;
  /** The best first; none within the threshold. */
  readonly acts: readonly MiteAct[];
  /** Of the threshold. */
  readonly certainty: Certainty;
  /** What makes it uncertain. */
  readonly doubts: readonly CountDoubt[];
}

/** A board that lay for less than advised, few mites, an estimate around the threshold, a doubtful scale, few bees. */
export const COUNT_DOUBTS = [
  'short_exposure',
  'too_few_mites',
  'estimate',
  'doubtful_scale',
  'few_bees',
] as const;
/** A value of `COUNT_DOUBTS`. */
export type CountDoubt = (typeof COUNT_DOUBTS)[number];

/**
 * Why a count says nothing: the board's days are unknown, no threshold on this day, a treatment, a doubtful scale, no
 * threshold for samples in this month, or no bees.
 */
export const UNUSABLE_COUNTS = [
  'no_days',
  'winter',
  'treatment',
  'scale',
  'no_threshold',
  'no_bees',
] as const;
/** A value of `UNUSABLE_COUNTS`. */
export type UnusableCount = (typeof UNUSABLE_COUNTS)[number];

/** The day on which a board was laid; the day of the count if that is unknown. */
export const boardFrom = ({ day, exposureDays }: Pick<BoardCount, 'day' | 'exposureDays'>): IsoDay =>
  addDays(day, -Math.floor(exposureDays ?? 0));

/** When mites were counted, and since when the board lay. */
export type CountPeriod =
  | Pick<BeeSample, 'kind' | 'day'>
  | ({ readonly kind: 'fall' } & Pick<BoardCount, 'day' | 'exposureDays'>);

/**
 * Whether a treatment worked while the board lay, or ended less than 14 days before the count. On its first day the
 * board is read before.
 */
export function isAffected(count: CountPeriod, { firstDay, lastDay }: TreatmentPeriod): boolean {
  if (count.day <= firstDay) return false;
  if (lastDay === null) return true;
  const since = daysBetween(lastDay, count.day);
  return (
    since < CONTROL_AFTER_DAYS || (count.kind === 'fall' && since <= Math.floor(count.exposureDays ?? 0))
  );
}

/** Compares a count with the threshold of its day; says why if it cannot be compared. */
export function judgeCount(
  count: MiteCount,
  treatments: readonly TreatmentPeriod[],
  rules: VarroaRules,
): JudgedCount | UnusableCount {
  if (treatments.some((treatment) => isAffected(count, treatment))) return 'treatment';
  if (count.kind === 'sample') return judgeSample(count, rules);
  return judgeBoard(count, thresholdsFor(count.day, treatments, rules));
}

/** The thresholds of mite fall for a colony on a day: lower in the infestation-led scheme if it is untreated. */
export const thresholdsFor = (
  day: IsoDay,
  treatments: readonly TreatmentPeriod[],
  { thresholds, untreated }: VarroaRules,
): MiteThresholds =>
  untreated !== null && !treatments.some((one) => endedBefore(one, day)) ? untreated : thresholds;

/** Whether a treatment ended in the month before a day. */
const endedBefore = ({ firstDay, lastDay }: TreatmentPeriod, day: IsoDay): boolean =>
  firstDay <= day && lastDay !== null && daysBetween(lastDay, day) < UNTREATED_DAYS;

function judgeSample({ day, mites, bees }: BeeSample, rules: VarroaRules): JudgedCount | UnusableCount {
  if (bees <= 0) return 'no_bees';
  const row = sampleThresholdOn(day);
  if (!row) return isInPart(rules.season, day) ? 'no_threshold' : 'winter';
  const value = (100 * mites) / bees;
  const isAbove = value > row.percent;
  const { least, most } = sampleRange({ mites, bees });
  // The thresholds are for samples of some 500 bees; few bees decide only far from them.
  const isUnsure = bees < FEW_BEES && least <= row.percent && row.percent < most;
  return {
    kind: 'sample',
    day,
    value,
    threshold: row.percent,
    verdict: isAbove ? (isUnsure ? 'maybe' : 'above') : 'within',
    acts: isAbove ? ['treat_at_once'] : [],
    certainty: row.certainty,
    doubts: isUnsure ? ['few_bees'] : [],
  };
}

function judgeBoard(count: BoardCount, thresholds: MiteThresholds): JudgedCount | UnusableCount {
  const { verdict, why, perDay, threshold } = judgeMiteFall(count, thresholds);
  if (threshold === null) return 'winter';
  if (verdict === 'unknown' || perDay === null) return why ?? 'no_days';
  return {
    kind: 'fall',
    day: count.day,
    value: perDay,
    threshold: threshold.perDay,
    verdict,
    acts: verdict === 'within' ? [] : actsOf(threshold, perDay),
    certainty: threshold.certainty,
    doubts: doubtsOf(count, verdict),
  };
}

function doubtsOf(
  { mites, exposureDays, isScaleDoubtful }: BoardCount,
  verdict: MiteVerdict,
): readonly CountDoubt[] {
  const doubts: CountDoubt[] = [];
  if ((exposureDays ?? 0) < EXPOSURE_DAYS_ADVISED) doubts.push('short_exposure');
  if (mites < FEW_MITES) doubts.push('too_few_mites');
  if (isScaleDoubtful) doubts.push('doubtful_scale');
  else if (verdict === 'maybe') doubts.push('estimate');
  return doubts;
}

const actsOf = (
  { advice, alternatives = [], severePerDay = Number.POSITIVE_INFINITY }: MiteThreshold,
  perDay: number,
): readonly MiteAct[] => (perDay > severePerDay ? [advice] : [advice, ...alternatives]);
