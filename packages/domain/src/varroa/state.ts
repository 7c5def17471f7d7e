import { addDays, compareDays, daysBetween, type IsoDay } from '../days.ts';
import { isInPart, judgeWinterTreatment } from '../mite-fall.ts';
import {
  CONTROL_AFTER_DAYS,
  type Indication,
  isRunningOn,
  type Substance,
  type Treatment,
} from '../records/treatments.ts';
import {
  boardFrom,
  type JudgedCount,
  judgeCount,
  type MiteAct,
  type MiteCount,
  type UnusableCount,
} from './counts.ts';
import { isWinterTreatment, NEXT_COUNT_DAYS, nextStart, type VarroaRules, varroaRulesAt } from './rules.ts';

/** A treatment of a colony against varroa. */
export interface VarroaTreatment extends Pick<Treatment, 'firstDay' | 'lastDay' | 'substances'> {
  readonly product: string;
}

/** The fields of a record that tell of a treatment, as on the wire. */
interface TreatmentOfRecord {
  readonly product: string;
  readonly happened_on: IsoDay;
  readonly last_day: IsoDay | null;
  readonly substances: readonly Substance[];
  readonly indication: Indication;
}

/** The treatment against varroa of a record; undefined for other records. */
export function varroaTreatmentOf(
  record: { readonly kind: string } | ({ readonly kind: 'treatment' } & TreatmentOfRecord),
): VarroaTreatment | undefined {
  if (!('indication' in record) || record.indication !== 'varroa') return undefined;
  const { product, happened_on: firstDay, last_day: lastDay, substances } = record;
  return { product, firstDay, lastDay, substances };
}

/** What was done against mites without a medicine. */
export interface BroodAct {
  readonly kind: 'trap_comb' | 'cage_queen';
  readonly day: IsoDay;
}

/** The fields of a record that tell of such an act, as on the wire. */
interface ActRecord {
  readonly kind: string;
  readonly happened_on: IsoDay;
  readonly event?: string | undefined;
  readonly trap_comb?: boolean | undefined;
}

/** The act of a record; undefined for other records. */
export function broodActOf({ kind, happened_on: day, event, trap_comb }: ActRecord): BroodAct | undefined {
  if (kind === 'queen' && event === 'caged') return { kind: 'cage_queen', day };
  return kind === 'equipment' && trap_comb ? { kind: 'trap_comb', day } : undefined;
}

/** One that has an end. */
export type EndedTreatment = VarroaTreatment & { readonly lastDay: IsoDay };

/** What decides the state of a colony; days after the one that is asked for do not count. */
export interface VarroaHistory {
  /** The day on which the colony ended; null while it lives. */
  readonly endedOn: IsoDay | null;
  /** In any order. */
  readonly treatments: readonly VarroaTreatment[];
  /** In any order. */
  readonly counts: readonly MiteCount[];
  /** In any order; undefined while they are unknown. They do not change the state. */
  readonly acts?: readonly BroodAct[] | undefined;
}

/** The states of a colony, most urgent first. */
export const VARROA_STATES = [
  'not_worked',
  'above',
  'winter_due',
  'count_due',
  'unknown',
  'waiting',
  'treating',
  'worked',
  'fine',
  'ended',
] as const;
/** A value of `VARROA_STATES`. */
export type VarroaStateKind = (typeof VARROA_STATES)[number];

/** What is known of the mites of a colony on one day. */
export type VarroaState =
  /** Not counted this year, or why its counts say nothing. */
  | { readonly kind: 'unknown'; readonly why: 'never_counted' | UnusableCount }
  /** A count within its threshold holds until a day. */
  | { readonly kind: 'fine'; readonly count: JudgedCount; readonly until: IsoDay }
  /** The next count has been due since a day; null if no count followed the treatment. */
  | { readonly kind: 'count_due'; readonly since: IsoDay; readonly count: JudgedCount | null }
  /** The newest count that says so, and the day of the first one. A higher count never ends it, a lower one may. */
  | {
      readonly kind: 'above';
      readonly count: JudgedCount;
      readonly acts: readonly MiteAct[];
      readonly since: IsoDay;
    }
  /** `until` is null while a treatment has no last day. */
  | { readonly kind: 'treating'; readonly treatment: VarroaTreatment; readonly until: IsoDay | null }
  /** For the control count, which is due from a day. */
  | {
      readonly kind: 'waiting';
      readonly treatment: EndedTreatment;
      readonly controlFrom: IsoDay;
      readonly isDue: boolean;
    }
  /** `count` is null after the winter treatment, which is judged by all mites in 14 days. */
  | {
      readonly kind: 'worked';
      readonly treatment: EndedTreatment;
      readonly count: JudgedCount | null;
      readonly until: IsoDay;
    }
  | {
      readonly kind: 'not_worked';
      readonly treatment: EndedTreatment;
      readonly count: JudgedCount | null;
      readonly acts: readonly MiteAct[];
      readonly since: IsoDay;
    }
  /** The winter treatment is due until a day. */
  | { readonly kind: 'winter_due'; readonly until: IsoDay }
  | { readonly kind: 'ended'; readonly since: IsoDay };

