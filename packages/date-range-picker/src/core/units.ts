import { addDays, daysBetween, endOfMonth, weekdayOf } from './kernel.ts';
import type { IsoDay, Span } from './types.ts';

/** Units of the calendar; weeks start on Monday (specification 5). */
export type Unit = 'week' | 'month' | 'quarter' | 'year';

const padded = (year: number) => String(year).padStart(4, '0');

/** The first day of a month; `month` may exceed 12. */
export const monthStart = (year: number, month: number): IsoDay =>
  `${padded(year)}-${String(month).padStart(2, '0')}-01`;

/** 1 to 9999. */
export const yearOf = (day: IsoDay): number => Number(day.slice(0, 4));
/** 1 to 12. */
export const monthOf = (day: IsoDay): number => Number(day.slice(5, 7));

/** 1 to 4. */
export const quarterOf = (day: IsoDay): number => Math.ceil(monthOf(day) / 3);

/** The week, month, quarter or year that contains the day. */
export function unitOf(day: IsoDay, unit: Unit): Span {
  const year = yearOf(day);
  switch (unit) {
    case 'week': {
      const from = addDays(day, -weekdayOf(day));
      return { from, to: addDays(from, 6) };
    }
    case 'month':
      return { from: `${day.slice(0, 8)}01`, to: endOfMonth(day) };
    case 'quarter': {
      const first = quarterOf(day) * 3 - 2;
      return { from: monthStart(year, first), to: endOfMonth(monthStart(year, first + 2)) };
    }
    case 'year':
      return { from: monthStart(year, 1), to: `${padded(year)}-12-31` };
  }
}

/** ISO 8601: the week with 4 January is the first of its year; a week belongs to the year of its Thursday. */
export function weekNumber(day: IsoDay): number {
  const thursday = addDays(day, 3 - weekdayOf(day));
  const first = unitOf(`${thursday.slice(0, 4)}-01-04`, 'week').from;
  return Math.floor(daysBetween(first, thursday) / 7) + 1;
}
