import { addDays, daysBetween, type IsoDay } from '../days.ts';

/** Whose clocks count for apiaries (IANA): readings are kept by its days. */
export const APIARY_TIME_ZONE = 'Europe/Zurich';

/** Of which time curves are shown (specification 9); `month` is the last 30 days, `chosen` from one day to another. */
export const EVOLUTION_PERIODS = ['today', 'month', 'year', 'chosen'] as const;
/** One of them. */
export type EvolutionPeriod = (typeof EVOLUTION_PERIODS)[number];

/** What curves show of hives and their weather; each has a unit of its own. */
export const EVOLUTION_MEASURES = [
  'weight',
  'varroa',
  'temperature',
  'humidity',
  'sunshine',
  'wind',
] as const;
/** One of them. */
export type EvolutionMeasure = (typeof EVOLUTION_MEASURES)[number];

/** What a period is compared with: as many days before it, or the same days a year before. */
export const EVOLUTION_COMPARISONS = ['before', 'yearBefore'] as const;
/** One of them. */
export type EvolutionComparison = (typeof EVOLUTION_COMPARISONS)[number];

/** More curves than this nobody tells apart. */
export const CURVE_HIVES_MAX = 8;

/** Days in a row, first and last among them. */
export interface DayRange {
  readonly first: IsoDay;
  /** Not before the first. */
  readonly last: IsoDay;
}

/** The day of the same date a year before; 29 February has 28 February. */
export function yearBefore(day: IsoDay): IsoDay {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0');
  return day.endsWith('-02-29') ? `${year}-02-28` : `${year}${day.slice(4)}`;
}

/** How many days before today the last 30 days begin. */
const MONTH = 29;

/** The days of a period; chosen ones that are none, or upside down, are the last 30. */
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

/** The day that a comparison sets beside one of these days. */
export const dayBeside = (day: IsoDay, { first, last }: DayRange, comparison: EvolutionComparison): IsoDay =>
  comparison === 'yearBefore' ? yearBefore(day) : addDays(day, -1 - daysBetween(first, last));

/**
 * Day beside day, oldest first: each of these with that which a comparison sets beside it. A day stands beside one only,
 * so that between 28 February and 1 March nothing stands beside the day that a year before had no date.
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

/** The days that a comparison sets beside these. */
export function comparedDays(days: DayRange, comparison: EvolutionComparison): DayRange {
  const { first, last } = days;
  return { first: dayBeside(first, days, comparison), last: dayBeside(last, days, comparison) };
}
