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

/** Clocks anywhere are ahead of UTC, or behind it, by less than a day (ms). */

/** From the first moment of the first day to the last one of the last, as the clocks of a zone show them. */
export function periodRange({ first, last }: DayRange, zone: string): ChartRange {
  const spanOf = (day: IsoDay) => {
    const noon = Date.parse(day) + DAY_MS / 2;
    const around = localDaysOf({ start: noon - DAY_MS, end: noon + DAY_MS }, zone);
    return around.find((one) => one.day === day) ?? { start: Date.parse(day), end: Date.parse(day) + DAY_MS };
  };
  return { start: spanOf(first).start / 1000, end: spanOf(last).end / 1000 };
}

/** The weather is told by the hour (s). */

interface Paired {
  readonly shown: { readonly days: DayRange; readonly range: ChartRange };
  readonly beside: ChartRange;
  readonly comparison: EvolutionComparison;
}

/**
 * Of a period that is set beside another one what is told in figures: where the other one goes on, as many hours of its
 * day as today has had, so that half a day is not set against a whole one.
 */
export function toldRange({ shown, beside, comparison }: Paired, now: Date, zone: string): ChartRange {
  const today = dayIn(zone, now);
  if (now.getTime() / 1000 >= shown.range.end || today < shown.days.first) return beside;
  const startOf = (day: IsoDay) => periodRange({ first: day, last: day }, zone).start;
  const hours = Math.max(1, Math.floor((now.getTime() / 1000 - startOf(today)) / HOUR_S));
  const end = startOf(dayBeside(today, shown.days, comparison)) + hours * HOUR_S;
  return { start: beside.start, end: Math.min(end, beside.end) };
}

/** The days of a zone that a range touches: of the range of some days these days. */
export const daysOfRange = ({ start, end }: ChartRange, zone: string): DayRange => ({
  first: dayIn(zone, new Date(start * 1000)),
  // The end itself belongs to the range no more: that of a day is the next midnight.
  last: dayIn(zone, new Date(end * 1000 - 1)),
});
