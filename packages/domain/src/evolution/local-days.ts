import { addDays, type IsoDay } from '../days.ts';
import { DAY_MS, HOUR_MS } from '../time-units.ts';
import { createWallClock, type WallClock } from '../zones.ts';
import type { TimeRange } from './series.ts';

const QUARTER = 900_000; // ms

/** A day as the clocks of a zone show it: 24 hours long, 23 or 25 when they are changed. */
export interface LocalDay extends TimeRange {
  readonly day: IsoDay;
}

/**
 * The days of a zone (IANA) that a range touches, whole ones, oldest first; each begins where the one before ends. Throws
 * for a zone that does not exist.
 */
export function localDaysOf(range: TimeRange, zone: string): readonly LocalDay[] {
  const startOf = dayStarts(zone);
  const days: LocalDay[] = [];
  // Clocks are ahead of UTC by 14 hours at most: two days before, the first cannot have begun.
  let day = addDays(new Date(range.start).toISOString().slice(0, 10), -1);
  for (let start = startOf(day); start < range.end; ) {
    const next = addDays(day, 1);
    const end = startOf(next);
    if (end > range.start && end > start) days.push({ day, start, end });
    [day, start] = [next, end];
  }
  return days;
}

/** The clocks that were asked for: each remembers its changes, and there are only so many zones. */
const clocks = new Map<string, WallClock>();

function clockOf(zone: string): WallClock {
  const clock = clocks.get(zone) ?? createWallClock(zone);
  clocks.set(zone, clock);
  return clock;
}

/**
 * What the clocks of a zone show at a moment, in hours since the midnight of a day: below 0 on days before it. Each day has
 * 24 of them, also when clocks are changed.
 */
export const clockHours = (instant: number, day: IsoDay, zone: string): number =>
  (clockOf(zone).shownAt(instant) - Date.parse(day)) / HOUR_MS;

/** When a day begins: where midnight was left out by a change of clocks, at the first moment that was shown. */
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

/** The Monday that a day's week begins with. */
export const weekOf = (day: IsoDay): IsoDay => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
