/**
 * Calendar arithmetic, and the only file that imports the date library, so that Temporal can replace it. Days
 * are `YYYY-MM-DD`, which compare as text; only instants need a zone.
 */
import { CalendarDate, parseDate } from '@internationalized/date';
import type { IsoDay } from './types.ts';

/** Origin of weekday arithmetic; the library's own depends on the locale. */
const A_MONDAY = new CalendarDate(2024, 1, 1);
const MINUTE = 60_000; // ms

/** Whether the text is an existing day, from year 1 to 9999. */
export function isDay(text: string): boolean {
  try {
    return parseDate(text).year > 0;
  } catch {
    return false;
  }
}

/** The day `count` days later (earlier if negative). */
export const addDays = (day: IsoDay, count: number): IsoDay => parseDate(day).add({ days: count }).toString();

/** The same day `count` months later, or the last day of a shorter month. */
export const addMonths = (day: IsoDay, count: number): IsoDay =>
  parseDate(day).add({ months: count }).toString();

/** Days from `from` to `to`. */
export const daysBetween = (from: IsoDay, to: IsoDay): number => parseDate(to).compare(parseDate(from));

/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: IsoDay): number => {
  const days = parseDate(day).compare(A_MONDAY) % 7;
  return days < 0 ? days + 7 : days;
};

/** The last day of the day's month. */
export function endOfMonth(day: IsoDay): IsoDay {
  const date = parseDate(day);
  return date.set({ day: date.calendar.getDaysInMonth(date) }).toString();
}

/**
 * The first instant of a day (ms since 1970); not always midnight, because clock changes may skip it (B21).
 */
export const startOfDay = (day: IsoDay, timeZone: string): number =>
  parseDate(day).toDate(timeZone).getTime();

/** Local time and its offset from UTC in minutes. */
interface ClockTime {
  readonly text: string;
  readonly offset: number;
}

/** Cache of the last result by zone: all cells and presets use the same instant, and Intl is slow. */
const lastShown = new Map<string, { readonly instant: number; readonly shown: ClockTime }>();

/** Local time at an instant as `YYYY-MM-DDTHH:mm:ss.SSS`, and the offset from UTC. */
export function clockAt(instant: number, timeZone: string): ClockTime {
  const last = lastShown.get(timeZone);
  if (last?.instant === instant) return last.shown;
  const offset = offsetAt(instant, timeZone);
  const shown = { text: new Date(instant + offset * MINUTE).toISOString().slice(0, -1), offset };
  lastShown.set(timeZone, { instant, shown });
  return shown;
}

/** The day in the zone at an instant (ms since 1970). */
export const dayAt = (instant: number, timeZone: string): IsoDay =>
  clockAt(instant, timeZone).text.slice(0, 10);

/** Cache: creating a format is much slower than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Intl returns `GMT+05:30`, `GMT` for Greenwich, and seconds for historical offsets. In minutes. */
function offsetAt(instant: number, timeZone: string): number {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes, seconds = 0] = /([+-])(\d+):(\d+):?(\d+)?/.exec(name) ?? [];
  if (!sign) return 0;
  const size = Number(hours) * 60 + Number(minutes) + Number(seconds) / 60;
  return sign === '-' ? -size : size;
}
