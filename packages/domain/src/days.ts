import { DAY_MS } from './time-units.ts';

/** A calendar day as `YYYY-MM-DD`, without time and zone; sorts as text. */
export type IsoDay = string;

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** True for a day that exists in the Gregorian calendar; `2026-02-30` does not. */
export function isIsoDay(text: string): text is IsoDay {
  const parts = ISO_DAY.exec(text);
  if (!parts) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  // Too many months change the year, too many days the day.
  return date.getUTCFullYear() === year && date.getUTCDate() === day;
}

/** Adds calendar days; a negative number subtracts them. */
export function addDays(day: IsoDay, days: number): IsoDay {
  // The season's plan of thousands of colonies adds many days: `toISOString` costs more than twice as much.
  const date = new Date(Date.parse(day) + days * DAY_MS);
  return `${padded(date.getUTCFullYear(), 4)}-${padded(date.getUTCMonth() + 1, 2)}-${padded(date.getUTCDate(), 2)}`;
}

const padded = (number: number, length: number): string => String(number).padStart(length, '0');

/** Whole calendar days from one day to another; negative if the second is earlier. */
export const daysBetween = (from: IsoDay, to: IsoDay): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Orders days, earliest first. Comparing code units suffices, and costs less than the rules of a language. */
export const compareDays = (one: IsoDay, other: IsoDay): number => Number(one > other) - Number(one < other);
