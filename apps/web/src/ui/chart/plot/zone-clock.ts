/** How long (s) an offset is sure to hold: clocks are put forward and back at a quarter of an hour. */
const HOLDS = 900;
const REMEMBERED = 20_000;

/** A clock on a wall in a zone: what it shows is told in seconds, as if it were in UTC. */
export interface ZoneClock {
  readonly shownAt: (instant: number) => number;
  /** When it shows this, the earlier of two; undefined for what is left out when it is put forward. */
  readonly instantOf: (shown: number) => number | undefined;
}

/** Of the zone by its IANA name. */
export function createZoneClock(timeZone: string): ZoneClock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const known = new Map<number, number>();
  const offsetAt = (instant: number): number => {
    const slot = Math.floor(instant / HOLDS);
    const kept = known.get(slot);
    if (kept !== undefined) return kept;
    const parts = new Map(format.formatToParts(slot * HOLDS * 1000).map((part) => [part.type, +part.value]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const day = Date.UTC(part('year'), part('month') - 1, part('day')) / 1000;
    const offset = day + part('hour') * 3600 + part('minute') * 60 + part('second') - slot * HOLDS;
    if (known.size >= REMEMBERED) known.clear();
    known.set(slot, offset);
    return offset;
  };
  return {
    shownAt: (instant) => instant + offsetAt(instant),
    instantOf: (shown) => {
      const around = [offsetAt(shown - 86_400), offsetAt(shown + 86_400)];
      return around
        .map((offset) => shown - offset)
        .filter((instant) => instant + offsetAt(instant) === shown)
        .sort((one, other) => one - other)[0];
    },
  };
}
