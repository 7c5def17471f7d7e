import {
  addDays,
  daysBetween,
  type IsoDay,
  judgeCount,
  type MiteCount,
  type SeasonStepKind,
  type SummerChoice,
  sampleThresholdOn,
  stepsOfYear,
  thresholdOn,
  VARROA_STATES,
  type VarroaRules,
  type VarroaTreatment,
} from '@propolis/domain';
import type { VarroaColony } from '../../ui/varroa/varroa-colonies.ts';

/** The part of a year in which mites are counted and treated. */
export interface Season {
  readonly year: number;
  readonly from: IsoDay;
  readonly to: IsoDay;
}

/** The season of a day; in January and February the one before. */
export function seasonOf(day: IsoDay): Season {
  const year = Number(day.slice(0, 4)) - (day.slice(5) < '03-01' ? 1 : 0);
  return { year, from: `${year}-03-01`, to: `${year}-12-31` };
}

/** Where a day lies in the season, in per cent of its days. */
export const placeOf = (day: IsoDay, { from, to }: Season): number =>
  (100 * daysBetween(from, day)) / (daysBetween(from, to) + 1);

/** A count in the season. */
export interface CountDot extends Pick<MiteCount, 'kind'> {
  readonly day: IsoDay;
  /** Mites per day, or per cent of bees. */
  readonly value: number;
  readonly threshold: number;
  /** `unjudged`: it says nothing, for example because of a treatment. */
  readonly verdict: 'above' | 'within' | 'unjudged';
}

/** Days, cut to the season. */
export interface SeasonDays {
  readonly from: IsoDay;
  /** The day after the last one. */
  readonly end: IsoDay;
}

/** A treatment in the season. */
interface TreatmentBar extends SeasonDays {
  readonly product: string;
  readonly isOpen: boolean;
}

/** The days of the plan for a treatment or a trap comb. */
export interface PlannedDays extends SeasonDays {
  readonly kind: SeasonStepKind;
}

/** When the plan of an apiary treats; empty without a plan. */
export const plannedDays = (
  plan: SummerChoice | null,
  rules: VarroaRules,
  { year, to: last }: Season,
): readonly PlannedDays[] =>
  plan === null
    ? []
    : stepsOfYear(year, plan, rules).flatMap(({ kind, substance, from, to }) =>
        substance === null && kind !== 'trap_comb'
          ? []
          : [{ kind, from, end: addDays(to < last ? to : last, 1) }],
      );

/** What a strip shows. */
export interface Strip {
  readonly dots: readonly CountDot[];
  readonly bars: readonly TreatmentBar[];
}

export const stripOf = ({ history, rules }: VarroaColony, season: Season, today: IsoDay): Strip => ({
  dots: history.counts
    .filter(({ day }) => season.from <= day && day <= season.to && day <= today)
    .flatMap((count) => dotOf(count, history.treatments, rules))
    .toSorted((one, other) => daysBetween(other.day, one.day)),
  bars: history.treatments.flatMap((treatment) => barOf(treatment, season, today)),
});

function dotOf(
  count: MiteCount,
  treatments: readonly VarroaTreatment[],
  rules: VarroaColony['rules'],
): CountDot[] {
  const judged = judgeCount(count, treatments, rules);
  if (typeof judged !== 'string') {
    const { kind, day, value, threshold, verdict } = judged;
    return [{ kind, day, value, threshold, verdict: verdict === 'within' ? 'within' : 'above' }];
  }
  const { kind, day } = count;
  if (kind === 'sample') {
    const { percent: threshold } = sampleThresholdOn(day) ?? OUT_OF_SEASON;
    return [{ kind, day, value: (100 * count.mites) / count.bees, threshold, verdict: 'unjudged' }];
  }
  if (!count.exposureDays) return [];
  const { perDay: threshold } = thresholdOn(day, rules.thresholds) ?? OUT_OF_SEASON;
  return [{ kind, day, value: count.mites / count.exposureDays, threshold, verdict: 'unjudged' }];
}

/** Only gives such a count a height. */
const OUT_OF_SEASON = { perDay: 10, percent: 2 };

function barOf(
  { product, firstDay, lastDay }: VarroaTreatment,
  { from, to }: Season,
  today: IsoDay,
): TreatmentBar[] {
  const last = lastDay ?? today;
  if (firstDay > to || last < from || firstDay > today) return [];
  return [
    {
      product,
      from: firstDay < from ? from : firstDay,
      end: addDays(last < to ? last : to, 1),
      isOpen: lastDay === null,
    },
  ];
}

const urgency = ({ state }: VarroaColony): number => VARROA_STATES.indexOf(state.kind);
const share = ({ state }: VarroaColony): number =>
  'count' in state && state.count ? state.count.value / state.count.threshold : 0;

/** The colony with more to do comes first, of equals the one with more mites. */
export const compareColonies = (one: VarroaColony, other: VarroaColony): number =>
  urgency(one) - urgency(other) || share(other) - share(one);
