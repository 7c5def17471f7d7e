import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HIVE_TYPES } from '../hives.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time-units.ts';
import type { SeriesReading } from './series.ts';
import { EMPTY_HIVES } from './weight-bounds.ts';
import { findWeightEvents, type WeightEvent } from './weight-events.ts';
import { weightWithoutStores } from './winter-stores.ts';

const START = Date.parse('2026-05-10T00:00:00+02:00');
const ZURICH = { timeZone: 'Europe/Zurich' };

/** A hive of 30 kg with the changes of a dull day plus the changes of the test. */
interface Story {
  /** Minutes between readings. */
  readonly every?: number;
  readonly days?: number;
  readonly start?: number;
  /** kg above 30, by hours since the start. */
  readonly moves?: (hours: number) => number;
}

/** Foragers leave in the morning and return in the evening: half a kilogram. */
const foragers = (hours: number): number => {
  const hour = hours % 24;
  return hour < 9 || hour > 19 ? 0 : -0.5 * Math.sin(((hour - 9) / 10) * Math.PI);
};
/** Deterministic noise of the scale, within 100 g. */
const noise = (at: number): number => (((at * 7919) % 201) - 100) / 1000;

function weights({ every = 10, days = 6, start = START, moves = () => 0 }: Story): SeriesReading[] {
  return Array.from({ length: Math.ceil((days * DAY_MS) / (every * MINUTE_MS)) }, (_, at) => {
    const hours = (at * every) / 60;
    return { time: start + at * every * MINUTE_MS, value: 30 + foragers(hours) + noise(at) + moves(hours) };
  });
}

/** From this hour on, `kg`. */
const from = (hour: number, kg: number) => (hours: number) => (hours >= hour ? kg : 0);
/** Between these hours, `kg`. */
const between = (first: number, last: number, kg: number) => (hours: number) =>
  hours >= first && hours < last ? kg : 0;
const both =
  (...moves: readonly ((hours: number) => number)[]) =>
  (hours: number) =>
    moves.reduce((sum, move) => sum + move(hours), 0);

/** What the database keeps of long periods: the lowest and highest reading of each hour. */
const extremesOf = (readings: readonly SeriesReading[]): SeriesReading[] =>
  readings.filter(({ time, value }) => {
    const hour = readings.filter((other) => Math.floor(other.time / HOUR_MS) === Math.floor(time / HOUR_MS));
    const values = hour.map((other) => other.value);
    return value === Math.min(...values) || value === Math.max(...values);
  });

const suddenIn = (events: readonly WeightEvent[]) =>
  events.filter((event) => event.kind === 'loss' || event.kind === 'gain');
const eventsOf = (story: Story) => suddenIn(findWeightEvents(weights(story), ZURICH));

describe('a sudden change is found within an hour and a tenth of its weight, at any reading interval', () => {
  const noon = 3 * 24 + 12;
  const cases: readonly [what: string, moves: (hours: number) => number, kg: number][] = [
    ['a swarm leaves', from(noon, -2.8), -2.8],
    [
      'a swarm leaves over half an hour',
      (hours) => -3 * Math.min(1, Math.max(0, (hours - noon + 0.5) * 2)),
      -3,
    ],
    ['a super full of honey is taken', from(noon, -14), -14],
    ['honey is taken super by super', both(from(noon - 1, -8), from(noon, -8)), -16],
    ['a super is set up', from(noon, 4.9), 4.9],
    ['syrup is given', from(noon, 6.5), 6.5],
    [
      'a super is lifted off, and a heavier one put back',
      both(between(noon - 1, noon, -9), from(noon, 4)),
      4,
    ],
    ['a wrong reading while syrup is given', both(between(noon - 1, noon, -12), from(noon, 14.7)), 14.7],
  ];
  test.each(
    cases.flatMap((one) => ([5, 10, 60, 'extremes'] as const).map((every) => [...one, every] as const)),
  )('%s', (_what, moves, kg, every) => {
    const readings = every === 'extremes' ? extremesOf(weights({ moves })) : weights({ every, moves });
    const events = suddenIn(findWeightEvents(readings, ZURICH));
    expect(events).toHaveLength(1);
    const [event] = events;
    expect(Math.abs((event?.change ?? 0) - kg)).toBeLessThan(0.1 * Math.abs(kg) + 0.2);
    // Half an hour of work plus an hour to the nearest reading.
    expect(event?.start).toBeGreaterThanOrEqual(START + (noon - 2.1) * HOUR_MS);
    expect(event?.start).toBeLessThanOrEqual(START + noon * HOUR_MS);
    expect(event?.end).toBeGreaterThanOrEqual(START + (noon - 0.5) * HOUR_MS);
    expect(event?.end).toBeLessThanOrEqual(START + (noon + 1) * HOUR_MS);
  });

  test.each([10, 60])(
    'bees that fly out after it are not part of it, with readings %i minutes apart',
    (every) => {
      const morning = 3 * 24 + 9;
      const out = (hours: number) => -0.4 * Math.min(3, Math.max(0, hours - morning));
      const [event] = eventsOf({ every, moves: both(from(morning, -3), out) });
      expect(event?.end).toBe(START + morning * HOUR_MS);
    },
  );

  test.each([10, 720])('a harvest is found in a strong flow, with readings %i minutes apart', (every) => {
    const moves = both(from(72, -6), (hours) => Math.min(6, Math.max(0, (hours - 72) / 4.5)));
    expect(eventsOf({ every, days: 12, moves }).map(({ kind }) => kind)).toEqual(['loss']);
  });

  test.each<[what: string, kg: number]>([
    ['a harvest', -6.6],
    ['food', 6.5],
  ])('%s is found between two readings half a day apart', (_what, kg) => {
    // A gain of 0.75 kg in half a day, before and after.
    const moves = both(from(10 * 24 + 10, kg), (hours) => hours / 16);
    const [event, ...others] = eventsOf({ every: 720, days: 20, moves });
    expect(others).toEqual([]);
    expect(event?.start).toBe(START + 10 * DAY_MS);
    expect(event?.end).toBe(START + 10 * DAY_MS + 12 * HOUR_MS);
    expect(Math.abs((event?.change ?? 0) - kg - 0.75)).toBeLessThan(0.66);
  });
});

