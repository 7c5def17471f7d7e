import type { Certainty } from './certainty.ts';
import { mitesPerDay } from './countings.ts';
import type { IsoDay } from './days.ts';

/** Source of a table of thresholds; shown beside the result. */
export interface ThresholdSource {
  readonly name: string;
  readonly publisher: string;
  readonly version: string;
  /** The date of retrieval. */
  readonly date: IsoDay;
}

/** A part of the year as `MM-DD`, both days included; it may span the turn of the year. */
export interface PartOfYear {
  readonly from: string;
  readonly to: string;
}

/** Codes of advice; the web has their texts. */
export const MITE_ADVICE = ['emergency_treatment', 'treat_at_once', 'repeat_winter_treatment'] as const;
export type MiteAdvice = (typeof MITE_ADVICE)[number];

/** Codes of the parts of the year with their own threshold; the web has their texts. */
export const MITE_SEASONS = ['end_of_may', 'end_of_june', 'rest_of_season'] as const;
export type MiteSeason = (typeof MITE_SEASONS)[number];

/** Daily mite fall in a part of the year above which action is advised. */
export interface MiteThreshold {
  readonly season: MiteSeason;
  readonly period: PartOfYear;
  /** Maximum natural fall per day without action. */
  readonly perDay: number;
  readonly advice: MiteAdvice;
  /** What may be done instead of the advice, up to `severePerDay`. */
  readonly alternatives?: readonly MiteAlternative[];
  /** Above it only the advice remains. */
  readonly severePerDay?: number;
  readonly certainty: Certainty;
}

/** What may be done instead of a treatment: both remove mites with the brood. */
export const MITE_ALTERNATIVES = ['trap_comb', 'artificial_swarm'] as const;
/** A value of `MITE_ALTERNATIVES`; the artificial swarm is treated with oxalic acid. */
export type MiteAlternative = (typeof MITE_ALTERNATIVES)[number];

/** Total mite fall in the days after a treatment above which action is advised. */
export interface TreatmentThreshold {
  /** The period without brood in which the treatment is applied. */
  readonly period: PartOfYear;
  readonly days: number;
  readonly mites: number;
  readonly advice: MiteAdvice;
  readonly certainty: Certainty;
}

/** The thresholds of one authority for the whole year. */
export interface MiteThresholds {
  readonly source: ThresholdSource;
  /** The first whose period contains the day applies. */
  readonly natural: readonly MiteThreshold[];
  readonly afterWinterTreatment: TreatmentThreshold;
}

const TEN_A_DAY = { perDay: 10, advice: 'treat_at_once', certainty: 'confirmed' } as const;

/**
 * The Swiss varroa concept for the lowlands. Terms such as "end of May" are the two weeks around that date.
 * Days outside all periods belong to the rest of the season; in winter, without brood, natural fall is not
 * informative. Articles of apiservice confirm that more than 10 a day from the end of June require a
 * treatment. The other numbers are from a digest of the leaflets and are still to be verified.
 */
export const SWISS_VARROA_CONCEPT: MiteThresholds = {
  source: {
    name: 'Varroakonzept / Concept varroa',
    publisher: 'Bienengesundheitsdienst (BGD), apiservice',
    version: 'V2606 (1.1, 1.3, 1.5.1)',
    date: '2026-11-22',
  },
  natural: [
    {
      season: 'end_of_may',
      period: { from: '05-18', to: '06-07' },
      perDay: 3,
      advice: 'emergency_treatment',
      alternatives: ['trap_comb', 'artificial_swarm'],
      severePerDay: 7,
      certainty: 'digest',
    },
    { ...TEN_A_DAY, season: 'end_of_june', period: { from: '06-20', to: '07-10' } },
    { ...TEN_A_DAY, season: 'rest_of_season', period: { from: '03-01', to: '10-31' } },
  ],
  afterWinterTreatment: {
    period: { from: '11-01', to: '01-14' },
    days: 14,
    mites: 500,
    advice: 'repeat_winter_treatment',
    certainty: 'digest',
  },
};

/** Days that a board should lie to give a reliable daily fall: mites fall unevenly. */
export const EXPOSURE_DAYS_ADVISED = 7;

/** Fewer mites are counted more reliably by hand, and the number per day is uncertain. */
export const FEW_MITES = 10;

/**
 * Days for which a count is valid. One brood generation later there may be twice as many mites, and the
 * beekeeper has acted on the advice. The concept names no number; this one is ours.
 */
export const COUNT_HOLDS_DAYS = 30;

/** A number compared with a threshold; `maybe` if it is an estimate whose range contains the threshold. */
export type MiteVerdict = 'within' | 'maybe' | 'above';

/** Result of a count. */
export interface MiteFall {
  readonly verdict: MiteVerdict | 'unknown';
  /** Why the verdict is unknown: no exposure days, no threshold on this day, a treatment, or a doubtful scale. */
  readonly why: 'no_days' | 'winter' | 'treatment' | 'scale' | null;
  readonly perDay: number | null;
  /** Range of the daily fall if the count is an estimate. */
  readonly perDayRange: MiteRange | null;
  /** The threshold that applies; null in winter. */
  readonly threshold: MiteThreshold | null;
  /** Share of the threshold: 1 equals it. Null without a threshold. */
  readonly share: number | null;
  /** The advice if the fall is or may be above the threshold. */
  readonly advice: MiteAdvice | null;
}

