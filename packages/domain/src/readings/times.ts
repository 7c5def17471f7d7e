import { isIsoDay } from '../days.ts';

/** Before it nothing weighed hives by itself: an earlier time is that of a clock which was never set. */
export const READINGS_BEGIN = Date.UTC(2000, 0, 1);
/** How far ahead of ours (ms) the clock of a device may be: those that are set by radio drift less in a day. */
export const CLOCK_AHEAD = 5 * 60_000;

/** Why a time is refused. */
export type TimeFault = 'time_missing' | 'time_invalid' | 'time_without_zone' | 'in_future' | 'before_2000';

const ISO_TIME =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?(?:(Z)|([+-])(\d{2}):?(\d{2}))?$/i;
const OFFSET_HOURS_MAX = 14;

/** A time as milliseconds since 1970, or why it is none. */
export type ReadTime = { readonly ms: number } | { readonly fault: TimeFault };

/**
 * The time of a reading: ISO 8601 with its zone (`2026-05-01T10:00:00+02:00`), or unix seconds, also as text. Within
 * 2000 and now, or a little later; fractions finer than a millisecond are cut off.
 */
export function readTime(raw: unknown, now: Date): ReadTime {
  const read = parseTime(raw);
  if ('fault' in read) return read;
  if (read.ms < READINGS_BEGIN) return { fault: 'before_2000' };
  if (read.ms > now.getTime() + CLOCK_AHEAD) return { fault: 'in_future' };
  return read;
}

function parseTime(raw: unknown): ReadTime {
  if (raw === undefined || raw === null || raw === '') return { fault: 'time_missing' };
  if (typeof raw === 'number') return unixSeconds(raw);
  if (typeof raw !== 'string') return { fault: 'time_invalid' };
  const text = raw.trim();
  return /^\d{1,12}(\.\d+)?$/.test(text) ? unixSeconds(Number(text)) : isoTime(text);
}

/** More than any date that JavaScript knows. */
const SECONDS_MAX = 8_640_000_000_000;

const unixSeconds = (seconds: number): ReadTime =>
  Math.abs(seconds) <= SECONDS_MAX ? { ms: Math.trunc(seconds * 1000) } : { fault: 'time_invalid' };

function isoTime(text: string): ReadTime {
  const found = ISO_TIME.exec(text);
  if (!found) return { fault: 'time_invalid' };
  const [, day = '', hour, minute, second = '0', fraction = '', utc, sign, zoneHours, zoneMinutes] = found;
  const isTimeOfDay = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
  if (!(isIsoDay(day) && isTimeOfDay)) return { fault: 'time_invalid' };
  if (!utc && !sign) return { fault: 'time_without_zone' };
  if (Number(zoneHours ?? 0) > OFFSET_HOURS_MAX || Number(zoneMinutes ?? 0) > 59)
    return { fault: 'time_invalid' };
  const local = Date.parse(`${day}T${hour}:${minute}:${second.padStart(2, '0')}Z`);
  const ahead = (Number(zoneHours ?? 0) * 60 + Number(zoneMinutes ?? 0)) * 60_000;
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'));
  return { ms: local + milliseconds - (sign === '-' ? -ahead : ahead) };
}
