import type { VarroaPlan } from '@propolis/contract';
import {
  FORMIC_ACID_DISPENSERS,
  type IsoDay,
  lastDayOf,
  type SeasonStep,
  type Substance,
  type SummerMethod,
  seasonProgress,
  substanceOfWindow,
  type TemperatureWindow,
  temperatureWindow,
  VARROA_PRODUCTS,
  type VarroaHistory,
  type VarroaScheme,
} from '@propolis/domain';

/** Whether the days of a step are over, hold today, or come. */
export const timeOf = ({ from, to }: SeasonStep, today: IsoDay): 'past' | 'now' | 'coming' => {
  if (today < from) return 'coming';
  return today <= to ? 'now' : 'past';
};

/** How many colonies have each step behind them; steps of which no record tells are missing. */
export function doneColonies(
  steps: readonly SeasonStep[],
  histories: readonly VarroaHistory[],
  today: IsoDay,
): ReadonlyMap<SeasonStep, number> {
  const progress = histories.map(seasonProgress(today, steps));
  return new Map(
    steps.flatMap((step, at) => {
      const states = progress.map((ofHive) => ofHive[at]?.state);
      return states.includes(null)
        ? []
        : [[step, states.filter((state) => state === 'done').length] as const];
    }),
  );
}

/** Tells whether colonies have a step behind them. */
export function isStepDone(
  step: SeasonStep | undefined,
  steps: readonly SeasonStep[],
  today: IsoDay,
): (history: VarroaHistory | undefined) => boolean {
  const progressOf = seasonProgress(today, steps);
  const at = step ? steps.indexOf(step) : -1;
  return (history) => history !== undefined && progressOf(history)[at]?.state === 'done';
}

/**
 * The treatment, trap comb or caged queen that is due, otherwise the next one; undefined after the last one of the
 * year. One that all colonies have behind them is not due.
 */
export function nextAct(
  steps: readonly SeasonStep[],
  histories: readonly VarroaHistory[],
  today: IsoDay,
): SeasonStep | undefined {
  const doneIn = doneColonies(steps, histories, today);
  const isDone = (step: SeasonStep) => histories.length > 0 && doneIn.get(step) === histories.length;
  return steps.find((step) => {
    const isBroodAct = step.kind === 'trap_comb' || step.kind === 'cage_queen';
    if (step.substance === null && !isBroodAct) return false;
    // A late trap comb does not wait for the next one.
    return today <= (isBroodAct ? lastDayOf(step) : step.to) && !isDone(step);
  });
}

/** Absent in a plan of an older version. */
export const schemeOf = ({ scheme = 'planned' }: Pick<VarroaPlan, 'scheme'>): VarroaScheme => scheme;

/** The substance of the first treatment by this method; null for trap combs. */
export const SUBSTANCE_OF: Readonly<Record<SummerMethod, Substance | null>> = {
  formic_acid: 'formic_acid',
  thymol: 'thymol',
  brood_stop: 'oxalic_acid',
  trap_comb: null,
};

/** The products and dispensers with which a method is applied. */
export const windowsFor = (method: SummerMethod): readonly TemperatureWindow[] =>
  [...VARROA_PRODUCTS, ...FORMIC_ACID_DISPENSERS]
    .flatMap(({ key }) => temperatureWindow(key) ?? [])
    .filter((window) => substanceOfWindow(window) === SUBSTANCE_OF[method]);
