import type { Certainty } from '../certainty.ts';
import { daysBetween, type IsoDay } from '../days.ts';
import { COUNT_HOLDS_DAYS } from '../mite-fall.ts';
import type { ObservationData } from '../observations/types.ts';
import type { CountDoubt, JudgedCount, MiteAct, UnusableCount } from './counts.ts';
import { type VarroaRules, varroaRulesAt, WINTER_TREATMENT } from './rules.ts';
import type { VarroaState } from './state.ts';

/** What to do next, besides the acts of a threshold. */
export const NEXT_ACTS = [
  'count',
  'control_count',
  'take_product_out',
  'enter_last_day',
  'check_brood',
  'winter_treatment',
  'other_substance',
  'check_use',
] as const;
/** What to do next; no act names a dose, which the leaflet of the product decides. */
export type AdvisedAct = (typeof NEXT_ACTS)[number] | MiteAct;

/** Why an advice is uncertain, or why there is none. */
export const ADVICE_DOUBTS = ['never_counted', 'count_too_old', 'brood_unknown', 'has_brood'] as const;
/** A doubt of the advice itself or of the count that it rests on. */
export type AdviceDoubt = (typeof ADVICE_DOUBTS)[number] | CountDoubt | UnusableCount;

/** What to heed. */
export const ADVICE_CAUTIONS = ['never_trickle_twice'] as const;
/** A value of `ADVICE_CAUTIONS`: sublimate or spray instead. */
export type AdviceCaution = (typeof ADVICE_CAUTIONS)[number];

/** What a beekeeper should do about the mites of a colony. */
export interface VarroaAdvice {
  /** The best first; none if nothing is to be done or known. */
  readonly acts: readonly AdvisedAct[];
  /** The day by which to act, or from which a count says something; null for at once or unknown. */
  readonly day: IsoDay | null;
  readonly doubts: readonly AdviceDoubt[];
  readonly cautions: readonly AdviceCaution[];
  readonly certainty: Certainty;
  /** Whether the altitude of the apiary moved the days of the concept: that is an assumption. */
  readonly isMoved: boolean;
}

/** The advice for a state on a day. `hasBrood` is null if it was not seen. */
export function varroaAdvice(
  day: IsoDay,
  state: VarroaState,
  hasBrood: boolean | null,
  rules: VarroaRules = varroaRulesAt(null),
): VarroaAdvice {
  return {
    day: null,
    doubts: [],
    cautions: [],
    certainty: 'digest',
    isMoved: rules.shiftDays > 0,
    ...adviceFor(day, state, hasBrood),
  };
}

type Advice = Pick<VarroaAdvice, 'acts'> & Partial<VarroaAdvice>;

function adviceFor(day: IsoDay, state: VarroaState, hasBrood: boolean | null): Advice {
  switch (state.kind) {
    case 'unknown':
      return { acts: state.why === 'winter' ? [] : ['count'], doubts: [state.why] };
    case 'fine':
      return {
        acts: ['count'],
        day: state.until,
        doubts: state.count.doubts,
        certainty: state.count.certainty,
      };
    case 'count_due':
      return { acts: ['count'], day: state.since, doubts: state.count ? ['count_too_old'] : [] };
    case 'above':
      return treatAdvice(day, state.count, state.acts);
    case 'treating':
      return { acts: [state.until === null ? 'enter_last_day' : 'take_product_out'], day: state.until };
    case 'waiting':
      return { acts: ['control_count'], day: state.controlFrom };
    case 'worked':
      return {
        acts: ['count'],
        day: state.until,
        doubts: state.count?.doubts ?? [],
        ...(state.count && { certainty: state.count.certainty }),
      };
    case 'not_worked':
      return state.count
        ? treatAdvice(day, state.count, [...state.acts, 'other_substance', 'check_use'])
        : broodless(state.acts, hasBrood);
    case 'winter_due':
      return {
        ...broodless(['winter_treatment'], hasBrood),
        day: state.until,
        certainty: WINTER_TREATMENT.certainty,
      };
    case 'ended':
      return { acts: [] };
  }
}

/** A count that is too old, or of too few mites or bees, cannot advise a treatment: another one is made first. */
function treatAdvice(day: IsoDay, count: JudgedCount, acts: readonly AdvisedAct[]): Advice {
  const isOld = daysBetween(count.day, day) > COUNT_HOLDS_DAYS;
  const doubts: readonly AdviceDoubt[] = [...(isOld ? (['count_too_old'] as const) : []), ...count.doubts];
  const isFirm = !isOld && !count.doubts.some((doubt) => doubt === 'too_few_mites' || doubt === 'few_bees');
  return { acts: isFirm ? acts : ['count'], doubts, certainty: count.certainty };
}

/** Oxalic acid does not reach mites in brood, so it waits while there is some. */
function broodless(acts: readonly AdvisedAct[], hasBrood: boolean | null): Advice {
  const isRepeat = acts.includes('repeat_winter_treatment');
  return {
    acts: hasBrood === false ? acts : hasBrood ? ['check_brood'] : ['check_brood', ...acts],
    doubts: hasBrood === null ? ['brood_unknown'] : hasBrood ? ['has_brood'] : [],
    cautions: isRepeat ? ['never_trickle_twice'] : [],
  };
}

/** Days for which an observation of brood holds: an assumption. */
const BROOD_HOLDS_DAYS = 14;

/** Items that say that there is brood. */
const BROOD_ITEMS = ['brood_eggs', 'brood_larva', 'brood_nymph'] as const;

/** Whether a colony has brood, by its newest observation; null if that says nothing or is too old. */
export function broodSeen(day: IsoDay, seenOn: IsoDay, data: ObservationData): boolean | null {
  if (daysBetween(seenOn, day) > BROOD_HOLDS_DAYS) return null;
  const frames = data.brood_frames ?? null;
  const seen = BROOD_ITEMS.map((item) => data[item] ?? null);
  if ((typeof frames === 'number' && frames > 0) || seen.includes(true)) return true;
  return frames === 0 || seen.every((one) => one === false) ? false : null;
}
