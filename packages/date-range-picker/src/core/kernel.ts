/**
 * The calendar, and the only file that knows the date library, so that native Temporal can take its place. Days come
 * in and go out as `YYYY-MM-DD` (which compare as text); a zone enters only where an instant does.
 */
import { CalendarDate, parseDate } from '@internationalized/date';
import type { IsoDay } from './types.ts';

/** Days of the week are counted from here; the library has none of its own. */
const A_MONDAY = new CalendarDate(2024, 1, 1);
const MINUTE = 60_000; // ms

/** Whether the text names a day that exists, from year 1 to 9999. */
export function isDay(text: string): boolean {
  try {
    return parseDate(text).year > 0;
  } catch {
    return false;
  }
}

/** The day `count` days later (earlier when negative). */
export const addDays = (day: IsoDay, count: number): IsoDay => parseDate(day).add({ days: count }).toString();

/** The same day `count` months later, or that month's last day where it is shorter. */
export const addMonths = (day: IsoDay, count: number): IsoDay =>
  parseDate(day).add({ months: count }).toString();

/** How many days `to` lies after `from`. */
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

/** The first instant of a day (ms since 1970): not always midnight, some clocks skip it (B21). */
export const startOfDay = (day: IsoDay, timeZone: string): number =>
  parseDate(day).toDate(timeZone).getTime();

/** What a clock shows, and its distance to UTC in minutes. */
interface ClockTime {
  readonly text: string;
  readonly offset: number;
}

/** All cells and presets of a page ask of the same instant, and Intl takes long to answer: by zone, the last one asked of. */
const lastShown = new Map<string, { readonly instant: number; readonly shown: ClockTime }>();

/** What the zone's clock shows at an instant, as `YYYY-MM-DDTHH:mm:ss.SSS`, and its distance to UTC in minutes. */
export function clockAt(instant: number, timeZone: string): ClockTime {
  const last = lastShown.get(timeZone);
  if (last?.instant === instant) return last.shown;
  const offset = offsetAt(instant, timeZone);
  const shown = { text: new Date(instant + offset * MINUTE).toISOString().slice(0, -1), offset };
  lastShown.set(timeZone, { instant, shown });
  return shown;
}

/** The day it is in the zone at an instant (ms since 1970). */
export const dayAt = (instant: number, timeZone: string): IsoDay =>
  clockAt(instant, timeZone).text.slice(0, 10);

/** Making a format costs far more than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Intl says `GMT+05:30`, `GMT` alone in Greenwich, and seconds for zones of old. In minutes. */
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
