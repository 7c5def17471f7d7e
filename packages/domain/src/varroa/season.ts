import type { Certainty } from '../certainty.ts';
import { addDays, compareDays, type IsoDay } from '../days.ts';
import { type PartOfYear, SWISS_VARROA_CONCEPT, type ThresholdSource } from '../mite-fall.ts';
import { CONTROL_AFTER_DAYS, type Substance } from '../records/treatments.ts';
import { MONTHLY_COUNTS, movePart, type VarroaRules, varroaRulesAt } from './rules.ts';

/** How mites are reduced in summer for the first time. */
export const SUMMER_METHODS = ['formic_acid', 'thymol', 'brood_stop', 'trap_comb'] as const;
/** A value of `SUMMER_METHODS`; the brood stop ends with oxalic acid. */
export type SummerMethod = (typeof SUMMER_METHODS)[number];

/** What a beekeeper chose for an apiary. */
export interface SummerChoice {
  readonly method: SummerMethod;
  /** First day of the brood stop or of the trap comb; null for the day of the concept. */
  readonly from: IsoDay | null;
}

/** The steps of a year, in the order of their first days. */
export const SEASON_STEPS = [
  'count_end_of_may',
  'count_end_of_june',
  'count_monthly',
  'first_summer',
  'cage_queen',
  'free_queen',
  'trap_comb',
  'control_first',
  'second_summer',
  'control_second',
  'winter',
  'control_winter',
] as const;
/** A value of `SEASON_STEPS`; `trap_comb` and `count_monthly` occur five times. */
export type SeasonStepKind = (typeof SEASON_STEPS)[number];

/** Why a step is done; the web has the texts. */
export const STEP_REASONS = [
  'mites_grow_with_brood',
  'only_if_needed',
  'winter_bees_need_it',
  'mites_return',
  'no_brood',
  'mites_leave_brood',
  'mites_enter_comb',
  'shows_success',
] as const;
/** A value of `STEP_REASONS`. */
export type StepReason = (typeof STEP_REASONS)[number];

/** A step of the year with its days, both included. */
export interface SeasonStep {
  readonly kind: SeasonStepKind;
  readonly from: IsoDay;
  readonly to: IsoDay;
  /** Of the treatment; null if the step has none. */
  readonly substance: Substance | null;
  readonly reason: StepReason;
  /** Null for our own assumption. */
  readonly source: ThresholdSource | null;
  readonly certainty: Certainty;
  /** Whether the altitude of the apiary moved a day: that is an assumption. */
  readonly isMoved: boolean;
}

/** Days of the first summer treatment: earlier without formic acid (Swiss varroa concept). */
const FIRST_SUMMER: Readonly<Record<'formic_acid' | 'thymol', PartOfYear>> = {
  formic_acid: { from: '07-01', to: '07-31' },
  thymol: { from: '07-01', to: '07-15' },
};

/** The concept says "begun by mid-September"; the first day is an assumption. */
const SECOND_SUMMER: PartOfYear = { from: '08-15', to: '09-15' };
/** Formic acid is given again a month later at the earliest (leaflet of Formicpro). */
const BETWEEN_TREATMENTS_DAYS = 30;

/** The queen is free early in August; the days before are those of the brood stop. */
const FREE_QUEEN: PartOfYear = { from: '08-01', to: '08-05' };
/** The brood of workers has hatched after so many days. */
export const BROOD_STOP_DAYS = 21;

/** Days on which a trap comb is put in, replaced or taken out, from the first one on (Swiss varroa concept). */
export const TRAP_COMB_DAYS = [1, 8, 15, 22, 29] as const;
/** An assumption: the concept names no day. */
const TRAP_COMB_FROM = '07-01';

/**
 * How long treatments last, in days: Formicpro 7 (leaflet), Thymovar two times three to four weeks (leaflet), oxalic
 * acid one day.
 */
const TREATMENT_LASTS: Readonly<
  Record<'formic_acid' | 'thymol' | 'oxalic_acid', { least: number; most: number }>
> = {
  formic_acid: { least: 7, most: 7 },
  thymol: { least: 42, most: 56 },
  oxalic_acid: { least: 0, most: 0 },
};

