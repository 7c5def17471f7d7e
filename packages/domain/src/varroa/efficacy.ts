import type { Certainty } from '../certainty.ts';
import { addDays, compareDays, daysBetween, type IsoDay } from '../days.ts';
import { CONTROL_AFTER_DAYS, type Substance } from '../records/treatments.ts';
import { boardFrom, judgeCount } from './counts.ts';
import { isWinterTreatment, NEXT_COUNT_DAYS, type VarroaRules, varroaRulesAt } from './rules.ts';
import { controlUntil, hasEnd, type VarroaHistory, type VarroaTreatment, varroaStateOn } from './state.ts';

const SYNTHETIC: readonly Substance[] = ['amitraz', 'flumethrin', 'tau_fluvalinate', 'coumaphos'];

/** The least share of mites that a medicine kills to count as effective. */
export const EFFICACY_EXPECTED = {
  synthetic: 0.95,
  other: 0.9,
  certainty: 'confirmed',
  source: 'COLOSS BEEBOOK II, varroa, 4.5.4 (http://coloss.org/beebook/II/varroa/4/5/4)',
  date: '2026-11-28',
} as const satisfies { synthetic: number; other: number; certainty: Certainty; source: string; date: IsoDay };

/** Assumptions: fewer mites say little of a share, and boards must lie on most days of a treatment. */
const MITES_LEAST = 50;
const DAYS_COVERED = 0.8;

/** Why the efficacy of a treatment is unknown. */
export const NO_EFFICACY = [
  'running',
  'no_follow_up',
  'early_follow_up',
  'related_follow_up',
  'weak_follow_up',
  'boards_missing',
  'too_few_mites',
] as const;
/** A value of `NO_EFFICACY`. */
export type NoEfficacy = (typeof NO_EFFICACY)[number];

/** The share of mites that a treatment killed. */
export interface KnownEfficacy {
  readonly share: number;
  /** The least share of an effective medicine. */
  readonly expected: number;
  /** The follow-up was the winter treatment with oxalic acid, which does not kill all mites if there is brood. */
  readonly isIndicative: boolean;
}

/** Whether a treatment worked. */
export interface TreatmentVerdict {
  readonly treatment: VarroaTreatment;
  /** `unknown` without a control count and an efficacy. */
  readonly verdict: 'worked' | 'not_worked' | 'unknown';
  /** By the control count alone. */
  readonly control: 'worked' | 'not_worked' | null;
  readonly efficacy: KnownEfficacy | NoEfficacy;
  /** Daily fall after the treatment as a share of that before; not an efficacy. Null if one is unknown. */
  readonly fallRatio: number | null;
}

/** Judges one of the treatments of a colony by what is known on a day. */
export function judgeTreatment(
  day: IsoDay,
  treatment: VarroaTreatment,
  history: VarroaHistory,
  rules: VarroaRules = varroaRulesAt(null),
): TreatmentVerdict {
  const known: VarroaHistory = {
    endedOn: null,
    treatments: history.treatments.filter(({ firstDay }) => firstDay <= day),
    counts: history.counts.filter((count) => count.day <= day),
  };
  const control = controlOf(treatment, known, rules);
  const share = efficacyOf(treatment, known, rules);
  const isWeak = typeof share !== 'string' && share.share < share.expected;
  return {
    treatment,
    verdict: isWeak ? 'not_worked' : (control ?? (typeof share === 'string' ? 'unknown' : 'worked')),
    control,
    efficacy: share,
    fallRatio: ratioOf(treatment, known, rules),
  };
}

/** The verdict of the first count that decides, before the next treatment. */
function controlOf(
  treatment: VarroaTreatment,
  history: VarroaHistory,
  rules: VarroaRules,
): 'worked' | 'not_worked' | null {
  if (!hasEnd(treatment)) return null;
  const until = controlUntil(treatment);
  const counts = history.counts.filter(({ day }) => treatment.firstDay < day && day <= until);
  for (const { day } of counts.toSorted((one, other) => compareDays(one.day, other.day))) {
    const state = varroaStateOn(day, { ...history, counts }, rules);
    const isDecided = state.kind === 'worked' || state.kind === 'not_worked';
    if (isDecided && state.treatment === treatment) return state.kind;
  }
  return null;
}

/**
 * The mites that a treatment killed, of all that it and its follow-up killed (COLOSS BEEBOOK, Dietemann and others
 * 2013). The follow-up is the next treatment, whatever it is.
 */