/** The state of a colony on a local day, by its records and counts up to that day. */
export function varroaStateOn(
  day: IsoDay,
  { endedOn, treatments, counts }: VarroaHistory,
  rules: VarroaRules = varroaRulesAt(null),
): VarroaState {
  if (endedOn !== null && endedOn <= day) return { kind: 'ended', since: endedOn };
  const begun = treatments.filter(({ firstDay }) => firstDay <= day);
  const last = lastOf(begun);
  if (last && isRunningOn(day, last)) return { kind: 'treating', treatment: last, until: last.lastDay };
  const ended = last && hasEnd(last) ? last : null;
  const known = counts.filter((count) => count.day <= day);
  return ended && isWinterTreatment(ended, rules) && day < nextStart(rules.season, ended.firstDay)
    ? afterWinterTreatment(day, ended, known, rules)
    : untreated(day, ended, { endedOn, treatments: begun, counts: known }, rules);
}

/** Whether a treatment has an end. */
export const hasEnd = (treatment: VarroaTreatment): treatment is EndedTreatment => treatment.lastDay !== null;

/** The treatment that ends last; one without an end comes after all others. */
const lastOf = (treatments: readonly VarroaTreatment[]): VarroaTreatment | undefined =>
  treatments.toSorted((one, other) => compareDays(keyOf(one), keyOf(other))).at(-1);

const keyOf = ({ firstDay, lastDay }: VarroaTreatment): string => `${lastDay ?? '9999-12-31'} ${firstDay}`;

const controlFrom = ({ lastDay }: Pick<EndedTreatment, 'lastDay'>): IsoDay =>
  addDays(lastDay, CONTROL_AFTER_DAYS);

const yearOf = (day: IsoDay): string => day.slice(0, 4);

/** The state of a colony that no treatment runs in, and whose last one was not the winter treatment of this winter. */
function untreated(
  day: IsoDay,
  last: EndedTreatment | null,
  { treatments, counts }: VarroaHistory,
  rules: VarroaRules,
): VarroaState {
  if (last && day < controlFrom(last)) return waiting(day, last);
  if (isInPart(rules.winter, day)) {
    const from = `${yearOf(day)}-${rules.winter.from}`;
    const isDone = treatments.some(
      (treatment) => isWinterTreatment(treatment, rules) && from <= treatment.firstDay,
    );
    return isDone
      ? { kind: 'unknown', why: 'winter' }
      : { kind: 'winter_due', until: `${yearOf(day)}-${rules.winter.to}` };
  }
  if (!isInPart(rules.season, day)) return { kind: 'unknown', why: 'winter' };
  return inSeason(day, last, counts, rules);
}

const waiting = (day: IsoDay, treatment: EndedTreatment): VarroaState => {
  const from = controlFrom(treatment);
  return { kind: 'waiting', treatment, controlFrom: from, isDue: from <= day };
};

/** The last day on which a count controls a treatment. */
export const controlUntil = (treatment: Pick<EndedTreatment, 'lastDay'>): IsoDay =>
  addDays(controlFrom(treatment), NEXT_COUNT_DAYS);

/** The state until spring: all mites that fell in the days after the treatment judge it. */
function afterWinterTreatment(
  day: IsoDay,
  treatment: EndedTreatment,
  counts: readonly MiteCount[],
  rules: VarroaRules,
): VarroaState {
  const found = winterFall(treatment, counts, rules);
  if (found === undefined)
    return day <= controlUntil(treatment) ? waiting(day, treatment) : { kind: 'unknown', why: 'winter' };
  const { verdict, since } = found;
  return verdict === 'above'
    ? {
        kind: 'not_worked',
        treatment,
        count: null,
        acts: [rules.thresholds.afterWinterTreatment.advice],
        since,
      }
    : { kind: 'worked', treatment, count: null, until: nextStart(rules.season, treatment.firstDay) };
}

