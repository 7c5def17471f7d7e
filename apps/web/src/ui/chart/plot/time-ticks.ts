import { DAY_S, MINUTE_S } from '@propolis/domain';
import type { ChartRange } from '../chart.ts';
import { createZoneClock, type ZoneClock } from './zone-clock.ts';

/** How far apart ticks are: some minutes, some days or some months of the calendar. */
export interface TickStep {
  readonly unit: 'minute' | 'day' | 'month';
  readonly count: number;
}

/** So long in seconds, more or less. */
const LENGTH = { minute: MINUTE_S, day: DAY_S, month: 30.44 * DAY_S } as const;

const of = (unit: TickStep['unit'], counts: readonly number[]): TickStep[] =>
  counts.map((count) => ({ unit, count }));

/** What people count in, from fine to coarse; the last but one is a year, of which there may be any number. */
const STEPS: readonly TickStep[] = [
  ...of('minute', [1, 5, 10, 15, 30, 60, 120, 180, 360, 720]),
  ...of('day', [1, 2, 7, 14]),
  ...of('month', [1, 2, 3, 6, 12, 24, 60, 120]),
];

/** The finest step with at most so many ticks in the range. */
export function tickStep({ start, end }: ChartRange, most: number): TickStep {
  const fits = ({ unit, count }: TickStep) => (end - start) / (LENGTH[unit] * count) <= most;
  return STEPS.find(fits) ?? { unit: 'month', count: 120 };
}

const clocks = new Map<string, ZoneClock>();

const clockOf = (timeZone: string): ZoneClock => {
  const clock = clocks.get(timeZone) ?? createZoneClock(timeZone);
  clocks.set(timeZone, clock);
  return clock;
};

/** Moments within the range at which the zone's clocks show a round time, day or month. */
export function timeTicks(range: ChartRange, step: TickStep, timeZone: string): number[] {
  const clock = clockOf(timeZone);
  const first = clock.shownAt(range.start);
  const last = clock.shownAt(range.end);
  const ticks: number[] = [];
  for (const shown of shownTicks(first - DAY_S, last + DAY_S, step)) {
    const instant = clock.instantOf(shown);
    if (instant !== undefined && instant >= range.start && instant <= range.end) ticks.push(instant);
  }
  return ticks;
}

/** What clocks show at the ticks, whatever the zone; weeks begin on Monday. */
function* shownTicks(first: number, last: number, { unit, count }: TickStep): Generator<number> {
  if (unit === 'month') {
    const begin = new Date(first * 1000);
    const months = begin.getUTCFullYear() * 12 + begin.getUTCMonth();
    for (let month = months - (months % count); ; month += count) {
      const shown = Date.UTC(Math.floor(month / 12), month % 12) / 1000;
      if (shown > last) return;
      yield shown;
    }
  }
  const length = LENGTH[unit] * count;
  // 1970 began on a Thursday, 5 January was the first Monday.
  const origin = unit === 'day' && count % 7 === 0 ? 4 * DAY_S : 0;
  for (let shown = origin + Math.floor((first - origin) / length) * length; shown <= last; shown += length)
    yield shown;
}
