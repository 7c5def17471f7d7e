import type { Certainty } from '../certainty.ts';
import { addDays, type IsoDay } from '../days.ts';
import {
  isInPart,
  type MiteThreshold,
  type MiteThresholds,
  type PartOfYear,
  SWISS_VARROA_CONCEPT,
} from '../mite-fall.ts';
import type { Substance } from '../records/treatments.ts';

/**
 * How dates move with the altitude of an apiary above the lowlands, where the published ones hold: spring is later,
 * autumn earlier. An assumption.
 */
export const ALTITUDE_SHIFT = { lowlandsM: 600, daysPer100M: 4 } as const;

/** Share of infested bees in a month above which to treat; for a sample with powdered sugar or washed bees. */
export interface SampleThreshold {
  /** `MM` */
  readonly month: string;
  readonly percent: number;
  readonly certainty: Certainty;
}

/** Swiss varroa concept: a sample of 50 g, about 500 bees. */
export const SAMPLE_THRESHOLDS: readonly SampleThreshold[] = [
  { month: '07', percent: 1, certainty: 'digest' },
  { month: '08', percent: 2, certainty: 'digest' },
  { month: '09', percent: 3, certainty: 'digest' },
];

/** Which colonies are treated: all by the plan of the season, or only those with too many mites. */
export const VARROA_SCHEMES = ['planned', 'infestation_led'] as const;
/** A value of `VARROA_SCHEMES`. */
export type VarroaScheme = (typeof VARROA_SCHEMES)[number];

const TREAT = { season: 'rest_of_season', advice: 'treat_at_once', certainty: 'digest' } as const;

/** Lower thresholds of the infestation-led scheme for a colony that was not treated the month before. */
export const INFESTATION_LED: readonly MiteThreshold[] = [
  { ...TREAT, period: { from: '05-01', to: '06-30' }, perDay: 3 },
  { ...TREAT, period: { from: '07-01', to: '07-31' }, perDay: 5 },
  { ...TREAT, period: { from: '08-01', to: '09-30' }, perDay: 2 },
];

/** Months in which the infestation-led scheme counts, as `MM`. */
export const MONTHLY_COUNTS = ['05', '06', '07', '08', '09'] as const;

/** "The month before" of the infestation-led scheme. */
export const UNTREATED_DAYS = 30;

/** A count within its threshold is followed by the next one so many days later. */
export const NEXT_COUNT_DAYS = 28;

/** The winter treatment of colonies without brood (Swiss varroa concept). */
export const WINTER_TREATMENT = {
  period: { from: '11-01', to: '12-31' },
  substance: 'oxalic_acid',
  certainty: 'digest',
} as const satisfies { period: PartOfYear; substance: Substance; certainty: Certainty };

/** The rules of one apiary: those of the concept, moved by its altitude. */
export interface VarroaRules {
  /** Days by which spring is later and autumn earlier than in the lowlands. */
  readonly shiftDays: number;
  readonly thresholds: MiteThresholds;
  /** For colonies without a treatment the month before; null if they have the same. */
  readonly untreated: MiteThresholds | null;
  /** When natural mite fall is informative. */
  readonly season: PartOfYear;
  /** When the winter treatment is due. */
  readonly winter: PartOfYear;
}

/** Days by which dates move at an altitude (m); none if it is unknown. */
const shiftDaysAt = (altitude: number | null, daysPer100M: number): number =>
  Math.round((Math.max(0, (altitude ?? 0) - ALTITUDE_SHIFT.lowlandsM) / 100) * daysPer100M);

/** A year without 29 February. */
const COMMON_YEAR = '2026';

/** The threshold of samples that applies on a local day; undefined in other months. */
export const sampleThresholdOn = (day: IsoDay): SampleThreshold | undefined =>
  SAMPLE_THRESHOLDS.find(({ month }) => month === day.slice(5, 7));