/** All mites that fell after the winter treatment. */
interface WinterFall {
  readonly verdict: 'above' | 'within';
  /** The day of the count that decides. */
  readonly since: IsoDay;
  readonly mites: number;
  readonly days: number;
}

/**
 * Adds up the boards that were laid after the winter treatment; undefined until they cover its days. Of a board read
 * later, only the days until then are covered.
 */
export function winterFall(
  { firstDay, lastDay }: EndedTreatment,
  counts: readonly MiteCount[],
  { thresholds }: VarroaRules,
): WinterFall | undefined {
  const until = addDays(lastDay, thresholds.afterWinterTreatment.days);
  let [mites, days] = [0, 0];
  for (const count of inOrder(counts)) {
    if (count.kind !== 'fall' || count.exposureDays === null || count.isScaleDoubtful) continue;
    if (boardFrom(count) < firstDay) continue;
    const isInTime = count.day <= until;
    mites += count.mites;
    days += isInTime ? count.exposureDays : daysBetween(boardFrom(count), until);
    const verdict = judgeWinterTreatment({ mites, days }, thresholds);
    if (verdict === 'within' || (verdict === 'above' && isInTime))
      return { verdict, since: count.day, mites, days };
    if (!isInTime) return undefined;
  }
  return undefined;
}

const inOrder = (counts: readonly MiteCount[]): readonly MiteCount[] =>
  counts.toSorted((one, other) => compareDays(one.day, other.day));

/** The state in the season, by the counts of this year that no treatment affects. */
function inSeason(
  day: IsoDay,
  last: EndedTreatment | null,
  counts: readonly MiteCount[],
  rules: VarroaRules,
): VarroaState {
  const newYear = `${yearOf(day)}-01-01`;
  const from = last && controlFrom(last) > newYear ? controlFrom(last) : newYear;
  // Earlier treatments ended before the last one: what it does not affect, they do not either.
  const judged = inOrder(counts.filter((count) => from <= count.day)).map((count) =>
    judgeCount(count, last ? [last] : [], rules),
  );
  const usable = judged.filter((count) => typeof count !== 'string').toSorted(byDayAndShare);
  const controlled = last && from > newYear && !isWinterTreatment(last, rules) ? last : null;
  return (
    raised(usable, controlled) ??
    settled(day, usable, controlled) ??
    uncounted(day, judged.at(-1), controlled)
  );
}

/** Of counts on one day the worst comes last. */
const byDayAndShare = (one: JudgedCount, other: JudgedCount): number =>
  compareDays(one.day, other.day) || one.value / one.threshold - other.value / other.threshold;

/** Whether a count, the first one after a treatment, controls it. */
const isControl = ({ day }: JudgedCount, treatment: EndedTreatment): boolean =>
  day <= controlUntil(treatment);

/** Too many mites; null if no count says so, or a lower one was made since. */
function raised(counts: readonly JudgedCount[], treatment: EndedTreatment | null): VarroaState | null {
  let [first, newest]: (JudgedCount | null)[] = [null, null];
  for (const count of counts) {
    if (count.verdict !== 'within') [first, newest] = [first ?? count, count];
    else if (newest && isLower(count, newest)) [first, newest] = [null, null];
  }
  if (!first || !newest) return null;
  const found = { count: newest, acts: newest.acts, since: first.day };
  return treatment && first === counts[0] && isControl(first, treatment)
    ? { kind: 'not_worked', treatment, ...found }
    : { kind: 'above', ...found };
}

/** A fall and a sample are compared by their thresholds only. */
const isLower = (one: JudgedCount, other: JudgedCount): boolean =>
  one.kind !== other.kind || one.value < other.value;

/** The newest count is within its threshold; null without counts. */
function settled(
  day: IsoDay,
  counts: readonly JudgedCount[],
  treatment: EndedTreatment | null,
): VarroaState | null {
  const count = counts.at(-1);
  if (!count) return null;
  const until = addDays(count.day, NEXT_COUNT_DAYS);
  if (until < day) return { kind: 'count_due', since: until, count };
  return treatment && counts.length === 1 && isControl(count, treatment)
    ? { kind: 'worked', treatment, count, until }
    : { kind: 'fine', count, until };
}

/** No count can be used. */
function uncounted(
  day: IsoDay,
  newest: JudgedCount | UnusableCount | undefined,
  treatment: EndedTreatment | null,
): VarroaState {
  if (!treatment) return { kind: 'unknown', why: typeof newest === 'string' ? newest : 'never_counted' };
  return day <= controlUntil(treatment)
    ? waiting(day, treatment)
    : { kind: 'count_due', since: controlFrom(treatment), count: null };
}
