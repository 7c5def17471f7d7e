import { Curve } from '@propolis/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@propolis/domain';
import fc from 'fast-check';
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
let scale: { id: number; aid: string };
beforeEach(async () => {
  hive = await createdHive(me, apiary);
  scale = await createdScale(me, apiary, { sensor_model_id: 2, hives: [aSlot(2, hive)] });
});

interface Measured {
  readonly time: number;
  readonly value: number;
}
const add = (points: readonly Measured[], measure: 'weight' | 'temperature' | 'humidity' = 'weight') =>
  server.db.transaction().execute((db) =>
    addToSeries(
      db,
      scale.id,
      points.map((point) => ({ slot: 2, measure, ...point })),
    ),
  );
const every = (distance: number, count: number, valueAt: (index: number) => number = () => 40): Measured[] =>
  Array.from({ length: count }, (_, index) => ({
    time: NOW - (count - 1 - index) * distance,
    value: valueAt(index),
  }));

const iso = (ms: number) => new Date(ms).toISOString();
const ask = (query: Record<string, string | number> = {}, keeper = me) => {
  const wanted = { measure: 'weight', start: iso(NOW - DAY_MS), end: iso(NOW), ...query };
  const search = new URLSearchParams(
    Object.entries(wanted).map(([key, value]): [string, string] => [key, String(value)]),
  );
  return keeper.get(`/api/evolution/hives/${hive}/curves?${search}`);
};
const curve = async (query: Record<string, string | number> = {}) => Curve.parse((await ask(query)).body);

describe('the curve of a hive', () => {
  test('has the readings of its slot in columns, oldest first, both ends of the period included', async () => {
    await add(every(10 * MINUTE_MS, 4, (index) => 40 + index / 10));
    expect(await curve({ start: iso(NOW - 20 * MINUTE_MS) })).toEqual({
      step: 'raw',
      times: [20, 10, 0].map((minutes) => (NOW - minutes * MINUTE_MS) / 1000),
      values: [40.1, 40.2, 40.3],
    });
  });

  test('has the requested measure', async () => {
    await add([{ time: NOW, value: 40 }]);
    await add([{ time: NOW, value: 34.5 }], 'temperature');
    await add([{ time: NOW, value: 61 }], 'humidity');
    const values = await Promise.all(
      ['weight', 'temperature', 'humidity'].map(async (measure) => (await curve({ measure })).values),
    );
    expect(values).toEqual([[40], [34.5], [61]]);
  });

  test('is calibrated to the gram, only for weights', async () => {
    const calibration = { weight_factor: -0.02, weight_offset: 50.5 };
    const hives = [aSlot(2, hive, calibration)];
    const description = { aid: scale.aid, name: 'Peuplier', apiary };
    const body = { id: scale.id, sensor_model_id: 2, description, hives };
    expect((await me.put('/api/sensors/youbee', body)).status).toBe(200);
    await add([{ time: NOW, value: 2000.33 }]);
    await add([{ time: NOW, value: 34.5 }], 'temperature');
    expect((await curve()).values).toEqual([10.493]);
    expect((await curve({ measure: 'temperature' })).values).toEqual([34.5]);
  });

  test('is empty without readings, and for a hive without a scale', async () => {
    const empty = { step: 'raw', times: [], values: [] };
    expect(await curve()).toEqual(empty);
    await add([{ time: NOW, value: 40 }]);
    expect(await curve({ measure: 'humidity' })).toEqual(empty);
    hive = await createdHive(me, apiary);
    expect(await curve()).toEqual(empty);
  });

  test('is not found for an unknown hive', async () => {
    hive = 2_000_000_000;
    expect((await ask()).status).toBe(404);
  });

  test('reports all invalid parameters at once', async () => {
    expect(await me.get(`/api/evolution/hives/${hive}/curves?points=1`)).toMatchObject({
      status: 422,
      body: {
        errors: { measure: ['required'], start: ['required'], end: ['required'], points: ['too_small'] },
      },
    });
  });
});

describe('the step of a curve', () => {
  const valueAt = (index: number) => 40 + Math.sin(index / 9) * 0.5;

  test('is raw while there are no more readings than points, for any length of the period', async () => {
    await add(every(12 * HOUR_MS, 100, valueAt));
    expect(await curve({ start: iso(NOW - 5 * 365 * DAY_MS), points: 100 })).toMatchObject({ step: 'raw' });
  });

  test.each([
    ['piece', { start: iso(NOW - 10 * HOUR_MS + 1), points: 10 }],
    ['hour', { start: iso(NOW - 10 * HOUR_MS), points: 10 }],
    ['hour', { start: iso(NOW - 250 * HOUR_MS + 1), points: 10 }],
    ['day', { start: iso(NOW - 250 * HOUR_MS), points: 10 }],
  ])('of more readings is %s, as soon as a piece contains two of them (%o)', async (step, query) => {
    await add(every(10 * MINUTE_MS, 1600, valueAt));
    const { times, ...rest } = await curve(query);
    expect(rest.step).toBe(step);
    expect(times.length).toBeLessThanOrEqual(10);
  });
});