function efficacyOf(
  treatment: VarroaTreatment,
  { treatments, counts }: VarroaHistory,
  rules: VarroaRules,
): KnownEfficacy | NoEfficacy {
  if (treatment.lastDay === null) return 'running';
  const next = treatments
    .filter((other) => other !== treatment && other.firstDay >= treatment.firstDay)
    .toSorted((one, other) => compareDays(one.firstDay, other.firstDay))[0];
  if (!next) return 'no_follow_up';
  if (daysBetween(treatment.lastDay, next.firstDay) < CONTROL_AFTER_DAYS) return 'early_follow_up';
  if (next.substances.some((substance) => treatment.substances.includes(substance)))
    return 'related_follow_up';
  const isIndicative = isWinterTreatment(next, rules);
  if (!isIndicative && !isSynthetic(next)) return 'weak_follow_up';
  const killed = killedBy(treatment, counts);
  const left = killedBy(next, counts);
  if (killed === null || left === null) return 'boards_missing';
  if (killed + left < MITES_LEAST) return 'too_few_mites';
  const expected = isSynthetic(treatment) ? EFFICACY_EXPECTED.synthetic : EFFICACY_EXPECTED.other;
  return { share: killed / (killed + left), expected, isIndicative };
}

const isSynthetic = ({ substances }: VarroaTreatment): boolean =>
  substances.some((substance) => SYNTHETIC.includes(substance));

/** Mites on the boards of a treatment and of the 14 days after it; null if boards are missing or doubtful. */
function killedBy({ firstDay, lastDay }: VarroaTreatment, counts: VarroaHistory['counts']): number | null {
  const until = lastDay === null ? null : addDays(lastDay, CONTROL_AFTER_DAYS);
  if (until === null) return null;
  let [mites, days] = [0, 0];
  for (const count of counts) {
    if (count.kind !== 'fall' || count.exposureDays === null || count.isScaleDoubtful) continue;
    if (count.day > until || boardFrom(count) < firstDay) continue;
    mites += count.mites;
    days += count.exposureDays;
  }
  return days < DAYS_COVERED * daysBetween(firstDay, until) ? null : mites;
}

/** The newest fall of the four weeks before, and the first one after, that no treatment affects. */
function ratioOf(
  treatment: VarroaTreatment,
  { treatments, counts }: VarroaHistory,
  rules: VarroaRules,
): number | null {
  if (!hasEnd(treatment)) return null;
  const control = addDays(treatment.lastDay, CONTROL_AFTER_DAYS);
  const [from, to] = [addDays(treatment.firstDay, -NEXT_COUNT_DAYS), controlUntil(treatment)];
  const falls = counts
    .filter(({ day }) => from <= day && day <= to)
    .flatMap((count) => {
      const judged = judgeCount(count, treatments, rules);
      return typeof judged === 'string' || judged.kind !== 'fall' ? [] : [judged];
    })
    .toSorted((one, other) => compareDays(one.day, other.day));
  const before = falls.findLast(({ day }) => day <= treatment.firstDay);
  const after = falls.find(({ day }) => control <= day);
  return before && before.value > 0 && after ? after.value / before.value : null;
}

/** From when a product works badly in an apiary: in so many colonies, and in this share of those judged. Assumed. */
export const WEAK_PRODUCT = { colonies: 3, share: 1 / 3 };

/** A product that works badly in several colonies of an apiary. */
export interface WeakProduct {
  readonly product: string;
  readonly substances: readonly Substance[];
  readonly notWorked: number;
  /** Treatments with a verdict. */
  readonly judged: number;
}

/** The products that work badly, by the verdicts of one apiary in one season; the worst first. */
export function weakProducts(
  verdicts: readonly Pick<TreatmentVerdict, 'treatment' | 'verdict'>[],
): readonly WeakProduct[] {
  const products = new Map<string, WeakProduct>();
  for (const { treatment, verdict } of verdicts) {
    if (verdict === 'unknown') continue;
    const { product, substances } = treatment;
    const before = products.get(product) ?? { product, substances, notWorked: 0, judged: 0 };
    const notWorked = before.notWorked + (verdict === 'not_worked' ? 1 : 0);
    products.set(product, { ...before, notWorked, judged: before.judged + 1 });
  }
  return [...products.values()]
    .filter(
      ({ notWorked, judged }) =>
        notWorked >= WEAK_PRODUCT.colonies && notWorked >= WEAK_PRODUCT.share * judged,
    )
    .toSorted((one, other) => other.notWorked - one.notWorked);
}
