import { mitesPerDay } from './countings.ts';
import type { IsoDay } from './days.ts';

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

/** More than so many mites a day, in this part of the year, ask for something. */
export interface MiteThreshold {
  readonly period: PartOfYear;
  /** Natural fall; up to it nothing has to be done. */
  readonly perDay: number;
  readonly advice: MiteAdvice;
}

/** More than so many mites in all, in the days after a treatment. */
export interface TreatmentThreshold {
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
    { period: { from: '05-18', to: '06-07' }, perDay: 3, advice: 'emergency_treatment' },
    { period: { from: '06-20', to: '07-10' }, perDay: 10, advice: 'treat_at_once' },
    { period: { from: '03-01', to: '10-31' }, perDay: 10, advice: 'treat_at_once' },
  ],
  afterWinterTreatment: { days: 14, mites: 500, advice: 'repeat_winter_treatment' },
};

/** A board must lie so many days for its fall to tell the day's: mites fall unevenly. */
export const EXPOSURE_DAYS_ADVISED = 7;

/** Fewer mites are counted more surely by hand, and their number says little of a day. */
const FEW_MITES = 10;

/** What a count says. */
export interface MiteFall {
  /** `unknown`: nobody has a threshold for this day, or it is not known how long the board lay. */
  readonly verdict: 'within' | 'above' | 'unknown';
  readonly perDay: number | null;
  /** What it was held against. */
  readonly threshold: MiteThreshold | null;
  /** So much of the threshold: 1 is at it. Null without one. */
  readonly share: number | null;
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

/** What was counted on one board. */
export interface BoardCount {
  /** When the board was looked at, as a day where the hive stands. */
  readonly day: IsoDay;
  readonly mites: number;
  /** How long it lay; null where nobody said. */
  readonly exposureDays: number | null;
}

/**
 * What the natural fall of mites means at its time of the year. Fall after a treatment means something else: see
 * `judgeWinterTreatment`.
 */
export function judgeMiteFall(
  { day, mites, exposureDays }: BoardCount,
  thresholds: MiteThresholds = SWISS_VARROA_CONCEPT,
): MiteFall {
  const perDay = mitesPerDay(mites, exposureDays);
  const threshold = thresholdOn(day, thresholds) ?? null;
  if (perDay === null || threshold === null)
    return { verdict: 'unknown', perDay, threshold, share: null, isUncertain: true };
  return {
    verdict: perDay > threshold.perDay ? 'above' : 'within',
    perDay,
    threshold,
    share: perDay / threshold.perDay,
    isUncertain: (exposureDays ?? 0) < EXPOSURE_DAYS_ADVISED || mites < FEW_MITES,
  };
}

/** Whether the winter treatment is to be repeated; undefined before all its days are counted. */
export function judgeWinterTreatment(
  { mites, days }: { readonly mites: number; readonly days: number },
  { afterWinterTreatment: threshold }: MiteThresholds = SWISS_VARROA_CONCEPT,
): 'within' | 'above' | undefined {
  if (mites > threshold.mites) return 'above';
  return days >= threshold.days ? 'within' : undefined;
}