describe('a gap of a curve', () => {
  const gapsOf = async (query: Record<string, string | number> = {}) => {
    const { times, values } = await curve(query);
    return times.filter((_, index) => values[index] === null);
  };
  const without = (all: readonly Measured[], from: number, to: number) =>
    all.filter(({ time }) => time <= from || time >= to);

  test('exists where three readings in a row are missing, with a null in the middle', async () => {
    const from = NOW - 5 * HOUR_MS;
    await add(without(every(10 * MINUTE_MS, 60), from, from + 40 * MINUTE_MS));
    expect(await gapsOf()).toEqual([(from + 20 * MINUTE_MS) / 1000]);
    const before = every(6 * HOUR_MS, 60).map(({ time, value }) => ({ time: time - 10 * HOUR_MS, value }));
    await add(before);
    expect(await gapsOf({ start: iso(NOW - 20 * DAY_MS) })).toEqual([(from + 20 * MINUTE_MS) / 1000]);
  });

  test('does not exist where two are missing', async () => {
    const from = NOW - 5 * HOUR_MS;
    await add(without(every(10 * MINUTE_MS, 60), from, from + 30 * MINUTE_MS));
    expect(await gapsOf()).toEqual([]);
    expect(await gapsOf({ start: iso(NOW - 10 * MINUTE_MS) })).toEqual([]);
  });

  test('does not exist for a scale that delivers three readings at once, every hour', async () => {
    const bursts = every(HOUR_MS, 20).flatMap(({ time, value }) =>
      [40, 20, 0].map((seconds) => ({ time: time - seconds * 1000, value })),
    );
    await add(bursts);
    expect(await gapsOf()).toEqual([]);
  });

  test('does not exist where the interval of a scale changes', async () => {
    const changed = [6 * HOUR_MS, HOUR_MS, 10 * MINUTE_MS, 3 * HOUR_MS].flatMap((distance, index) =>
      Array.from({ length: 8 + 6 * (3 - index) }, (_, step) => ({
        time: NOW - (index + 1) * 10 * DAY_MS + step * distance,
        value: 40,
      })),
    );
    await add(changed);
    expect(await gapsOf({ start: iso(NOW - 50 * DAY_MS) })).toHaveLength(3);
  });

  test('is detected in extremes of hours and days too; their distances are no gaps', async () => {
    const from = NOW - 20 * DAY_MS;
    await add(
      without(
        every(30 * MINUTE_MS, 2000, (index) => 40 + (index % 7)),
        from,
        from + 9 * DAY_MS,
      ),
    );
    const start = iso(NOW - 41 * DAY_MS);
    for (const points of [40, 200]) {
      const [gap, ...others] = await gapsOf({ start, points });
      expect(others).toEqual([]);
      expect(Math.abs((gap ?? 0) - (from + 4.5 * DAY_MS) / 1000)).toBeLessThan((2 * DAY_MS) / 1000);
    }
  });
});

describe('visible extremes are kept', () => {
  test('in any period, by readings, hours and days: near each reading is a point as high, and one as low', async () => {
    const random = fc.sample(fc.integer({ min: -900, max: 900 }), { numRuns: 4000, seed: 11 });
    // Five hundred days with both clock changes, twice.
    const all = every(3 * HOUR_MS, 4000, (index) => {
      const noise = random[index] ?? 0;
      return 40 + noise / (noise % 97 === 0 ? 20 : 1000);
    });
    await add(all);
    const steps = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 20, max: 500 }),
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 2, max: 300 }),
        async (days, later, points) => {
          const start = NOW - 500 * DAY_MS + later * DAY_MS + 1234;
          const end = Math.min(start + days * DAY_MS, NOW);
          const { step, times, values } = await curve({ start: iso(start), end: iso(end), points });
          steps.add(step);
          const drawn = times.flatMap((time, index) => {
            const value = values[index];
            return typeof value === 'number' ? { time: time * 1000, value } : [];
          });
          expect(drawn.length).toBeLessThanOrEqual(points);
          expect(values).not.toContain(null);
          const bucket = { raw: 0, piece: 0, hour: HOUR_MS, day: 25 * HOUR_MS }[step];
          const near = (end - start) / Math.floor(points / 2) + bucket;
          for (const { time, value } of all.filter((one) => one.time >= start && one.time <= end)) {
            const around = drawn.filter((point) => Math.abs(point.time - time) <= near);
            const rounded = Math.round(value * 1000) / 1000;
            if (!around.some((point) => point.value >= rounded))
              expect.fail(`lost the height of ${iso(time)}`);
            if (!around.some((point) => point.value <= rounded))
              expect.fail(`lost the depth of ${iso(time)}`);
          }
        },
      ),
      { numRuns: 25, seed: 7 },
    );
    expect([...steps].toSorted()).toEqual(['day', 'hour', 'raw']);
  });
});