/**
 * The steps of one apiary in a year, by their first days. The control count of winter is in the next year. The
 * infestation-led scheme counts monthly, and plans no treatment in summer.
 */
export function seasonPlan(
  year: number,
  choice: SummerChoice,
  rules: VarroaRules = varroaRulesAt(null),
): readonly SeasonStep[] {
  const isMoved = rules.shiftDays > 0;
  const steps = [
    ...(rules.untreated === null ? summerSteps(year, choice, rules) : monthlyCounts(year)),
    treatmentStep('winter', daysOf(year, rules.winter), 'oxalic_acid', { reason: 'no_brood', isMoved }),
  ];
  return [...steps, ...controlSteps(steps)].toSorted((one, other) => compareDays(one.from, other.from));
}

/** Counts and treatments before winter. */
function summerSteps(year: number, choice: SummerChoice, rules: VarroaRules): readonly SeasonStep[] {
  const first = firstSummer(year, choice);
  const second = latest(daysOf(year, movePart(SECOND_SUMMER, rules.shiftDays)), earliestSecond(first));
  const isMoved = rules.shiftDays > 0;
  return [
    ...countSteps(year, rules),
    ...first,
    treatmentStep('second_summer', second, 'formic_acid', { reason: 'mites_return', isMoved }),
  ];
}

/** A count in each month of the infestation-led scheme. */
const monthlyCounts = (year: number): readonly SeasonStep[] =>
  MONTHLY_COUNTS.map((month) => {
    const from = `${year}-${month}-01`;
    const to = addDays(`${year}-${String(Number(month) + 1).padStart(2, '0')}-01`, -1);
    return treatmentStep('count_monthly', { from, to }, null, { reason: 'only_if_needed' });
  });

/** The steps of a year; a day that the beekeeper chose belongs to its year only. */
export const stepsOfYear = (
  year: number,
  { method, from }: SummerChoice,
  rules: VarroaRules,
): readonly SeasonStep[] =>
  seasonPlan(year, { method, from: from?.startsWith(`${year}-`) ? from : null }, rules);

/** The steps of this year, after those of the last year that are not over, or not yet controlled. */
export function seasonStepsOn(
  today: IsoDay,
  choice: SummerChoice,
  rules: VarroaRules = varroaRulesAt(null),
): readonly SeasonStep[] {
  const year = Number(today.slice(0, 4));
  const before = stepsOfYear(year - 1, choice, rules).filter(
    ({ kind, to }) => addDays(to, kind === 'winter' ? CONTROL_AFTER_DAYS : 0) >= today,
  );
  return [...before, ...stepsOfYear(year, choice, rules)];
}

/** When the steps of the next year are shown too. */
const NEXT_SEASON_FROM = '10-01';

/** The steps of this year, and once the season is over those of the next one. */
export function seasonsAhead(
  today: IsoDay,
  choice: SummerChoice,
  rules: VarroaRules = varroaRulesAt(null),
): readonly (readonly SeasonStep[])[] {
  const steps = seasonStepsOn(today, choice, rules);
  const nextYear = Number(today.slice(0, 4)) + 1;
  return today.slice(5) < NEXT_SEASON_FROM ? [steps] : [steps, stepsOfYear(nextYear, choice, rules)];
}

/** After the control count of the first treatment, and of formic acid a month after its first day. */
function earliestSecond(first: readonly SeasonStep[]): IsoDay {
  const [control] = controlSteps(first);
  const again = first
    .filter(({ substance }) => substance === 'formic_acid')
    .map(({ from }) => addDays(from, BETWEEN_TREATMENTS_DAYS));
  return [control?.from ?? '', ...again].toSorted().at(-1) ?? '';
}

interface Days {
  readonly from: IsoDay;
  readonly to: IsoDay;
}

const daysOf = (year: number, { from, to }: PartOfYear): Days => ({
  from: `${year}-${from}`,
  to: `${year}-${to}`,
});

/** The same days, none before the earliest one. */
const latest = ({ from, to }: Days, earliest: IsoDay): Days => ({
  from: from > earliest ? from : earliest,
  to: to > earliest ? to : earliest,
});

