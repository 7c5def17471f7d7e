import { createWallClock, DAY_S, MINUTE_S, type WallClock } from '@propolis/domain';
import type { ChartRange } from '../chart.ts';
import { type ChartLocale, formatOf } from '../moment-words.ts';

/** The distance of ticks: a number of minutes, days or calendar months. */
export interface TickStep {
  readonly unit: 'minute' | 'day' | 'month';
  readonly count: number;
}

/** The approximate length in seconds. */
const LENGTH = { minute: MINUTE_S, day: DAY_S, month: 30.44 * DAY_S } as const;

const of = (unit: TickStep['unit'], counts: readonly number[]): TickStep[] =>
  counts.map((count) => ({ unit, count }));

/** Usual steps from fine to coarse; the last but one is a year, whose count may be any number. */
const STEPS: readonly TickStep[] = [
  ...of('minute', [1, 5, 10, 15, 30, 60, 120, 180, 360, 720]),
  ...of('day', [1, 2, 7, 14]),
  ...of('month', [1, 2, 3, 6, 12, 24, 60, 120]),
];

/** The finest step with at most this many ticks in the range. */
export function tickStep({ start, end }: ChartRange, most: number): TickStep {
  const fits = ({ unit, count }: TickStep) => (end - start) / (LENGTH[unit] * count) <= most;
  return STEPS.find(fits) ?? { unit: 'month', count: 120 };
}

const clocks = new Map<string, WallClock>();

const clockOf = (timeZone: string): WallClock => {
  const clock = clocks.get(timeZone) ?? createWallClock(timeZone);
  clocks.set(timeZone, clock);
  return clock;
};

/** Moments within the range with a round local time, day or month in the zone. */
export function timeTicks(range: ChartRange, step: TickStep, timeZone: string): number[] {
  const clock = clockOf(timeZone);
  const ticks: number[] = [];
  // An offset is shorter than a day.
  for (const shown of shownTicks(range.start - DAY_S, range.end + DAY_S, step)) {
    // The earlier of two; none in the hour that is skipped when clocks are set forward.
    const [instant] = clock.instantsOf(shown * 1000).map((ms) => ms / 1000);
    if (instant !== undefined && instant >= range.start && instant <= range.end) ticks.push(instant);
  }
  return ticks;
}

/** The local times of the ticks; weeks begin on Monday. */
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

interface WordForms {
  readonly word: Intl.DateTimeFormatOptions;
  /** The label below the first tick, and below each tick where it changes. */
  readonly below: Intl.DateTimeFormatOptions | null;
}

function formsOf({ unit, count }: TickStep): WordForms {
  if (unit === 'minute')
    return {
      word: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
      below: { weekday: 'short', day: 'numeric', month: 'short' },
    };
  if (unit === 'day') return { word: { day: 'numeric' }, below: { month: 'short', year: 'numeric' } };
  return count < 12
    ? { word: { month: 'short' }, below: { year: 'numeric' } }
    : { word: { year: 'numeric' }, below: null };
}

/** A short label for each tick, and below the first of each day, month or year its name. */
export function tickWords(ticks: readonly number[], step: TickStep, locale: ChartLocale): string[] {
  const { word, below } = formsOf(step);
  const words = formatOf(word, locale);
  const lower = below && formatOf(below, locale);
  let before = '';
  return ticks.map((tick) => {
    const name = lower?.format(tick * 1000) ?? '';
    const isNew = name !== before;
    before = name;
    return isNew ? `${words.format(tick * 1000)}\n${name}` : words.format(tick * 1000);
  });
}
