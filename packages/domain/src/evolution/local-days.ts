import { addDays, type IsoDay } from '../days.ts';
import { DAY_MS, HOUR_MS } from '../time-units.ts';
import { createWallClock, type WallClock } from '../zones.ts';
import type { TimeRange } from './series.ts';

/** Time zone of all apiaries (IANA); readings are stored by its days. */
export const APIARY_TIME_ZONE = 'Europe/Zurich';

const QUARTER = 900_000; // ms

/** A day in local time: 24 hours long, or 23 or 25 when the clocks change. */
export interface LocalDay extends TimeRange {
  readonly day: IsoDay;
}

/**
 * The whole local days of a zone (IANA) that a range touches, oldest first; each begins where the previous
 * one ends. Throws for a zone that does not exist.
 */
export function localDaysOf(range: TimeRange, zone: string): readonly LocalDay[] {
  const startOf = dayStarts(zone);
  const days: LocalDay[] = [];
  // Zones are at most 14 hours ahead of UTC, so the day two days earlier cannot have begun.
  let day = addDays(new Date(range.start).toISOString().slice(0, 10), -1);
  for (let start = startOf(day); start < range.end; ) {
    const next = addDays(day, 1);
    const end = startOf(next);
    if (end > range.start && end > start) days.push({ day, start, end });
    [day, start] = [next, end];
  }
  return days;
}

/** Clocks by zone; each caches its offset changes, and the number of zones is small. */
const clocks = new Map<string, WallClock>();

function clockOf(zone: string): WallClock {
  const clock = clocks.get(zone) ?? createWallClock(zone);
  clocks.set(zone, clock);
  return clock;
}

/** The calendar day of an instant (ms) in a zone. */
export const localDayOf = (instant: number, zone: string): IsoDay =>
  new Date(clockOf(zone).shownAt(instant)).toISOString().slice(0, 10);

/** The day of a moment at the apiary, in which records, counts, reminders and plans have their days; of now, today. */
export const apiaryDay = (moment: Date): IsoDay => localDayOf(moment.getTime(), APIARY_TIME_ZONE);

/**
 * Local time of a zone at an instant, in hours since midnight of a day; below 0 on earlier days. Each day has
 * 24 hours here, even when the clocks change.
 */
export const clockHours = (instant: number, day: IsoDay, zone: string): number =>
  (clockOf(zone).shownAt(instant) - Date.parse(day)) / HOUR_MS;

/** The start of a day; if the clock change skips midnight, the first local time that exists. */
function dayStarts(zone: string): (day: IsoDay) => number {
  const clock = clockOf(zone);
  return (day) => {
    const midnight = Date.parse(day);
    for (let shown = midnight; shown <= midnight + DAY_MS; shown += QUARTER) {
      const [first] = clock.instantsOf(shown);
      if (first !== undefined) return first;
    }
    return midnight;
  };
}

/** The Monday of a day's week. */
export const weekOf = (day: IsoDay): IsoDay => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
