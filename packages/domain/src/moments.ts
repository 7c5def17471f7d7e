import { isIsoDay } from './days.ts';
import { createWallClock, isTimeZone } from './zones.ts';

/** A day and a time, with the offset of its zone or without; seconds and their parts may be left out. */
const MOMENT =
  /^(\d{4}-\d{2}-\d{2})[T ]((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?)(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?$/;
const OLDEST_YEAR = 1900;

/**
 * The moment (ms since 1970) that a text in ISO 8601 names: by its own offset, else by the clocks of the zone (IANA).
 * Undefined for what is no such text, for what names no zone, and for a time that the zone's clocks left out. A time
 * that they showed twice is the earlier one.
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

/** How far ahead of ours (ms) the clock of a phone or a device may be: those that are set by radio drift less in a day. */
export const CLOCK_AHEAD = 5 * 60_000;

/** Whether a moment (ms since 1970) is still to come, whatever clock it was read from. */
export const isToCome = (moment: number, now: Date | number): boolean => moment > Number(now) + CLOCK_AHEAD;
