import type { Certainty } from '../certainty.ts';
import { addDays, type IsoDay } from '../days.ts';
import { isInPart, type MiteThresholds, type PartOfYear, SWISS_VARROA_CONCEPT } from '../mite-fall.ts';
import type { Substance } from '../records/treatments.ts';

/** How dates move with the altitude of an apiary: spring is later, autumn earlier. */
export interface AltitudeShift {
  /** Up to here (m) the published dates hold. */
  readonly lowlandsM: number;
  readonly daysPer100M: number;
  readonly certainty: Certainty;
}

export const ALTITUDE_SHIFT: AltitudeShift = { lowlandsM: 600, daysPer100M: 4, certainty: 'assumption' };

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
  readonly samples: readonly SampleThreshold[];
  /** When natural mite fall is informative. */
  readonly season: PartOfYear;
  /** When the winter treatment is due. */
  readonly winter: PartOfYear;
}

/** Days by which dates move at an altitude (m); none if it is unknown. */
export const shiftDaysAt = (
  altitude: number | null,
  { lowlandsM, daysPer100M }: AltitudeShift = ALTITUDE_SHIFT,
): number => Math.round((Math.max(0, (altitude ?? 0) - lowlandsM) / 100) * daysPer100M);

/** A year without 29 February. */
const COMMON_YEAR = '2026';

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

/** The rules of an apiary at an altitude (m); those of the lowlands if it is unknown. */
export function varroaRulesAt(
  altitude: number | null,
  shift: AltitudeShift = ALTITUDE_SHIFT,
  concept: MiteThresholds = SWISS_VARROA_CONCEPT,
): VarroaRules {
  const shiftDays = shiftDaysAt(altitude, shift);
  const natural = concept.natural.map((row) => ({ ...row, period: movePart(row.period, shiftDays) }));
  const after = concept.afterWinterTreatment;
  const season = natural.find(({ season: part }) => part === 'rest_of_season');
  if (!season) throw new Error('A concept needs a threshold for the rest of the season.');
  return {
    shiftDays,
    thresholds: {
      ...concept,
      natural,
      afterWinterTreatment: { ...after, period: movePart(after.period, shiftDays) },
    },
    samples: SAMPLE_THRESHOLDS,
    season: season.period,
    winter: movePart(WINTER_TREATMENT.period, shiftDays),
  };
}

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
