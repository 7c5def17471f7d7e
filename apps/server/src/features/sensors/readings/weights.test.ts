import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MeasuredPoint } from '@propolis/contract';
import { HOUR_MS, MINUTE_MS } from '@propolis/domain';
import { projectRoot } from '@propolis/runtime';
import { readPoints } from '@propolis/time-series';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { TEST_NOW, testApp } from '../../../../test/app.ts';
import { createdApiary, createdHive } from '../../../../test/records.ts';
import { aSlot, createdScale } from '../../../../test/sensors.ts';
import { addToSeries } from '../deliveries/ingest.service.ts';

const NOW = Date.parse(TEST_NOW);

const server = await testApp();
const me = await server.beekeeper();
const apiary = await createdApiary(me);
let hive: number;
let scale: { id: number; key: string; aid: string };
beforeEach(async () => {
  hive = await createdHive(me, apiary);
  scale = await createdScale(me, apiary, { sensor_model_id: 2, hives: [aSlot(2, hive)] });
});

const add = (points: readonly { time: number; value: number }[], slot = 2) =>
  server.db.transaction().execute((db) =>
    addToSeries(
      db,
      scale.id,
      points.map((point) => ({ slot, measure: 'weight', ...point })),
    ),
  );
const ask = (query = '', keeper = me, aid = scale.aid) =>
  keeper.get(`/api/connector/youbee/${aid}/weights/${hive}${query}`);
const points = async (query = '') => z.array(MeasuredPoint).parse((await ask(query)).body);
const iso = (ms: number) => new Date(ms).toISOString();

describe('the weights of a hive', () => {
  test('are those of its slot in the last day, oldest first', async () => {
    await add([
      { time: NOW - 24 * HOUR_MS - 1, value: 1 },
      { time: NOW - 24 * HOUR_MS, value: 2 },
      { time: NOW, value: 4 },
      { time: NOW - HOUR_MS, value: 3 },
    ]);
    await add([{ time: NOW - HOUR_MS, value: 99 }], 1);
    expect(await points()).toEqual([
      { time: iso(NOW - 24 * HOUR_MS), value: 2 },
      { time: iso(NOW - HOUR_MS), value: 3 },
      { time: iso(NOW), value: 4 },
    ]);
  });

  test('are those of the requested range, both ends included, in any time zone notation', async () => {
    await add([1, 2, 3, 4].map((hours) => ({ time: NOW - hours * HOUR_MS, value: hours })));
    const query = new URLSearchParams({ start: '2026-06-15T09:00:00+02:00', end: iso(NOW - 2 * HOUR_MS) });
    expect((await points(`?${query}`)).map(({ value }) => value)).toEqual([3, 2]);
  });

  test('are calibrated, also earlier ones; a factor of 0 counts as 1', async () => {
    await add([{ time: NOW - HOUR_MS, value: 2000 }]);
    expect(await points()).toMatchObject([{ value: 2000 }]);
    const body = {
      id: scale.id,
      sensor_model_id: 2,
      description: { aid: scale.aid, name: 'Peuplier', apiary },
      hives: [aSlot(2, hive, { weight_factor: -0.02, weight_offset: 50.5 })],
    };
    expect((await me.put('/api/sensors/youbee', body)).status).toBe(200);
    expect(await points()).toEqual([{ time: iso(NOW - HOUR_MS), value: 10.5 }]);
    const uneven = [aSlot(2, hive, { weight_factor: 1 / 3, weight_offset: 0 })];
    await me.put('/api/sensors/youbee', { ...body, hives: uneven });
    expect(await points()).toEqual([{ time: iso(NOW - HOUR_MS), value: 666.667 }]);
  });

  test('are empty without deliveries', async () => {
    expect([(await ask()).status, await points()]).toEqual([200, []]);
  });

  test('are found by the identifier, ignoring case', async () => {
    expect((await ask('', me, scale.aid.toUpperCase())).status).toBe(200);
    expect((await ask('', me, `${scale.aid}x`)).status).toBe(404);
    expect((await ask('', me, encodeURIComponent(`%' or true --`))).status).toBe(404);
    expect((await ask('', me, encodeURIComponent('a\u0000b'))).status).toBe(404);
  });

  test('are not found for a hive that is not on the scale', async () => {
    hive = await createdHive(me, apiary);
    expect((await ask()).status).toBe(404);
  });

  test.each([
    ['start=yesterday', 'start', 'invalid'],
    ['start=2026-06-01T00:00:00', 'start', 'invalid'],
    ['start=2026-06-02T00:00:00Z&end=2026-06-01T00:00:00Z', 'end', 'too_small'],
    ['points=1', 'points', 'too_small'],
    ['points=20001', 'points', 'too_big'],
    ['points=many', 'points', 'invalid_type'],
  ])('?%s is rejected', async (query, field, code) => {
    expect(await ask(`?${query}`)).toMatchObject({ status: 422, body: { errors: { [field]: [code] } } });
  });

  test.each(['start=0000-01-01T00:00:00Z', 'end=9999-12-31T23:59:59Z', 'start=9999-01-01T00:00:00Z'])(
    '?%s is a valid range',
    async (query) => {
      expect((await ask(`?${query}`)).status).toBe(200);
    },
  );
});

