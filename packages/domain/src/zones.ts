import { DAY_MS } from './time-units.ts';

/** Number of cached days; a file is read in order of time. */
const REMEMBERED = 5_000;

/** Whether the zone (IANA) exists. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Local time of a zone. Creating one throws for a zone that does not exist. */
export interface WallClock {
  /**
   * Instants with a local time (ms, as if in UTC): usually one, none if a clock change skips it, two if it
   * occurs twice, the earlier first.
   */
  readonly instantsOf: (shown: number) => readonly number[];
  /** The local time at an instant (ms since 1970), as ms as if in UTC. */
  readonly shownAt: (instant: number) => number;
}

/** Queries the zone's offset at most a few times per day that is read. */
export function createWallClock(zone: string): WallClock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const offsetAt = (instant: number): number => {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const day = Date.UTC(part('year'), part('month') - 1, part('day'));
    const shown = day + ((part('hour') * 60 + part('minute')) * 60 + part('second')) * 1000;
    return shown - Math.floor(instant / 1000) * 1000;
  };
  const known = new Map<number, readonly [before: number, after: number]>();
  const offsetsAround = (shown: number) => {
    const day = Math.floor(shown / DAY_MS);
    const offsets = known.get(day) ?? ([offsetAt((day - 1) * DAY_MS), offsetAt((day + 2) * DAY_MS)] as const);
    if (known.size >= REMEMBERED) known.clear();
    known.set(day, offsets);
    return offsets;
  };
  return {
    shownAt: (instant) => {
      const [before, after] = offsetsAround(instant);
      return instant + (before === after ? before : offsetAt(instant));
    },
    instantsOf: (shown) => {
      const [before, after] = offsetsAround(shown);
      if (before === after) return [shown - before];
      const times = [shown - before, shown - after].filter(
        (instant, at) => offsetAt(instant) === (at === 0 ? before : after),
      );
      return times.toSorted((one, other) => one - other);
    },
  };
}