const holds = ({ from, to }: PartOfYear, monthDay: string): boolean =>
  from <= to ? from <= monthDay && monthDay <= to : from <= monthDay || monthDay <= to;

/** Whether a local day lies in a part of the year. */
export const isInPart = (part: PartOfYear, day: IsoDay): boolean => holds(part, day.slice(5));

/** The threshold that applies on a local day (`YYYY-MM-DD`); undefined in winter. */
export const thresholdOn = (
  day: IsoDay,
  { natural }: MiteThresholds = SWISS_VARROA_CONCEPT,
): MiteThreshold | undefined => natural.find(({ period }) => isInPart(period, day));

/** The range in which the true number lies. */
export interface MiteRange {
  readonly least: number;
  readonly most: number;
}

/** The count of one board. */
export interface BoardCount {
  /** The local day on which the board was inspected. */
  readonly day: IsoDay;
  readonly mites: number;
  /** Range of an estimate; without it the number is exact. */
  readonly range?: MiteRange | null;
  /** The scale of the photo may be wrong, and the number far off. */
  readonly isScaleDoubtful?: boolean;
  /** A treatment affects it (`isAffected`): mites also fall because of the treatment. */
  readonly isTreated?: boolean;
  /** Days that the board lay; null if unknown. */
  readonly exposureDays: number | null;
}

function verdictOf({ least, most }: MiteRange, threshold: number): MiteVerdict {
  if (least > threshold) return 'above';
  return most > threshold ? 'maybe' : 'within';
}

/**
 * Evaluates the natural mite fall for its time of the year. In winter it is not informative, so only a number
 * that would require repeating the winter treatment is reported.
 */
export function judgeMiteFall(
  count: BoardCount,
  thresholds: MiteThresholds = SWISS_VARROA_CONCEPT,
): MiteFall {
  const fall = judgeNumber(count, thresholds);
  return count.isScaleDoubtful ? doubted(fall) : fall;
}

/** With a doubtful scale the range is invalid too: the result is neither an all-clear nor advice to treat. */
function doubted(fall: MiteFall): MiteFall {
  if (fall.verdict === 'within') return { ...fall, verdict: 'unknown', why: 'scale', share: null };
  return fall.verdict === 'above' ? { ...fall, verdict: 'maybe' } : fall;
}

function judgeNumber(count: BoardCount, thresholds: MiteThresholds): MiteFall {
  const { day, mites, range, exposureDays } = count;
  const perDay = mitesPerDay(mites, exposureDays);
  const threshold = thresholdOn(day, thresholds) ?? null;
  const { verdict, why, share, advice } = compare(count, perDay, threshold, thresholds.afterWinterTreatment);
  // Without spreads: this runs for each count of each hive.
  return {
    verdict,
    why,
    perDay,
    perDayRange: range && exposureDays !== null && perDay !== null ? rangePerDay(range, exposureDays) : null,
    threshold,
    share,
    advice,
  };
}

type Comparison = Pick<MiteFall, 'verdict' | 'why' | 'share' | 'advice'>;

const unknown = (why: MiteFall['why']): Comparison => ({
  verdict: 'unknown',
  why,
  share: null,
  advice: null,
});

const rangePerDay = ({ least, most }: MiteRange, days: number): MiteRange => ({
  least: least / days,
  most: most / days,
});

function compare(
  { day, mites, range, isTreated, exposureDays }: BoardCount,
  perDay: number | null,
  threshold: MiteThreshold | null,
  winter: TreatmentThreshold,
): Comparison {
  if (perDay === null || exposureDays === null) return unknown('no_days');
  if (threshold === null) {
    const isAfter = isInPart(winter.period, day) && exposureDays <= winter.days;
    const verdict = isAfter ? verdictOf(range ?? { least: mites, most: mites }, winter.mites) : 'within';
    if (verdict === 'within') return unknown('winter');
    return { verdict, why: null, share: mites / winter.mites, advice: winter.advice };
  }
  if (isTreated) return unknown('treatment');
  const perDayRange = range ? rangePerDay(range, exposureDays) : { least: perDay, most: perDay };
  const verdict = verdictOf(perDayRange, threshold.perDay);
  const advice = verdict === 'within' ? null : threshold.advice;
  return { verdict, why: null, share: perDay / threshold.perDay, advice };
}

/** Whether the winter treatment must be repeated; undefined until all its days are counted. */
export function judgeWinterTreatment(
  { mites, days }: { readonly mites: number; readonly days: number },
  { afterWinterTreatment: threshold }: MiteThresholds = SWISS_VARROA_CONCEPT,
): 'within' | 'above' | undefined {
  if (mites > threshold.mites) return 'above';
  return days >= threshold.days ? 'within' : undefined;
}