describe('no event is found for', () => {
  test.each<[what: string, moves: (hours: number) => number]>([
    ['a dull day', () => 0],
    ['a single wrong reading, too low', between(60, 60.17, -20)],
    ['a single wrong reading, too high', between(60, 60.17, 60)],
    ['a single reading of 0 kg', between(60, 60.17, -30)],
    ['two wrong readings in a row', between(60, 61.9, -8)],
    ['a sensor that is wrong for half a day', between(50, 62, 12)],
    [
      'the hive is lifted off while its scale is calibrated',
      both(between(60, 61, -30), between(60.5, 61, 25)),
    ],
    ['a super is lifted off and put back', between(60, 60.5, -9)],
    ['two supers are put back hours apart', both(between(60, 64, -5), between(60, 62, -5))],
    [
      'a super is put back comb by comb',
      both(between(60, 63, -3), between(60, 63.4, -3), between(60, 63.8, -3)),
    ],
    ['syrup is given and mostly taken away', both(between(60, 61, 3), from(60, 1.8))],
    [
      'a shower wets the roof, and it dries again',
      (hours) => (hours < 60 ? 0 : 2.6 * Math.exp(-(hours - 60) / 6) * Math.min(1, (hours - 60) * 2)),
    ],
    ['a good day of nectar', (hours) => (hours < 57 ? 0 : Math.min(6, (hours - 57) * 0.6))],
    ['water dries in the night after it', (hours) => (hours < 68 ? 0 : -Math.min(2, (hours - 68) * 0.2))],
  ])('%s', (_what, moves) => {
    for (const every of [5, 10, 60]) expect(eventsOf({ every, moves })).toEqual([]);
  });

  test.each([10, 60, 720])('a single wrong reading among those %i minutes apart', (every) => {
    const readings = weights({ every, days: 12 });
    for (const wrong of [-25, -8, 8, 60]) {
      const at = Math.floor(readings.length / 2);
      const disturbed = readings.map((reading, index) =>
        index === at ? { ...reading, value: reading.value + wrong } : reading,
      );
      expect(suddenIn(findWeightEvents(disturbed, ZURICH))).toEqual([]);
    }
  });

  test('a gap during which the hive gained or lost', () => {
    for (const kg of [-9, 9]) {
      const readings = weights({ days: 30, moves: from(10 * 24, kg) });
      const isKnown = ({ time }: SeriesReading) => time < START + 8 * DAY_MS || time > START + 15 * DAY_MS;
      expect(suddenIn(findWeightEvents(readings.filter(isKnown), ZURICH))).toEqual([]);
    }
  });

  test.each([-200, 0.05, 20])('an uncalibrated scale that shows %i times the weight', (share) => {
    const counts = weights({ days: 30, moves: both(from(10 * 24, 5), (hours) => hours / 24) }).map(
      ({ time, value }) => ({
        time,
        value: value * share,
      }),
    );
    expect(findWeightEvents(counts, ZURICH)).toEqual([]);
  });

  test('a hive that is placed on its scale', () => {
    expect(eventsOf({ moves: (hours) => (hours < 36 ? -30 : 0) })).toEqual([]);
  });

  test.each<[what: string, moves: (hours: number) => number]>([
    ['reports grams for two days', between(48, 96, 30_000)],
    ['reports only implausible weights from some point on', from(100, -900)],
  ])('a scale that %s', (_what, moves) => {
    for (const every of [10, 60]) expect(eventsOf({ every, moves })).toEqual([]);
  });

  test('a wrong reading before a gap', () => {
    const readings = weights({ every: 60, days: 20 }).filter(
      ({ time }) => time <= START + 5 * DAY_MS || time >= START + 9 * DAY_MS,
    );
    const wrong = readings.map((one) => (one.time === START + 5 * DAY_MS ? { ...one, value: 12 } : one));
    expect(suddenIn(findWeightEvents(wrong, ZURICH))).toEqual([]);
  });

  test('the newest reading until the next one confirms it', () => {
    const readings = weights({ days: 2, moves: from(47, -3) });
    const first = readings.findIndex(({ time }) => time >= START + 47 * HOUR_MS);
    expect(suddenIn(findWeightEvents(readings.slice(0, first + 1), ZURICH))).toEqual([]);
    expect(suddenIn(findWeightEvents(readings.slice(0, first + 2), ZURICH))).toHaveLength(1);
  });

  test('no readings, or one', () => {
    expect(findWeightEvents([], ZURICH)).toEqual([]);
    expect(findWeightEvents([{ time: START, value: 30 }], ZURICH)).toEqual([]);
  });
});

