import { addDays, compareDays, daysBetween, type IsoDay } from '../days.ts';
import { CONTROL_AFTER_DAYS } from '../records/treatments.ts';
import { NEXT_COUNT_DAYS, WINTER_TREATMENT } from './rules.ts';
import { CONTROL_STEPS, SEASON_STEPS, type SeasonStep } from './season.ts';
import type { BroodAct, VarroaHistory, VarroaTreatment } from './state.ts';

/** Whether a colony has a step of its season before it or behind it. */
export const STEP_STATES = ['coming', 'open', 'done', 'missed'] as const;
/** A value of `STEP_STATES`. */
export type StepState = (typeof STEP_STATES)[number];

/** A step of the season of one colony. The days of a control count follow the treatment that was given. */
export interface StepProgress extends SeasonStep {
  /** Null for trap combs and caged queens while their records are unknown. */
  readonly state: StepState | null;
}

/** Treatments so many days too early or too late still belong to their step. */
const TOLERANCE_DAYS = 14;

/** The next trap comb follows after a week. */
const COMB_TOLERANCE_DAYS = 3;

/** One treatment, or several that follow each other at once, such as the two uses of Thymovar. */
interface Course {
  /** By their first days. */
  readonly treatments: readonly [VarroaTreatment, ...VarroaTreatment[]];
  /** Null while it runs. */
  readonly lastDay: IsoDay | null;
}

/** How far colonies are in the plan of their apiary. What only the plan decides is computed once for all of them. */
export function seasonProgress(
  day: IsoDay,
  plan: readonly SeasonStep[],
): (history: VarroaHistory) => readonly StepProgress[] {
  const windows = windowsOf(plan);
  const knownFrom = addDays(windows[0]?.from ?? day, -CONTROL_AFTER_DAYS);
  const controlDays = controlDaysOf();
  return ({ treatments, counts, acts }) => {
    // An earlier one does not belong to a step, and is apart from those that do.
    const near = treatments.filter(
      ({ firstDay, lastDay }) => firstDay <= day && (lastDay === null || lastDay >= knownFrom),
    );
    const given = coursesOfSteps(windows, coursesOf(near));
    const isCounted = ({ from, to }: Pick<SeasonStep, 'from' | 'to'>) =>
      counts.some((count) => from <= count.day && count.day <= to && count.day <= day);
    return plan.map((step) => {
      if (step.kind === 'trap_comb' || step.kind === 'cage_queen')
        return { ...step, state: acts ? stateOf(day, step, isActDone(day, step, acts)) : null };
      if (isTreatment(step)) return { ...step, state: stateOf(day, step, given.has(nameOf(step))) };
      const controlled = SEASON_STEPS.find(
        (kind) => CONTROL_STEPS[kind] === step.kind && given.has(nameOf({ ...step, kind })),
      );
      const { from, to } =
        (controlled && controlDays(given.get(nameOf({ ...step, kind: controlled })))) ?? step;
      return { ...step, from, to, state: stateOf(day, { from, to }, isCounted({ from, to })) };
    });
  };
}

function stateOf(day: IsoDay, { from, to }: Pick<SeasonStep, 'from' | 'to'>, isDone: boolean): StepState {
  if (isDone) return 'done';
  if (day < from) return 'coming';
  return day <= to ? 'open' : 'missed';
}

const toleranceOf = ({ kind }: Pick<SeasonStep, 'kind'>): number =>
  kind === 'trap_comb' ? COMB_TOLERANCE_DAYS : TOLERANCE_DAYS;

function isActDone(day: IsoDay, step: SeasonStep, acts: readonly BroodAct[]): boolean {
  const [first, last] = [addDays(step.from, -toleranceOf(step)), lastDayOf(step)];
  return acts.some(({ kind, day: on }) => kind === step.kind && first <= on && on <= last && on <= day);
}

/** The last day on which a late trap comb, caged queen or treatment still belongs to its step. */
export const lastDayOf = (step: SeasonStep): IsoDay => addDays(step.to, toleranceOf(step));

const isTreatment = ({ substance }: SeasonStep): boolean => substance !== null;

/** The days of the control count of a course that has ended; colonies that were treated together have the same. */
function controlDaysOf(): (course: Course | undefined) => Pick<SeasonStep, 'from' | 'to'> | undefined {
  const known = new Map<IsoDay, Pick<SeasonStep, 'from' | 'to'>>();
  return (course) => {
    if (!course || course.lastDay === null) return undefined;
    const before = known.get(course.lastDay);
    if (before) return before;
    const from = addDays(course.lastDay, CONTROL_AFTER_DAYS);
    const days = { from, to: addDays(from, NEXT_COUNT_DAYS) };
    known.set(course.lastDay, days);
    return days;
  };
}

function coursesOf(treatments: readonly VarroaTreatment[]): readonly Course[] {
  const courses: Course[] = [];
  for (const next of treatments.toSorted((one, other) => compareDays(one.firstDay, other.firstDay))) {
    const last = courses.at(-1);
    const isApart =
      !last || (last.lastDay !== null && daysBetween(last.lastDay, next.firstDay) >= CONTROL_AFTER_DAYS);
    if (isApart) courses.push({ treatments: [next], lastDay: next.lastDay });
    else
      courses[courses.length - 1] = {
        treatments: [...last.treatments, next],
        lastDay: laterOf(last.lastDay, next.lastDay),
      };
  }
  return courses;
}

const laterOf = (one: IsoDay | null, other: IsoDay | null): IsoDay | null => {
  if (one === null || other === null) return null;
  return one > other ? one : other;
};

interface StepWindow extends Pick<SeasonStep, 'kind' | 'from' | 'to'> {
  readonly name: string;
}

/** In January the plan has the steps of two years. A treatment and its control count begin in the same one. */
const nameOf = ({ kind, from }: Pick<SeasonStep, 'kind' | 'from'>): string => `${kind} ${from.slice(0, 4)}`;

/** The days on which a treatment belongs to a step, by their first days. */
const windowsOf = (plan: readonly SeasonStep[]): readonly StepWindow[] =>
  plan.filter(isTreatment).map(({ kind, from, to }) => ({
    kind,
    name: nameOf({ kind, from }),
    from: addDays(from, -TOLERANCE_DAYS),
    to: addDays(to, TOLERANCE_DAYS),
  }));

/**
 * Each course belongs to the first step around its first day that has none. Oxalic acid in winter is a step of its own,
 * also if it follows the strips of autumn at once; their control count is then the one after it.
 */
function coursesOfSteps(
  windows: readonly StepWindow[],
  courses: readonly Course[],
): ReadonlyMap<string, Course> {
  const given = new Map<string, Course>();
  for (const course of courses) {
    const [first, ...next] = course.treatments;
    const step = windows.find((window) => !given.has(window.name) && isIn(window, first));
    if (step) given.set(step.name, course);
    const winter = windows.find(
      (window) => window.kind === 'winter' && next.some((treatment) => isIn(window, treatment)),
    );
    if (winter && !given.has(winter.name)) given.set(winter.name, course);
  }
  return given;
}

/** Whether a treatment is in the days of a step; the winter treatment needs its substance. */
const isIn = ({ kind, from, to }: StepWindow, { firstDay, substances }: VarroaTreatment): boolean =>
  from <= firstDay &&
  firstDay <= to &&
  (kind !== 'winter' || substances.includes(WINTER_TREATMENT.substance));
