import { HiveStatistics } from '@propolis/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@propolis/domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { TEST_NOW, testApp } from '../../../test/app.ts';
import { createdApiary, createdHive } from '../../../test/records.ts';
import { aSlot, createdScale } from '../../../test/sensors.ts';
import { addToSeries } from '../sensors/deliveries/ingest.service.ts';

const NOW = Date.parse(TEST_NOW);

const server = await testApp();
const me = await server.beekeeper();
const apiary = await createdApiary(me);
let hive: number;
let scale: { id: number };
beforeEach(async () => {
  hive = await createdHive(me, apiary);
  const hives = [aSlot(1, hive, { weight_factor: 2, weight_offset: 1 })];
  scale = await createdScale(me, apiary, { hives });
});

interface Measured {
  readonly time: number;
  readonly value: number;
}
const add = (points: readonly Measured[], measure: 'weight' | 'temperature' = 'weight') =>
  server.db.transaction().execute((db) =>
    addToSeries(
      db,
      scale.id,
      points.map((point) => ({ slot: 1, measure, ...point })),
    ),
  );
/** The raw value of a weight in kg. */
const raw = (weight: number) => (weight - 1) / 2;
const every = (distance: number, [from, to]: readonly [number, number], at: (time: number) => number) =>
  Array.from({ length: Math.floor((to - from) / distance) + 1 }, (_, index) => {
    const time = from + index * distance;
    return { time, value: raw(at(time)) };
  });

const ask = (start: string, end: string, keeper = me) =>
  keeper.get(`/api/evolution/hives/${hive}/statistics?${new URLSearchParams({ start, end })}`);
const statistics = async (start: string, end: string) => HiveStatistics.parse((await ask(start, end)).body);