/** Moves a day of the year (`MM-DD`). */
export const moveInYear = (monthDay: string, days: number): string =>
  addDays(`${COMMON_YEAR}-${monthDay}`, days).slice(5);

const SPRING_ENDS = '06-19';
const AUTUMN_BEGINS = '08-01';

/** Moves a day of spring later and one of autumn earlier; days of summer and winter stay. */
const moveBySeason = (monthDay: string, days: number): string => {
  if (monthDay >= '03-01' && monthDay <= SPRING_ENDS) return moveInYear(monthDay, days);
  return monthDay >= AUTUMN_BEGINS && monthDay <= '11-30' ? moveInYear(monthDay, -days) : monthDay;
};

/** The same part of the year at another altitude. */
export const movePart = ({ from, to }: PartOfYear, days: number): PartOfYear => ({
  from: moveBySeason(from, days),
  to: moveBySeason(to, days),
});

/** What the plan of an apiary may change. */
interface VarroaSettings {
  readonly daysPer100M?: number | undefined;
  readonly scheme?: VarroaScheme | undefined;
}

/** The rules of an apiary at an altitude (m); those of the lowlands if it is unknown. */
export function varroaRulesAt(
  altitude: number | null,
  { daysPer100M = ALTITUDE_SHIFT.daysPer100M, scheme = 'planned' }: VarroaSettings = {},
): VarroaRules {
  const shiftDays = shiftDaysAt(altitude, daysPer100M);
  const { natural: published, afterWinterTreatment: after } = SWISS_VARROA_CONCEPT;
  const natural = published.map((row) => ({ ...row, period: movePart(row.period, shiftDays) }));
  const season = natural.find(({ season: part }) => part === 'rest_of_season');
  if (!season) throw new Error('A concept needs a threshold for the rest of the season.');
  const afterWinterTreatment = { ...after, period: movePart(after.period, shiftDays) };
  const thresholds = { ...SWISS_VARROA_CONCEPT, natural, afterWinterTreatment };
  return {
    shiftDays,
    thresholds,
    untreated: scheme === 'planned' ? null : { ...thresholds, natural: infestationLed(natural) },
    season: season.period,
    winter: movePart(WINTER_TREATMENT.period, shiftDays),
  };
}

/** What decides the rules of an apiary, as on the wire. */
interface ApiaryWithRules {
  readonly altitude: number | null;
  readonly varroa_plan?:
    | { readonly days_per_100m: number | null; readonly scheme?: VarroaScheme | undefined }
    | null
    | undefined;
}

/** The rules of an apiary by the scheme of its plan, moved by its altitude as the plan says. */
export const varroaRulesOf = ({ altitude, varroa_plan: plan }: ApiaryWithRules): VarroaRules =>
  varroaRulesAt(altitude, { daysPer100M: plan?.days_per_100m ?? undefined, scheme: plan?.scheme });

/** The end of May keeps its row, which has the same threshold and more to choose from. */
const infestationLed = (natural: readonly MiteThreshold[]): readonly MiteThreshold[] => [
  ...natural.filter(({ season }) => season === 'end_of_may'),
  ...INFESTATION_LED,
  ...natural.filter(({ season }) => season !== 'end_of_may'),
];

/** The first day after this one on which a part of the year begins. */
export function nextStart({ from }: PartOfYear, day: IsoDay): IsoDay {
  const thisYear = `${day.slice(0, 4)}-${from}`;
  return thisYear > day ? thisYear : `${Number(day.slice(0, 4)) + 1}-${from}`;
}

/** Whether a treatment is the one of winter, when colonies have no brood. */
export const isWinterTreatment = (
  { firstDay, substances }: { readonly firstDay: IsoDay; readonly substances: readonly Substance[] },
  { thresholds }: VarroaRules,
): boolean =>
  substances.includes(WINTER_TREATMENT.substance) &&
  isInPart(thresholds.afterWinterTreatment.period, firstDay);