describe('possible causes, likeliest first', () => {
  const causes = (start: string, kg: number, context = {}) => {
    const [event] = suddenIn(
      findWeightEvents(weights({ start: Date.parse(start), days: 2, moves: from(24, kg) }), {
        ...ZURICH,
        ...context,
      }),
    );
    return event && 'candidates' in event ? event.candidates : [];
  };
  const south = { timeZone: 'Pacific/Auckland', coordinates: { latitude: -37, longitude: 175 } };
  test.each<[what: string, start: string, kg: number, candidates: readonly string[], context?: object]>([
    ['less at noon in May', '2026-05-10T12:00+02:00', -2.5, ['swarm', 'harvest', 'removed', 'theft']],
    ['much less at noon in May', '2026-05-10T12:00+02:00', -14, ['harvest', 'removed', 'theft']],
    ['less at noon in November', '2026-11-10T12:00+01:00', -7, ['removed', 'theft']],
    ['less at night in May', '2026-05-10T02:00+02:00', -9, ['theft']],
    [
      'less at half past nine in the evening, clocks put back',
      '2026-10-24T21:30+01:00',
      -7,
      ['harvest', 'removed', 'theft'],
    ],
    ['less at half past ten in the evening, clocks put forward', '2026-03-28T22:30+02:00', -7, ['theft']],
    ['almost no weight left', '2026-05-10T12:00+02:00', -29, ['theft', 'removed']],
    ['more in May', '2026-05-10T12:00+02:00', 5, ['super', 'feeding']],
    ['more in August', '2026-08-10T12:00+02:00', 5, ['feeding', 'super']],
    [
      'less in a November of the south',
      '2026-11-10T12:00+13:00',
      -2.5,
      ['swarm', 'harvest', 'removed', 'theft'],
      south,
    ],
  ])('%s', (_what, start, kg, candidates, context) => {
    expect(causes(start, kg, context)).toEqual(candidates);
  });
});