const CONCEPT = { source: SWISS_VARROA_CONCEPT.source, certainty: 'digest', isMoved: false } as const;
const ASSUMED = { source: null, certainty: 'assumption', isMoved: false } as const;

const treatmentStep = (
  kind: SeasonStepKind,
  days: Days,
  substance: Substance | null,
  more: Pick<SeasonStep, 'reason'> & Partial<SeasonStep>,
): SeasonStep => ({ kind, ...days, substance, ...CONCEPT, ...more });

/** Counts where the concept has its own threshold. */
const countSteps = (year: number, { thresholds, shiftDays }: VarroaRules): readonly SeasonStep[] =>
  thresholds.natural.flatMap(({ season, period, certainty }) =>
    season === 'rest_of_season'
      ? []
      : [
          treatmentStep(`count_${season}`, daysOf(year, period), null, {
            reason: 'mites_grow_with_brood',
            certainty,
            isMoved: shiftDays > 0 && season === 'end_of_may',
          }),
        ],
  );

/** The steps of the method with which mites are first reduced in summer. */
function firstSummer(year: number, { method, from }: SummerChoice): readonly SeasonStep[] {
  if (method === 'trap_comb') {
    const start = from ?? `${year}-${TRAP_COMB_FROM}`;
    return TRAP_COMB_DAYS.map((number) => {
      const day = addDays(start, number - 1);
      const known = from === null ? ASSUMED : CONCEPT;
      return treatmentStep('trap_comb', { from: day, to: day }, null, {
        reason: 'mites_enter_comb',
        ...known,
      });
    });
  }
  if (method === 'brood_stop') {
    const free = from === null ? daysOf(year, FREE_QUEEN) : alone(addDays(from, BROOD_STOP_DAYS));
    const cage = { from: addDays(free.from, -BROOD_STOP_DAYS), to: addDays(free.to, -BROOD_STOP_DAYS) };
    return [
      treatmentStep('cage_queen', cage, null, { reason: 'mites_leave_brood' }),
      treatmentStep('free_queen', free, 'oxalic_acid', { reason: 'no_brood' }),
    ];
  }
  const days = daysOf(year, FIRST_SUMMER[method]);
  return [treatmentStep('first_summer', days, method, { reason: 'winter_bees_need_it' })];
}

const alone = (day: IsoDay): Days => ({ from: day, to: day });

/** The control count of each treatment. */
export const CONTROL_STEPS: Partial<Record<SeasonStepKind, SeasonStepKind>> = {
  first_summer: 'control_first',
  free_queen: 'control_first',
  second_summer: 'control_second',
  winter: 'control_winter',
};

/** A count 14 days after the end of each treatment, and after the last trap comb. */
function controlSteps(steps: readonly SeasonStep[]): readonly SeasonStep[] {
  const lastComb = steps.filter(({ kind }) => kind === 'trap_comb').at(-1);
  const controls = steps.flatMap(({ kind, from, to, substance, isMoved }) => {
    const control = CONTROL_STEPS[kind];
    if (!control || !isTimed(substance)) return [];
    const { least, most } = TREATMENT_LASTS[substance];
    const days = {
      from: addDays(from, least + CONTROL_AFTER_DAYS),
      to: addDays(to, most + CONTROL_AFTER_DAYS),
    };
    return [treatmentStep(control, days, null, { reason: 'shows_success', isMoved })];
  });
  if (!lastComb) return controls;
  const day = alone(addDays(lastComb.to, CONTROL_AFTER_DAYS));
  return [...controls, treatmentStep('control_first', day, null, { reason: 'shows_success' })];
}

/** Whether a step is a control count, which the record of its treatment plans too. */
export const isControlStep = ({ kind }: Pick<SeasonStep, 'kind'>): boolean =>
  kind === 'control_first' || kind === 'control_second' || kind === 'control_winter';

const isTimed = (substance: Substance | null): substance is keyof typeof TREATMENT_LASTS =>
  substance !== null && substance in TREATMENT_LASTS;
