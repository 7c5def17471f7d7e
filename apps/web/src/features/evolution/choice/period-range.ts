import {
  DAY_MS,
  type DayRange,
  dayBeside,
  type EvolutionComparison,
  HOUR_S,
  type IsoDay,
  localDaysOf,
} from '@propolis/domain';
import { dayIn } from '../../../lib/dates.ts';
import type { ChartRange } from '../../../ui/chart/chart.ts';

/** The range from the start of the first day to the end of the last, in a time zone. */
export function periodRange({ first, last }: DayRange, zone: string): ChartRange {
  const spanOf = (day: IsoDay) => {
    const noon = Date.parse(day) + DAY_MS / 2;
    const around = localDaysOf({ start: noon - DAY_MS, end: noon + DAY_MS }, zone);
    return around.find((one) => one.day === day) ?? { start: Date.parse(day), end: Date.parse(day) + DAY_MS };
  };
  return { start: spanOf(first).start / 1000, end: spanOf(last).end / 1000 };
}

interface Paired {
  readonly shown: { readonly days: DayRange; readonly range: ChartRange };
  readonly beside: ChartRange;
  readonly comparison: EvolutionComparison;
}

/**
 * The range of the compared figures. While the shown period is not over, it ends after as many hours of the
 * paired day as today has had.
 */
export function describedRange({ shown, beside, comparison }: Paired, now: Date, zone: string): ChartRange {
  const today = dayIn(zone, now);
  if (now.getTime() / 1000 >= shown.range.end || today < shown.days.first) return beside;
  const startOf = (day: IsoDay) => periodRange({ first: day, last: day }, zone).start;
  const hours = Math.max(1, Math.floor((now.getTime() / 1000 - startOf(today)) / HOUR_S));
  const end = startOf(dayBeside(today, shown.days, comparison)) + hours * HOUR_S;
  return { start: beside.start, end: Math.min(end, beside.end) };
}

/** The days of a time zone that a range covers; inverse of `periodRange`. */
export const daysOfRange = ({ start, end }: ChartRange, zone: string): DayRange => ({
  first: dayIn(zone, new Date(start * 1000)),
  // The end is exclusive: that of a day is the next midnight.
  last: dayIn(zone, new Date(end * 1000 - 1)),
});
