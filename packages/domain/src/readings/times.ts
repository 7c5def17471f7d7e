import { isToCome } from '../moments.ts';

/** No hive scale existed before; an earlier time is from a clock that was never set. */
export const READINGS_BEGIN = Date.UTC(2000, 0, 1);

/** Why a time is rejected. */
export type TimeFault = 'time_missing' | 'time_invalid' | 'time_without_zone' | 'in_future' | 'before_2000';

const ISO_TIME =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?(?:Z|([+-])(\d{2}):?(\d{2}))?$/i;
const UTC = /z$/i;
/** No zone is farther from UTC. */
export const OFFSET_HOURS_MAX = 14;

/** A time in ms since 1970, or the reason why it is invalid. */
export type ReadTime = { readonly ms: number } | { readonly fault: TimeFault };

/**
 * Reads the time of a reading: ISO 8601 with its zone (`2026-05-01T10:00:00+02:00`), or unix seconds, also as
 * text. Must lie between 2000 and now, with a small tolerance; truncated to milliseconds.
 */
export function readTime(raw: unknown, now: Date): ReadTime {
  const read = parseTime(raw);
  if ('fault' in read) return read;
  if (read.ms < READINGS_BEGIN) return { fault: 'before_2000' };
  if (isToCome(read.ms, now)) return { fault: 'in_future' };
  return read;
}

function parseTime(raw: unknown): ReadTime {
  if (raw === undefined || raw === null || raw === '') return { fault: 'time_missing' };
  if (typeof raw === 'number') return unixSeconds(raw);
  if (typeof raw !== 'string') return { fault: 'time_invalid' };
  const text = raw.trim();
  return /^\d{1,12}(\.\d+)?$/.test(text) ? unixSeconds(Number(text)) : isoTime(text);
}

/** The maximum of a JavaScript date. */
const SECONDS_MAX = 8_640_000_000_000;

const unixSeconds = (seconds: number): ReadTime =>
  Math.abs(seconds) <= SECONDS_MAX ? { ms: Math.round(seconds * 1000) } : { fault: 'time_invalid' };

/** Uses a single regular expression, because a delivery may contain thousands of times. */
function isoTime(text: string): ReadTime {
  const found = ISO_TIME.exec(text);
  if (!found) return { fault: 'time_invalid' };
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  const isTimeOfDay = hour < 24 && minute < 60 && second < 60;
  // `Date.UTC` would turn a day that the month does not have into one of the next month.
  if (!isTimeOfDay || month === 0 || new Date(local).getUTCDate() !== day || month > 12)
    return { fault: 'time_invalid' };
  const ahead = zoneOf(text, found);
  if (typeof ahead === 'string') return { fault: ahead };
  const milliseconds = Number((found[7] ?? '').slice(0, 3).padEnd(3, '0'));
  return { ms: local + milliseconds - ahead };
}

/** Offset of the zone from UTC, in ms. */
function zoneOf(text: string, found: RegExpExecArray): number | TimeFault {
  const [sign, hours, minutes] = [found[8], Number(found[9]), Number(found[10])];
  if (sign === undefined) return UTC.test(text) ? 0 : 'time_without_zone';
  if (hours > OFFSET_HOURS_MAX || minutes > 59) return 'time_invalid';
  const ahead = (hours * 60 + minutes) * 60_000;
  return sign === '-' ? -ahead : ahead;
}
