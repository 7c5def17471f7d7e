import { addDays, daysBetween, type IsoDay } from '../days.ts';

/** Periods of the curves (specification 9); `month` is the last 30 days, `chosen` a range of days. */
export const EVOLUTION_PERIODS = ['today', 'month', 'year', 'chosen'] as const;
export type EvolutionPeriod = (typeof EVOLUTION_PERIODS)[number];

/** Measures of hives and weather that curves show; each has its own unit. */
export const EVOLUTION_MEASURES = [
  'weight',
  'varroa',
  'temperature',
  'humidity',
  'sunshine',
  'wind',
] as const;
export type EvolutionMeasure = (typeof EVOLUTION_MEASURES)[number];

/** Comparisons of a period: the period of the same length before it, or the same days a year before. */
export const EVOLUTION_COMPARISONS = ['before', 'yearBefore'] as const;
export type EvolutionComparison = (typeof EVOLUTION_COMPARISONS)[number];

/** Readers cannot tell more curves apart. */
export const CURVE_HIVES_MAX = 8;

/** Consecutive days, both ends included. */
export interface DayRange {
  readonly first: IsoDay;
  /** Not before `first`. */
  readonly last: IsoDay;
}

/** The same date a year before; 29 February becomes 28 February. */
export function yearBefore(day: IsoDay): IsoDay {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0');
  return day.endsWith('-02-29') ? `${year}-02-28` : `${year}${day.slice(4)}`;
}

/** The last 30 days begin this many days before today. */
const MONTH = 29;

/** The days of a period; invalid or reversed chosen days give the last 30 days. */
export function daysOfPeriod(
  period: EvolutionPeriod,
  today: IsoDay,
  chosen?: { readonly start?: IsoDay | undefined; readonly end?: IsoDay | undefined },
): DayRange {
  switch (period) {
    case 'today':
      return { first: today, last: today };
    case 'year':
      return { first: `${today.slice(0, 4)}-01-01`, last: today };
    case 'chosen':
      if (chosen?.start && chosen.end && chosen.start <= chosen.end)
        return { first: chosen.start, last: chosen.end };
      break;
    case 'month':
      break;
  }
  return { first: addDays(today, -MONTH), last: today };
}

/** The day that a comparison pairs with a day. */
export const dayBeside = (day: IsoDay, { first, last }: DayRange, comparison: EvolutionComparison): IsoDay =>
  comparison === 'yearBefore' ? yearBefore(day) : addDays(day, -1 - daysBetween(first, last));

/**
 * Pairs each day with its day in the comparison, oldest first. Each day is paired at most once, so 29
 * February has no pair in a year without it.
 */
export function pairedDays(
  days: DayRange,
  comparison: EvolutionComparison,
): readonly (readonly [day: IsoDay, beside: IsoDay])[] {
  const pairs: [IsoDay, IsoDay][] = [];
  for (let day = days.first; day <= days.last; day = addDays(day, 1)) {
    const beside = dayBeside(day, days, comparison);
    if (pairs.at(-1)?.[1] !== beside) pairs.push([day, beside]);
  }
  return pairs;
}

/** The range of days that a comparison pairs with a range. */
export function comparedDays(days: DayRange, comparison: EvolutionComparison): DayRange {
  const { first, last } = days;
  return { first: dayBeside(first, days, comparison), last: dayBeside(last, days, comparison) };
}
