import { addDays, type IsoDay } from '../days.ts';

/**
 * Active substances against varroa. Products with the same substance count as the same treatment, whatever their
 * strength.
 */
export const SUBSTANCES = [
  'formic_acid',
  'oxalic_acid',
  'lactic_acid',
  'thymol',
  'amitraz',
  'flumethrin',
  'tau_fluvalinate',
  'coumaphos',
  'other',
] as const;
export type Substance = (typeof SUBSTANCES)[number];

/** Substances that mites are known to resist; none resists acids or thymol (Rosenkranz and others, 2010). */
export const RESISTED: readonly Substance[] = ['amitraz', 'flumethrin', 'tau_fluvalinate', 'coumaphos'];

/** Why colonies are treated. */
export const INDICATIONS = ['varroa', 'tracheal_mite', 'nosema', 'chalkbrood', 'wax_moth', 'other'] as const;
export type Indication = (typeof INDICATIONS)[number];

/** The treatment of a colony. */
export interface Treatment {
  readonly firstDay: IsoDay;
  /** Null while it runs. */
  readonly lastDay: IsoDay | null;
  readonly substances: readonly Substance[];
  /** Days after the last day until honey may be harvested; null if unknown. */
  readonly withdrawalDays: number | null;
  /** As corrected by the beekeeper; null for the computed day. */
  readonly releaseDay?: IsoDay | null;
}

/** When a treatment runs. */
export type TreatmentPeriod = Pick<Treatment, 'firstDay' | 'lastDay'>;

/** The fields of a record of a treatment, as on the wire. */
interface TreatmentRecord {
  readonly happened_on: IsoDay;
  readonly last_day: IsoDay | null;
  readonly substances: readonly Substance[];
  readonly withdrawal_days: { readonly honey?: number | undefined };
  readonly release_day: IsoDay | null;
}

export const treatmentOf = (record: TreatmentRecord): Treatment => ({
  firstDay: record.happened_on,
  lastDay: record.last_day,
  substances: record.substances,
  withdrawalDays: record.withdrawal_days.honey ?? null,
  releaseDay: record.release_day,
});

/** The first day on which honey is free; null while the treatment runs or its withdrawal days are unknown. */
export function releaseDay({ lastDay, withdrawalDays, releaseDay: corrected }: Treatment): IsoDay | null {
  if (corrected) return corrected;
  return lastDay === null || withdrawalDays === null ? null : addDays(lastDay, withdrawalDays);
}

/**
 * The treatments whose honey is not free on the day of a harvest. Those that begin later do not count, and neither do
 * those that have ended with unknown withdrawal days.
 */
export const unreleasedOn = (day: IsoDay, treatments: readonly Treatment[]): readonly Treatment[] =>
  treatments.filter((treatment) => {
    if (treatment.firstDay > day) return false;
    const release = releaseDay(treatment);
    return release === null ? isRunningOn(day, treatment) : day < release;
  });

/** Whether the colony is under this treatment on a day; first and last day included. */
export const isRunningOn = (day: IsoDay, { firstDay, lastDay }: TreatmentPeriod): boolean =>
  firstDay <= day && (lastDay === null || day <= lastDay);

/** What the treatments of a colony mean for it on one day. */
export interface TreatmentState {
  /** The last day of those that run, null while one of them has none; undefined if none runs. */
  readonly until: IsoDay | null | undefined;
  /** The first day on which honey is free, null while it is unknown; undefined if honey is free. */
  readonly honeyFrom: IsoDay | null | undefined;
}

/** `ofHoney`: all treatments that concern the honey, with those of hives from which the colony got bees or combs. */
export function treatmentStateOn(
  day: IsoDay,
  treatments: readonly Treatment[],
  ofHoney: readonly Treatment[] = treatments,
): TreatmentState {
  const running = treatments.filter((treatment) => isRunningOn(day, treatment));
  return {
    until: latestOf(running.map(({ lastDay }) => lastDay)),
    honeyFrom: latestOf(unreleasedOn(day, ofHoney).map(releaseDay)),
  };
}

/** Null if one of the days is; undefined without any. */
function latestOf(days: readonly (IsoDay | null)[]): IsoDay | null | undefined {
  const known = days.filter((day) => day !== null);
  return known.length < days.length ? null : known.toSorted().at(-1);
}

/** Natural mite fall is informative again so many days after a treatment (varroa concept of BGD). */
export const CONTROL_AFTER_DAYS = 14;

/** The substances that the treatment before this one had as well, in the same calendar year. */
export function repeatedSubstances(treatment: Treatment, others: readonly Treatment[]): readonly Substance[] {
  const before = others
    .filter(({ firstDay }) => firstDay < treatment.firstDay && isSameYear(firstDay, treatment.firstDay))
    .sort((one, other) => one.firstDay.localeCompare(other.firstDay))
    .at(-1);
  if (!before) return [];
  return treatment.substances.filter(
    (substance) => substance !== 'other' && before.substances.includes(substance),
  );
}

const isSameYear = (one: IsoDay, other: IsoDay): boolean => one.slice(0, 4) === other.slice(0, 4);