const HOURLY = join(
  projectRoot(),
  '../shared/data/hive-weights/efsa-flakkebjerg-site3-hive1-hourly-2019-2020.csv',
);

test.skipIf(!existsSync(HOURLY))(
  'a real year of hourly readings, delivered unsorted by HTTP, is returned completely (reads ../shared)',
  async () => {
    const lines = readFileSync(HOURLY, 'utf8').trim().split('\n').slice(1);
    const readings = lines.map((line) => {
      const cells = line.split(',');
      return { slot: 2, time: `${cells[14]?.trim()}Z`, value: Number(cells[8]) };
    });
    const authorization = `Bearer ${scale.key}`;
    const times = new Set(readings.map(({ time }) => time));
    let accepted = 0;
    for (let at = 0; at < readings.length; at += 1000) {
      const body = { readings: readings.slice(at, at + 1000) };
      const receipt = await server.anonymous.post('/api/ingest/weights', body, { authorization });
      expect(receipt).toMatchObject({ status: 200, body: { rejected: [] } });
      accepted += receipt.body.accepted;
    }
    expect([lines.length, accepted]).toEqual([5194, times.size]);
    const range = 'start=2019-04-01T00:00:00Z&end=2020-05-01T00:00:00Z';
    const whole = await points(`?${range}`);
    expect(whole).toHaveLength(times.size);
    expect([
      Math.min(...whole.map(({ value }) => value)),
      Math.max(...whole.map(({ value }) => value)),
    ]).toEqual([10.3, 31.8]);
    const few = await points(`?${range}&points=400`);
    expect(few.length).toBeLessThanOrEqual(400);
    const known = new Set(whole.map(({ time, value }) => `${time} ${value}`));
    expect(few.filter(({ time, value }) => !known.has(`${time} ${value}`))).toEqual([]);
    expect(few.map(({ value }) => value)).toEqual(expect.arrayContaining([10.3, 31.8]));
  },
);

