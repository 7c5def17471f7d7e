import { mitesPerDay } from './countings.ts';
import { daysBetween, type IsoDay } from './days.ts';

/** Where a table of thresholds is from, as it is shown beside what it says. */
export interface ThresholdSource {
  readonly name: string;
  readonly publisher: string;
  readonly version: string;
  /** When the table was taken from it. */
  readonly date: IsoDay;
}

/** A part of the year, both days among it, as `MM-DD`; one that ends before it begins goes over the turn of the year. */
export interface PartOfYear {
  readonly from: string;
  readonly to: string;
}

/** What to do about it: codes, whose words the web has. */
export const MITE_ADVICE = ['emergency_treatment', 'treat_at_once', 'repeat_winter_treatment'] as const;
/** One of them. */
export type MiteAdvice = (typeof MITE_ADVICE)[number];

/** How beekeepers call a part of the year that has a threshold of its own: codes, whose words the web has. */
export const MITE_SEASONS = ['end_of_may', 'end_of_june', 'rest_of_season'] as const;
/** One of them. */
export type MiteSeason = (typeof MITE_SEASONS)[number];

/** More than so many mites a day, in this part of the year, ask for something. */
export interface MiteThreshold {
  readonly season: MiteSeason;
  readonly period: PartOfYear;
  /** Natural fall; up to it nothing has to be done. */
  readonly perDay: number;
  readonly advice: MiteAdvice;
}

/** More than so many mites in all, in the days after a treatment. */
export interface TreatmentThreshold {
  /** When there is no brood, and the treatment is made. */
  readonly period: PartOfYear;
  readonly days: number;
  readonly mites: number;
  readonly advice: MiteAdvice;
}

/** One authority's thresholds for the whole year. */
export interface MiteThresholds {
  readonly source: ThresholdSource;
  /** The first whose period holds the day counts. */
  readonly natural: readonly MiteThreshold[];
  readonly afterWinterTreatment: TreatmentThreshold;
}

/**
 * The Swiss varroa concept for the lowlands. Its words for a time, such as "end of May", are days here: the two weeks
 * about it. Days of no period fall under the rest of the season; in winter, without brood, natural fall says nothing.
 * That more than 10 a day from the end of June ask for a treatment is confirmed by articles of apiservice; the other
 * numbers came to us by a digest of the leaflets, which is still to be held against them.
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
    },
    { season: 'end_of_june', period: { from: '06-20', to: '07-10' }, perDay: 10, advice: 'treat_at_once' },
    { season: 'rest_of_season', period: { from: '03-01', to: '10-31' }, perDay: 10, advice: 'treat_at_once' },
  ],
  afterWinterTreatment: {
    period: { from: '11-01', to: '01-14' },
    days: 14,
    mites: 500,
    advice: 'repeat_winter_treatment',
  },
};

/** A board must lie so many days for its fall to tell the day's: mites fall unevenly. */
export const EXPOSURE_DAYS_ADVISED = 7;

/** Fewer mites are counted more surely by hand, and their number says little of a day. */
export const FEW_MITES = 10;

/**
 * So many days a count speaks for its hive: a generation of brood later there may be twice as many mites, and whoever
 * was told to act has done so. Our own choice, for the concept names none.
 */
export const COUNT_HOLDS_DAYS = 30;

/** How a number stands to a threshold; `maybe` where it is an estimate, and the threshold lies within its range. */
export type MiteVerdict = 'within' | 'maybe' | 'above';

/** What a count says. */
export interface MiteFall {
  readonly verdict: MiteVerdict | 'unknown';
  /** Why it is unknown: no days are given, no threshold holds on this day, or the scale of the photo is doubtful. */
  readonly why: 'no_days' | 'winter' | 'scale' | null;
  readonly perDay: number | null;
  /** Between which numbers the day's fall lies, where the count is an estimate. */
  readonly perDayRange: MiteRange | null;
  /** What it was held against; null in winter. */
  readonly threshold: MiteThreshold | null;
  /** So much of the threshold: 1 is at it. Null without one. */
  readonly share: number | null;
  /** What to do, if it is above or may be. */
  readonly advice: MiteAdvice | null;
  /** Whether the board lay for less than is advised, or hardly a mite was on it: the next count may say otherwise. */
  readonly isUncertain: boolean;
}

const holds = ({ from, to }: PartOfYear, monthDay: string): boolean =>
  from <= to ? from <= monthDay && monthDay <= to : from <= monthDay || monthDay <= to;

