import { addDays, clockAt, dayAt, isDay, startOfDay } from './kernel.ts';
import type { IsoDay } from './types.ts';

/** A day with an optional time and offset. Precision below a millisecond is dropped. */
const ISO =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:[.,](\d{1,3})\d*)?)?(?:(Z)|([+-]\d\d):?(\d\d)?)?)?$/i;

/**
 * The day of a text in the zone, or null if it is invalid. A text without an offset is a local day (B7); one
 * with an offset is an instant.
 */
export function dayOfText(text: string | null | undefined, timeZone: string): IsoDay | null {
  const found = ISO.exec(text?.trim() ?? '');
  const day = found?.[1];
  if (!found || !day || !isDay(day)) return null;
  const [, , time, second = '00', fraction = '0', utc, hours, minutes = '00'] = found;
  if (!time) return day;
  const offset = utc || !hours ? 'Z' : `${hours}:${minutes}`;
  const instant = Date.parse(`${day}T${time}:${second}.${fraction.padEnd(3, '0')}${offset}`);
  if (Number.isNaN(instant)) return null;
  return utc || hours ? dayAt(instant, timeZone) : day;
}

/** The first instant of a day. */
export const startText = (day: IsoDay, timeZone: string): string =>
  print(startOfDay(day, timeZone), timeZone, Math.floor);

/** The last millisecond of a day, before the next day starts (B21). */
export const endText = (day: IsoDay, timeZone: string): string =>
  print(startOfDay(addDays(day, 1), timeZone) - 1, timeZone, Math.ceil);

/**
 * Historical offsets include seconds, which `±hh:mm` cannot represent: the offset is rounded so that the text
 * stays within its day.
 */
function print(instant: number, timeZone: string, round: (minutes: number) => number): string {
  const { text, offset } = clockAt(instant, timeZone);
  const minutes = round(offset);
  const pad = (part: number) => String(Math.trunc(part)).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${text}${minutes < 0 ? '-' : '+'}${pad(size / 60)}:${pad(size % 60)}`;
}