describe('fewer points than readings', () => {
  /** The same rule, implemented naively. */
  function reduced(
    all: readonly { time: number; value: number }[],
    start: number,
    end: number,
    most: number,
  ) {
    if (all.length <= most) return all;
    const pieces = Math.floor(most / 2);
    const length = Math.floor((end - start) / pieces) + 1;
    const piece = (time: number) => Math.floor((time - start) / length);
    const kept = Array.from({ length: pieces }, (_, index) => {
      const own = all.filter(({ time }) => piece(time) === index);
      const byValue = own.toSorted((one, other) => one.value - other.value || one.time - other.time);
      const highest = Math.max(...own.map(({ value }) => value));
      return [byValue[0], byValue.find(({ value }) => value === highest)];
    });
    return [...new Set(kept.flat())]
      .flatMap((point) => point ?? [])
      .toSorted((one, other) => one.time - other.time);
  }

  const seriesOf = async (slot: number) => {
    const { rows } = await server.pool.query(
      'select id from scale_series where scale_id = $1 and slot = $2',
      [scale.id, slot],
    );
    return rows[0].id;
  };
  const read = async (slot: number, start: number, end: number, most: number) => {
    const series = { table: 'scale_readings', id: await seriesOf(slot) } as const;
    const range = { start: new Date(start), end: new Date(end), points: most };
    return (await readPoints(server.db, series, range)).points.map(({ time, value }) => ({
      time: time.getTime(),
      value,
    }));
  };

  test('are the lowest and the highest of each part of a short range', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.nat(2000), { minLength: 1, maxLength: 300 }),
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 2, max: 80 }),
        async (minutes, values, most) => {
          const own = await createdScale(me, apiary);
          scale = own;
          const all = minutes
            .map((minute, index) => ({
              time: NOW - minute * MINUTE_MS,
              value: values[index % values.length] ?? 0,
            }))
            .toSorted((one, other) => one.time - other.time);
          await add(all, 1);
          const [start, end] = [NOW - 2000 * MINUTE_MS, NOW];
          const within = (end - start) / Math.floor(most / 2) < 2 * HOUR_MS;
          const answered = await read(1, start, end, most);
          expect(answered.length).toBeLessThanOrEqual(most);
          for (const point of answered) expect(all).toContainEqual(point);
          if (within) expect(answered).toEqual(reduced(all, start, end, most));
        },
      ),
      { numRuns: 25 },
    );
  });

  test('of a season have their extremes at the exact times, anywhere in the range', async () => {
    const start = Date.UTC(2025, 5, 10, 7, 20);
    const end = NOW - 25 * MINUTE_MS;
    const count = Math.floor((end - start) / (20 * MINUTE_MS)) + 1;
    const all = Array.from({ length: count }, (_, index) => ({
      time: start + index * 20 * MINUTE_MS,
      value: 40 + Math.sin(index / 72) * 0.5,
    }));
    for (const [index, value] of [
      [0, 90],
      // In the first whole hour.
      [3, -5],
      [9_000, 95],
      [9_001, -9],
      // In the last whole hour, and after it.
      [count - 3, -8],
      [count - 1, 97],
    ] as const) {
      const point = all[index];
      if (point) point.value = value;
    }
    await add(all);
    const answered = await read(2, start, end, 200);
    expect(answered.length).toBeLessThanOrEqual(200);
    for (const index of [0, 3, 9_000, 9_001, count - 3, count - 1])
      expect(answered).toContainEqual(all[index]);
    const known = new Set(all.map(({ time, value }) => `${time} ${value}`));
    expect(answered.filter(({ time, value }) => !known.has(`${time} ${value}`))).toEqual([]);
    expect(answered).toEqual(answered.toSorted((one, other) => one.time - other.time));
  });

  test('are not reduced if the numbers are equal', async () => {
    const all = [5, 4, 3, 2, 1].map((minutes) => ({ time: NOW - minutes * MINUTE_MS, value: 40 }));
    await add(all);
    expect(await read(2, NOW - 48 * HOUR_MS, NOW, 5)).toEqual(all);
    expect(await read(2, NOW - 48 * HOUR_MS, NOW, 4)).toEqual(all.slice(0, 1));
  });

  test('exclude readings outside a long range, also in its first and last hour', async () => {
    const [start, end] = [NOW - 100 * 24 * HOUR_MS + 10 * MINUTE_MS, NOW - 10 * MINUTE_MS];
    await add([
      { time: start - 1, value: 900 },
      { time: end + 1, value: 901 },
      ...Array.from({ length: 2000 }, (_, index) => ({ time: start + index * HOUR_MS, value: index % 7 })),
    ]);
    const values = (await read(2, start, end, 20)).map(({ value }) => value);
    expect([Math.min(...values), Math.max(...values)]).toEqual([0, 6]);
  });
});