/** The threshold that holds on a day (`YYYY-MM-DD`, where the hive stands); undefined in winter. */
export const thresholdOn = (
  day: IsoDay,
  { natural }: MiteThresholds = SWISS_VARROA_CONCEPT,
): MiteThreshold | undefined => natural.find(({ period }) => holds(period, day.slice(5)));

/** Between these numbers lies the true one. */
export interface MiteRange {
  readonly least: number;
  readonly most: number;
}

/** What was counted on one board. */
export interface BoardCount {
  /** When the board was looked at, as a day where the hive stands. */
  readonly day: IsoDay;
  readonly mites: number;
  /** Of an estimate; without one the number is what was counted. */
  readonly range?: MiteRange | null;
  /** The scale of the photo may be wrong, and the number far off. */
  readonly isScaleDoubtful?: boolean;
  /** How long it lay; null where nobody said. */
  readonly exposureDays: number | null;
}

function verdictOf({ least, most }: MiteRange, threshold: number): MiteVerdict {
  if (least > threshold) return 'above';
  return most > threshold ? 'maybe' : 'within';
}

/**
 * What the natural fall of mites means at its time of the year. In winter there is none that says anything: only so many
 * mites as would ask for the winter treatment once more are told of.
 */
export function judgeMiteFall(
  count: BoardCount,
  thresholds: MiteThresholds = SWISS_VARROA_CONCEPT,
): MiteFall {
  const fall = judgeNumber(count, thresholds);
  return count.isScaleDoubtful ? doubted(fall) : fall;
}

/** With a wrong scale even the range says nothing: such a count neither gives the all-clear nor asks for a treatment. */
function doubted(fall: MiteFall): MiteFall {
  if (fall.verdict === 'within') return { ...fall, verdict: 'unknown', why: 'scale', share: null };
  return fall.verdict === 'above' ? { ...fall, verdict: 'maybe' } : fall;
}

function judgeNumber({ day, mites, range, exposureDays }: BoardCount, thresholds: MiteThresholds): MiteFall {
  const perDay = mitesPerDay(mites, exposureDays);
  const threshold = thresholdOn(day, thresholds) ?? null;
  const known = { perDay, perDayRange: null, threshold, share: null, advice: null, isUncertain: true };
  if (perDay === null || exposureDays === null) return { ...known, verdict: 'unknown', why: 'no_days' };
  const perDayRange = range
    ? { least: range.least / exposureDays, most: range.most / exposureDays }
    : { least: perDay, most: perDay };
  const told = {
    ...known,
    perDayRange: range ? perDayRange : null,
    isUncertain: exposureDays < EXPOSURE_DAYS_ADVISED || mites < FEW_MITES,
  };
  if (threshold === null) {
    const { period, days, mites: limit, advice } = thresholds.afterWinterTreatment;
    const isAfter = holds(period, day.slice(5)) && exposureDays <= days;
    const verdict = isAfter ? verdictOf(range ?? { least: mites, most: mites }, limit) : 'within';
    if (verdict === 'within') return { ...told, verdict: 'unknown', why: 'winter' };
    return { ...told, verdict, why: null, share: mites / limit, advice };
  }
  const verdict = verdictOf(perDayRange, threshold.perDay);
  const advice = verdict === 'within' ? null : threshold.advice;
  return { ...told, verdict, why: null, share: perDay / threshold.perDay, advice };
}

/** Whether the winter treatment is to be repeated; undefined before all its days are counted. */
export function judgeWinterTreatment(
  { mites, days }: { readonly mites: number; readonly days: number },
  { afterWinterTreatment: threshold }: MiteThresholds = SWISS_VARROA_CONCEPT,
): 'within' | 'above' | undefined {
  if (mites > threshold.mites) return 'above';
  return days >= threshold.days ? 'within' : undefined;
}

/** That a hive has, or may have, more mites than it should. */
export interface VarroaWarning {
  readonly verdict: 'above' | 'maybe';
  /** When they were counted. */
  readonly day: IsoDay;
  readonly perDay: number;
  /** So much of the threshold. */
  readonly share: number;
}

/** What the newest count of a hive warns of today; null while nothing does, and once it is too old to speak for it. */
export function varroaWarning(count: BoardCount, today: IsoDay): VarroaWarning | null {
  const { verdict, perDay, share } = judgeMiteFall(count);
  if (verdict !== 'above' && verdict !== 'maybe') return null;
  if (perDay === null || share === null || daysBetween(count.day, today) > COUNT_HOLDS_DAYS) return null;
  return { verdict, day: count.day, perDay, share };
}
