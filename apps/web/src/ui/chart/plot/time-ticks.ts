import { DAY_S, type Language, MINUTE_S } from '@propolis/domain';
import { localeOf } from '../../../lib/dates.ts';
import type { ChartRange } from '../chart.ts';

/** How long (s) an offset is guaranteed to hold: clocks change only at a quarter of an hour. */
const HOLDS = 900;
const REMEMBERED = 20_000;

/** Local times of a zone, in seconds as if they were UTC. */
interface ZoneClock {
  /**
   * The moment with this local time, the earlier of two; undefined in the hour that is skipped when clocks
   * are set forward.
   */
  readonly instantOf: (shown: number) => number | undefined;
}

/** By the IANA name of the zone. */
function createZoneClock(timeZone: string): ZoneClock {
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
    instantOf: (shown) => {
      const around = [offsetAt(shown - 86_400), offsetAt(shown + 86_400)];
      return around
        .map((offset) => shown - offset)
        .filter((instant) => instant + offsetAt(instant) === shown)
        .sort((one, other) => one - other)[0];
    },
  };
}

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

const clocks = new Map<string, ZoneClock>();

const clockOf = (timeZone: string): ZoneClock => {
  const clock = clocks.get(timeZone) ?? createZoneClock(timeZone);
  clocks.set(timeZone, clock);
  return clock;
};

/** Moments within the range with a round local time, day or month in the zone. */
export function timeTicks(range: ChartRange, step: TickStep, timeZone: string): number[] {
  const clock = clockOf(timeZone);
  const ticks: number[] = [];
  // An offset is shorter than a day.
  for (const shown of shownTicks(range.start - DAY_S, range.end + DAY_S, step)) {
    const instant = clock.instantOf(shown);
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

interface Locale {
  readonly timeZone: string;
  readonly language: Language;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached: used in each frame of a gesture. */
function formatOf(options: Intl.DateTimeFormatOptions, { timeZone, language }: Locale): Intl.DateTimeFormat {
  const key = `${timeZone} ${language} ${Object.entries(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone });
  formats.set(key, format);
  return format;
}

/** A short label for each tick, and below the first of each day, month or year its name. */
export function tickWords(ticks: readonly number[], step: TickStep, locale: Locale): string[] {
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