describe('a nectar flow', () => {
  /** kg a day from the first to the last day, brought in between 9:00 and 19:00. */
  const flow = (first: number, last: number, kg: number) => (hours: number) => {
    const day = Math.floor(hours / 24);
    const days = Math.min(Math.max(day - first, 0), last - first + 1);
    const today = day >= first && day <= last ? Math.min(1, Math.max(0, ((hours % 24) - 9) / 10)) : 0;
    return kg * (days + today);
  };
  const flows = (story: Story) =>
    findWeightEvents(weights(story), ZURICH).filter(({ kind }) => kind === 'flow');

  test.each([10, 60, 720])('has a start, an end and a gain, with readings %i minutes apart', (every) => {
    const [event, ...others] = flows({ every, days: 20, moves: flow(5, 10, 1.5) });
    expect(others).toEqual([]);
    expect(event?.start).toBe(START + 5 * DAY_MS);
    expect(event?.end).toBe(START + 11 * DAY_MS);
    expect(Math.abs((event?.change ?? 0) - 9)).toBeLessThan(0.9);
  });

  test('continues over three days of rain and excludes a super that was added', () => {
    const moves = both(flow(5, 7, 1.5), flow(11, 14, 1.5), from(9 * 24 + 15, 5));
    const [event, ...others] = findWeightEvents(weights({ days: 20, moves }), ZURICH);
    expect(others.map(({ kind }) => kind)).toEqual(['gain']);
    expect([event?.start, event?.end]).toEqual([START + 5 * DAY_MS, START + 15 * DAY_MS]);
    expect(Math.abs((event?.change ?? 0) - 10.5)).toBeLessThan(1);
  });

  test('ends after a week of rain', () => {
    const found = flows({ days: 30, moves: both(flow(5, 8, 4), flow(16, 19, 4)) });
    expect(found.map(({ start, end }) => [start, end])).toEqual([
      [START + 5 * DAY_MS, START + 9 * DAY_MS],
      [START + 16 * DAY_MS, START + 20 * DAY_MS],
    ]);
  });

  test('is split by a gap', () => {
    const readings = weights({ days: 30, moves: flow(5, 20, 1.5) });
    const known = readings.filter(({ time }) => time < START + 10 * DAY_MS || time >= START + 15 * DAY_MS);
    const found = findWeightEvents(known, ZURICH).filter(({ kind }) => kind === 'flow');
    expect(found.map(({ start }) => (start - START) / DAY_MS)).toEqual([5, 15]);
  });

  test('begins on the first day after a gap, whatever was before it', () => {
    const hungry = (hours: number) => -Math.min(10, hours / 24);
    const readings = weights({ days: 30, moves: both(hungry, flow(15, 19, 0.8)) });
    const known = readings.filter(({ time }) => time < START + 10 * DAY_MS || time >= START + 15 * DAY_MS);
    const [event] = findWeightEvents(known, ZURICH).filter(({ kind }) => kind === 'flow');
    expect(event?.start).toBe(START + 15 * DAY_MS);
  });

  test('does not begin with a few good days weeks before', () => {
    const readings = weights({ days: 40, moves: both(flow(5, 6, 1.5), flow(28, 30, 1.5)) });
    const known = readings.filter(({ time }) => time < START + 24 * DAY_MS || time >= START + 27 * DAY_MS);
    const found = findWeightEvents(known, ZURICH).filter(({ kind }) => kind === 'flow');
    expect(found.map(({ start }) => (start - START) / DAY_MS)).toEqual([28]);
  });

  test('extends to the newest reading while it lasts', () => {
    const readings = weights({ days: 10.7, moves: flow(5, 15, 1.5) });
    const [event] = findWeightEvents(readings, ZURICH).filter(({ kind }) => kind === 'flow');
    expect(event?.end).toBe(readings.at(-1)?.time);
  });

  test('does not result from single good days in a month without nectar', () => {
    const hungry = (hours: number) => -0.3 * (hours / 24);
    const good = Array.from({ length: 8 }, (_, at) => flow(4 + 4 * at, 4 + 4 * at, 2.5));
    expect(flows({ days: 40, moves: both(hungry, ...good) })).toEqual([]);
  });

  test('does not result from two good days or from many small gains', () => {
    expect(flows({ days: 20, moves: flow(5, 6, 2) })).toEqual([]);
    expect(flows({ days: 20, moves: flow(5, 7, 0.9) })).toEqual([]);
    expect(flows({ days: 40, moves: flow(5, 35, 0.3) })).toEqual([]);
  });
});