describe('the statistics of a hive', () => {
  test('contain the values of each measure in the period, with calibrated weights', async () => {
    const start = Date.parse('2026-06-10T00:00:00Z');
    const values = [40, 41.5, 39.2, 40.1];
    await add(values.map((value, index) => ({ time: start + index * HOUR_MS, value: raw(value) })));
    await add([{ time: start + HOUR_MS, value: 34 }], 'temperature');
    const { measures, data } = await statistics('2026-06-10T01:00:00Z', '2026-06-10T03:00:00Z');
    expect(measures).toEqual({
      weight: {
        min: { time: '2026-06-10T02:00:00.000Z', value: 39.2 },
        max: { time: '2026-06-10T01:00:00.000Z', value: 41.5 },
        mean: 40.267,
        missing: 0,
      },
      temperature: expect.objectContaining({ mean: 34 }),
      humidity: null,
    });
    expect(data).toEqual({ first: '2026-06-10T00:00:00.000Z', last: '2026-06-10T03:00:00.000Z' });
  });

  test.each([
    ['Europe/Zurich', '2026-06-08', '+02:00', 24],
    ['Europe/Zurich', '2026-03-29', '+01:00', 23],
    ['Europe/Zurich', '2025-10-26', '+02:00', 25],
    ['America/New_York', '2026-03-08', '-05:00', 23],
    ['America/New_York', '2025-11-02', '-04:00', 25],
    ['Australia/Lord_Howe', '2025-10-05', '+10:30', 23.5],
    ['Australia/Lord_Howe', '2026-04-05', '+11:00', 24.5],
  ])(
    'contain the gain of a day in %s, %s, which begins at %s and has %d hours',
    async (zone, day, offset, hours) => {
      const start = Date.parse(`${day}T00:00:00${offset}`);
      const end = start + hours * HOUR_MS;
      // A tenth of a kilogram in each hour of this day, and none before and after it.
      await add(
        every(30 * MINUTE_MS, [start - DAY_MS, end + DAY_MS], (time) => {
          const within = Math.min(Math.max(time - start, 0), end - start);
          return 40 + (within / HOUR_MS) * 0.1;
        }),
      );
      await server.pool.query('update scale_series set time_zone = $1 where scale_id = $2', [zone, scale.id]);
      const { gain } = await statistics(
        new Date(start - DAY_MS).toISOString(),
        new Date(end + HOUR_MS).toISOString(),
      );
      expect(gain?.days.map((one) => [one.day, one.gain])).toContainEqual([
        day,
        expect.closeTo(hours / 10, 2),
      ]);
      expect(gain?.best_day).toMatchObject({ day, is_whole: true });
      expect(gain?.net).toBeCloseTo(hours / 10, 2);
    },
  );

  test('separate the gain of the bees from what was added to the hive', async () => {
    const start = Date.parse('2026-06-08T00:00:00+02:00');
    const fed = start + 3 * DAY_MS + 10 * HOUR_MS;
    await add(
      every(
        10 * MINUTE_MS,
        [start - DAY_MS, start + 8 * DAY_MS],
        (time) => 40 + ((time - start) / DAY_MS) * 0.2 + (time >= fed ? 8 : 0),
      ),
    );
    const { gain } = await statistics('2026-06-08T00:00:00+02:00', '2026-06-14T23:59:59+02:00');
    expect(gain?.net).toBeCloseTo(1.4, 1);
    expect(gain?.handled).toBeCloseTo(8, 1);
    expect(gain?.weeks).toEqual([expect.objectContaining({ day: '2026-06-08', is_whole: false })]);
    expect(gain?.jump).toEqual({ time: new Date(fed).toISOString(), change: expect.closeTo(8, 1) });
  });

  test('until midnight include these days and weeks, not those that begin then', async () => {
    const start = Date.parse('2026-06-01T00:00:00+02:00');
    await add(every(HOUR_MS, [start - DAY_MS, start + 9 * DAY_MS], (time) => 40 + (time - start) / DAY_MS));
    const { gain } = await statistics('2026-06-01T00:00:00+02:00', '2026-06-08T00:00:00+02:00');
    expect(gain?.days.map(({ day, gain: kg, is_whole }) => [day, kg, is_whole])).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((day) => [`2026-06-0${day}`, 1, true]),
    );
    expect(gain?.weeks).toEqual([{ day: '2026-06-01', gain: 7, handled: 0, is_whole: true }]);
    expect(gain).toMatchObject({ net: 7, handled: 0, best_week: { day: '2026-06-01' } });
  });

  test('of months have the exact extremes and the hours without readings', async () => {
    const start = Date.parse('2026-03-01T00:00:00Z');
    const whole = every(30 * MINUTE_MS, [start, start + 90 * DAY_MS], (time) => 40 + Math.sin(time / DAY_MS));
    const from = start + 30 * DAY_MS;
    const heard = whole.filter(({ time }) => time < from || time >= from + 9 * DAY_MS);
    const peak = heard[2345];
    if (peak) peak.value = raw(42.5);
    await add(heard);
    const { measures } = await statistics('2026-03-01T00:00:00Z', '2026-05-29T23:59:59Z');
    expect(measures.weight?.max).toEqual({ time: new Date(peak?.time ?? 0).toISOString(), value: 42.5 });
    expect(measures.weight?.missing).toBeCloseTo(0.1, 2);
    expect(measures.weight?.mean).toBeCloseTo(40, 1);
  });

  test('of a scale that delivers every second are those of its hours', async () => {
    const start = Date.parse('2026-06-09T00:00:00Z');
    const changes = start + 42 * HOUR_MS;
    await add(every(SECOND_MS, [start, changes - SECOND_MS], () => 40));
    await add(every(HOUR_MS, [changes, changes + 41 * HOUR_MS], () => 42));
    const { measures, gain } = await statistics('2026-06-09T00:00:00Z', '2026-06-14T00:00:00Z');
    // The mean of the single readings would be 40.
    expect(measures.weight).toMatchObject({ min: { value: 40 }, max: { value: 42 }, mean: 41 });
    expect(gain?.days.map(({ day }) => day)).toContain('2026-06-10');
  });

  test('count no missing readings before the first one', async () => {
    await add(every(HOUR_MS, [NOW - 2 * DAY_MS, NOW], () => 40));
    const { measures } = await statistics('2026-06-01T00:00:00Z', '2026-06-30T00:00:00Z');
    expect(measures.weight?.missing).toBe(0);
  });

  test('count missing readings since the last one', async () => {
    await add(every(HOUR_MS, [NOW - 2 * DAY_MS, NOW - DAY_MS], () => 40));
    const { measures } = await statistics('2026-06-01T00:00:00Z', '2026-06-30T00:00:00Z');
    expect(measures.weight?.missing).toBeCloseTo(0.5, 1);
  });

  test('count no missing readings in the future', async () => {
    await add(every(10 * MINUTE_MS, [NOW - 2 * DAY_MS - 8 * MINUTE_MS, NOW - 8 * MINUTE_MS], () => 40));
    const { measures } = await statistics('2026-06-14T22:00:00Z', '2026-06-15T22:00:00Z');
    expect(measures.weight?.missing).toBe(0);
  });

  test('include a reading of a slightly fast clock', async () => {
    await add(
      every(HOUR_MS, [NOW - DAY_MS + 2 * MINUTE_MS, NOW + 2 * MINUTE_MS], (time) => (time > NOW ? 42 : 40)),
    );
    const { measures } = await statistics('2026-06-14T22:00:00Z', '2026-06-15T22:00:00Z');
    expect(measures.weight?.max.value).toBe(42);
    expect(measures.weight?.missing).toBe(0);
  });

  test('give the nearest data for an empty period, and since when a scale is silent', async () => {
    const last = NOW - 9 * HOUR_MS;
    await add(every(HOUR_MS, [last - 9 * DAY_MS, last], () => 40));
    expect(await statistics('2025-01-01T00:00:00Z', '2025-02-01T00:00:00Z')).toEqual({
      measures: { weight: null, temperature: null, humidity: null },
      gain: null,
      data: { first: new Date(last - 9 * DAY_MS).toISOString(), last: new Date(last).toISOString() },
      silent_since: new Date(last).toISOString(),
    });
  });

  test('are empty for a hive without a scale', async () => {
    hive = await createdHive(me, apiary);
    expect(await statistics('2026-06-01T00:00:00Z', '2026-06-02T00:00:00Z')).toEqual({
      measures: { weight: null, temperature: null, humidity: null },
      gain: null,
      data: null,
      silent_since: null,
    });
  });
});
