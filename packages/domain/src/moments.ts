import { isIsoDay } from './days.ts';
import { MINUTE_MS } from './time-units.ts';
import { createWallClock, isTimeZone } from './zones.ts';

/** A day and a time, with or without a zone offset; seconds and fractions are optional. */
const MOMENT =
  /^(\d{4}-\d{2}-\d{2})[T ]((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?)(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?$/;
/** Earlier years are typing errors. */
export const OLDEST_YEAR = 1900;

/**
 * Parses an ISO 8601 text as an instant (ms since 1970), by its own offset or else in the zone (IANA).
 * Undefined for other texts, for a text without offset if no zone is given, and for a local time skipped by a
 * clock change. A local time that occurs twice is the earlier one.
 */
export function readMoment(text: string, zone?: string): number | undefined {
  const [, day = '', time = '', offset] = MOMENT.exec(text.trim()) ?? [];
  if (!isIsoDay(day) || Number(day.slice(0, 4)) < OLDEST_YEAR) return undefined;
  const shown = Date.parse(`${day}T${time}Z`);
  if (offset === undefined)
    return zone !== undefined && isTimeZone(zone) ? createWallClock(zone).instantsOf(shown)[0] : undefined;
  if (offset === 'Z') return shown;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2));
  return shown - (offset.startsWith('-') ? -minutes : minutes) * 60_000;
}

/** Tolerated lead (ms) of the clock of a phone or device; synchronised clocks drift less per day. */
export const CLOCK_AHEAD = 5 * MINUTE_MS;

/** Whether an instant (ms since 1970) is in the future, allowing for clock drift. */
export const isToCome = (moment: number, now: Date | number): boolean => moment > Number(now) + CLOCK_AHEAD;