describe('a winter', () => {
  const autumn = Date.parse('2025-10-01T00:00:00+02:00');
  const winter = (kgPerWeek: number, story: Story = {}, context = {}) => {
    const moves = (hours: number) => -(kgPerWeek * hours) / 168 + (story.moves?.(hours) ?? 0);
    return findWeightEvents(weights({ every: 60, days: 90, start: autumn, ...story, moves }), {
      ...ZURICH,
      ...context,
    }).filter((event) => event.kind === 'stores');
  };

  test('reports weekly consumption and the day the stores run out', () => {
    const [event, ...others] = winter(0.5, {}, { withoutStores: () => 18 });
    expect(others).toEqual([]);
    expect(event?.perWeek).toBeCloseTo(0.5, 1);
    expect(event?.change).toBeCloseTo((-0.5 * 90) / 7, 0);
    // 30 kg minus 6.4 kg consumed in 90 days minus 18 kg, at half a kilogram a week: about 11 weeks.
    expect(event?.stores).toBeCloseTo(5.6, 0);
    const weeks = ((event?.runOut ?? 0) - (autumn + 90 * DAY_MS)) / (7 * DAY_MS);
    expect(Math.abs(weeks - 11.1)).toBeLessThan(1.5);
  });

  test('lasts from the heaviest to the lightest day', () => {
    const moves = (hours: number) => Math.abs(hours / 24 - 50) / 5 - 0.4 * Math.max(0, 10 - hours / 24);
    const [event] = winter(0, { moves });
    const days = [event?.start, event?.end].map((time) => Math.round(((time ?? 0) - autumn) / DAY_MS));
    expect(days).toEqual([10, 51]);
  });

  test('does not continue after the summer', () => {
    expect(winter(0.1, { every: 360, days: 500 })).toHaveLength(2);
  });

  test('without a winter consumption is none', () => {
    expect(winter(2.5, { days: 30 })).toEqual([]);
  });

  test('has unknown stores if the empty weight of the hive is unknown', () => {
    expect(winter(0.5)[0]).toMatchObject({ stores: null, runOut: null });
  });

  test('has unknown stores if the hive is lighter than the estimate of an empty one', () => {
    const [event] = winter(0.5, {}, { withoutStores: () => 25 });
    expect(event?.perWeek).toBeCloseTo(0.5, 1);
    expect(event).toMatchObject({ stores: null, runOut: null });
  });

  test.each([
    ['a Dadant with 12 frames', { type: 1 }, 23],
    ['a Dadant with two supers', { type: 1, supers: 2 }, 35],
    ['a type of unknown weight', { type: 6 }, null],
    ['an unknown type', { type: 999 }, null],
  ])('the weight without stores is known: %s', (_what, build, kg) => {
    expect(weightWithoutStores(build)).toBe(kg);
  });

  test('uses the last four weeks, because brood consumes more than the cluster', () => {
    const [event] = winter(0.3, { moves: (hours) => -Math.max(0, (hours / 24 - 60) / 7) * 0.7 });
    expect(event?.perWeek).toBeCloseTo(1, 1);
  });

  test('continues over a month in which the scale was silent', () => {
    const moves = (hours: number) => -(0.5 * hours) / 168;
    const known = weights({ every: 60, days: 90, start: autumn, moves }).filter(
      ({ time }) => time < autumn + 30 * DAY_MS || time > autumn + 60 * DAY_MS,
    );
    const [event, ...others] = findWeightEvents(known, ZURICH);
    expect(others).toEqual([]);
    expect(event?.change).toBeCloseTo((-0.5 * 90) / 7, 0);
  });

  test('excludes food that was given', () => {
    const [event] = winter(0.5, { moves: from(40 * 24, 4) }, { withoutStores: () => 18 });
    expect(event?.perWeek).toBeCloseTo(0.5, 1);
    expect(event?.change).toBeCloseTo((-0.5 * 90) / 7, 0);
    expect(event?.stores).toBeCloseTo(9.6, 0);
  });

  test('is not found without consumption, for a few days, or in summer; in the south it is in July', () => {
    const south = { timeZone: 'Pacific/Auckland', coordinates: { latitude: -37, longitude: 175 } };
    const june = Date.parse('2026-06-01T00:00:00+12:00');
    expect(winter(0)).toEqual([]);
    expect(winter(1.5, { days: 14 })).toEqual([]);
    expect(winter(1.5, { days: 15 })).toHaveLength(1);
    expect(winter(0.5, { start: june })).toEqual([]);
    expect(winter(0.5, { start: june }, south)).toHaveLength(1);
  });
});

test('every type with an empty weight is a hive type', () => {
  const types = HIVE_TYPES.map(({ key }) => key);
  for (const { type } of EMPTY_HIVES) expect(types).toContain(type);
});

test('events do not depend on the start time and are in order', () => {
  const moves = both(from(30, 5), from(60, -3), from(100, 4), between(80, 80.2, -30));
  fc.assert(
    fc.property(fc.integer({ min: -400, max: 400 }), fc.constantFrom(10, 60), (days, every) => {
      const events = eventsOf({ every, start: START + days * DAY_MS, moves });
      expect(events.map(({ change }) => Math.round(change))).toEqual([5, -3, 4]);
      expect(events.every(({ start, end }) => start < end)).toBe(true);
    }),
    { numRuns: 10 },
  );
});
