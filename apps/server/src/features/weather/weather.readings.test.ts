import { HOUR_MS, MINUTE_MS, STORED_MEASUREMENTS, type StoredMeasurementId } from '@propolis/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import type { StationValue } from '../../gateways/meteoswiss-files.ts';
import { storeDays, storeHours, storeReadings } from './weather.store.queries.ts';

const server = await testApp();
const me = await server.beekeeper();

const at = (iso: string) => Date.parse(`${iso}Z`);
const aValue = (fields: Partial<StationValue> = {}): StationValue => ({
  station: 'BER',
  measurement: 'tre200s0',
  time: at('2026-06-15T08:00'),
  value: 18.4,
  ...fields,
});

const store = (values: readonly StationValue[]) =>
  server.db.transaction().execute((transaction) => storeReadings(transaction, values));

const empty = () =>
  server.pool.query(
    'truncate weather_readings, weather_hours, weather_days; update weather_series set last_time = null',
  );

/** A whole hour of readings that ends at this time. */
const anHour = (until: number, values: readonly number[], measurement: StoredMeasurementId = 'tre200s0') =>
  values.map((value, index) => aValue({ measurement, value, time: until - (5 - index) * 10 * MINUTE_MS }));

const curve = async (measurement: string, query: string, station = 'BER') =>
  me.get(`/api/connector/swissmetnet/${measurement}/${station}?${query}`);

describe('ten-minute readings', () => {
  test('are stored once, and a correction replaces the earlier value', async () => {
    await empty();
    expect(await store([aValue(), aValue({ measurement: 'sre000z0', value: 10 })])).toBe(2);
    expect(await store([aValue()])).toBe(0);
    expect(await store([aValue({ value: 17 })])).toBe(1);
    expect((await curve('tre200s0', '')).body).toEqual([{ time: '2026-06-15T08:00:00.000Z', value: 17 }]);
  });

  test('that occur twice in one batch have the last value', async () => {
    await empty();
    expect(await store([aValue({ value: 1 }), aValue({ value: 2 })])).toBe(1);
    expect((await curve('tre200s0', '')).body).toMatchObject([{ value: 2 }]);
  });

  test('of unknown stations or measures are ignored', async () => {
    await empty();
    expect(await store([aValue({ station: 'XXX' }), aValue({ station: 'ABE' }), aValue()])).toBe(1);
  });

  test('of any month are stored, however old', async () => {
    await empty();
    await store([aValue({ time: at('2004-02-01T00:10') }), aValue({ time: at('2019-12-31T23:50') })]);
    const { body } = await curve('tre200s0', 'start=2004-01-31T23:00:00Z&end=2004-02-01T12:00:00Z');
    expect(body).toHaveLength(1);
  });
});

/** Recomputes the hours and days of all series from the readings. */
const RECOUNT = `
  select series_id, date_trunc($1, time - interval '1 microsecond', 'UTC') as begin, count(*)::int, sum(value::numeric)
  from weather_readings group by 1, 2 order by 1, 2`;

describe('hours and days', () => {
  const first = at('2026-03-28T18:00');
  const anyValue = fc.record({
    // Both days of the clock change in Zurich; the network has no daylight saving time.
    time: fc.tuple(fc.constantFrom(first, at('2026-10-24T18:00')), fc.integer({ min: 0, max: 250 })),
    measurement: fc.constantFrom(...STORED_MEASUREMENTS.map(({ id }) => id)),
    station: fc.constantFrom('BER', 'ABO'),
    value: fc.integer({ min: -300, max: 300 }).map((tenths) => tenths / 10),
  });
  const anyFile = fc.array(
    anyValue.map(({ time: [begin, slots], ...value }) => ({
      ...value,
      time: begin + slots * 10 * MINUTE_MS,
    })),
    { maxLength: 40 },
  );

  test('always equal the aggregates of the readings: late, repeated, shuffled, corrected', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyFile, { maxLength: 5 }), async (files) => {
        await empty();
        for (const file of files) await store(file);
        for (const [step, table, begin] of [
          ['hour', 'weather_hours', `time - interval '1 hour'`],
          ['day', 'weather_days', 'time'],
        ]) {
          const { rows: kept } = await server.pool.query(
            `select series_id, ${begin} as begin, count, sum from ${table} order by 1, 2`,
          );
          const { rows: counted } = await server.pool.query(RECOUNT, [step]);
          expect(kept.map(asText)).toEqual(counted.map(asText));
        }
      }),
      { numRuns: 25 },
    );
  });
  const asText = (row: { sum: string }) => JSON.stringify({ ...row, sum: Number(row.sum) });

  test('are correct after concurrent writes of the same hour', async () => {
    await empty();
    const slots = anHour(at('2026-06-15T08:00'), [1, 2, 3, 4, 5, 6]);
    // The newest first, so that later writers of older ones do not update the series row.
    await store(slots.slice(-1));
    await Promise.all([...slots, ...slots].map((value) => store([value])));
    const { rows } = await server.pool.query('select count, sum::float8 from weather_hours');
    expect(rows).toEqual([{ count: 6, sum: 21 }]);
  });

  test('of sunshine and rain are sums, others are means; half an hour is not shown as an hour', async () => {
    await empty();
    const until = at('2026-05-01T08:00');
    await store([
      ...anHour(until, [10, 10, 10, 0, 0, 5], 'sre000z0'),
      ...anHour(until, [0, 0, 0.5, 2, 0, 0.25], 'rre150z0'),
      ...anHour(until, [10, 11, 12, 13, 14, 15]),
      ...anHour(until + HOUR_MS, [10, 11, 12]),
    ]);
    const may = 'start=2026-05-01T00:00:00Z&end=2026-06-01T00:00:00Z';
    expect((await curve('sre000z0', may)).body).toEqual([{ time: '2026-05-01T08:00:00.000Z', value: 35 }]);
    expect((await curve('rre150z0', may)).body).toEqual([{ time: '2026-05-01T08:00:00.000Z', value: 2.75 }]);
    expect((await curve('tre200s0', may)).body).toEqual([{ time: '2026-05-01T08:00:00.000Z', value: 12.5 }]);
  });

  test('a day is shown with 130 of its 144 ten-minute values', async () => {
    await empty();
    const slots = (day: string, count: number) =>
      Array.from({ length: count }, (_nothing, index) =>
        aValue({ time: at(`${day}T00:10`) + index * 10 * MINUTE_MS }),
      );
    await store([...slots('2026-05-01', 130), ...slots('2026-05-02', 129)]);
    const year = 'start=2026-01-01T00:00:00Z&end=2026-06-01T00:00:00Z';
    expect((await curve('tre200s0', year)).body).toEqual([{ time: '2026-05-01T00:00:00.000Z', value: 18.4 }]);
  });

  test('of the network take precedence over own aggregates in any order, and can be corrected', async () => {
    await empty();
    const until = at('2026-05-01T08:00');
    const may = 'start=2026-05-01T00:00:00Z&end=2026-06-01T00:00:00Z';
    const shown = async () =>
      (await curve('tre200s0', may)).body.map(({ value }: { value: number }) => value);
    await storeHours(server.db, [aValue({ time: until, value: 20 })]);
    await store(anHour(until, [10, 11, 12, 13, 14, 15]));
    expect(await shown()).toEqual([20]);
    await storeHours(server.db, [aValue({ time: until, value: 21 })]);
    expect(await shown()).toEqual([21]);
    await storeDays(server.db, [aValue({ time: at('2026-05-01T00:00'), value: 15 })]);
    expect(await shown()).toEqual([21]);
    const year = 'start=2026-01-01T00:00:00Z&end=2026-06-01T00:00:00Z';
    expect((await curve('tre200s0', year)).body).toEqual([{ time: '2026-05-01T00:00:00.000Z', value: 15 }]);
  });
});

describe('the curve of a station', () => {
  test('covers the last day by default', async () => {
    await empty();
    await store([
      aValue({ time: at('2026-06-14T09:50') }),
      aValue(),
      aValue({ time: at('2026-06-15T10:10') }),
    ]);
    expect((await curve('tre200s0', '')).body).toEqual([{ time: '2026-06-15T08:00:00.000Z', value: 18.4 }]);
    expect((await curve('tre200s0', 'start=2026-06-10T00:00:00Z')).body).toHaveLength(2);
  });

  test('falls back on hours without ten-minute values, and on ten-minute values without anything else', async () => {
    await empty();
    await storeHours(server.db, [aValue({ time: at('2026-06-15T07:00'), value: 12 })]);
    expect((await curve('tre200s0', '')).body).toEqual([{ time: '2026-06-15T07:00:00.000Z', value: 12 }]);
    await empty();
    await store([aValue()]);
    expect((await curve('tre200s0', 'start=2025-01-01T00:00:00Z')).body).toHaveLength(1);
  });

  describe('a range that one step covers less than another', () => {
    const WEEK = 'start=2026-06-08T10:00:00Z&end=2026-06-15T10:00:00Z';
    const [first, end] = [at('2026-06-08T10:00'), at('2026-06-15T10:00')];
    const DAY = 24 * HOUR_MS;
    /** One value per step in a range. */
    const every = (step: number, from: number, until: number) =>
      Array.from({ length: (until - from) / step }, (_nothing, index) =>
        aValue({ time: from + (index + 1) * step }),
      );

    test.each([
      ['ten minutes of two days of a week stand back behind its hours', 2 * DAY, [first, 7 * 24 + 1]],
      [
        'ten minutes of six days of a week are shown, though hours tell of all',
        6 * DAY,
        [end - 6 * DAY, 6 * 144 + 1],
      ],
    ])('%s', async (_what, length, shown) => {
      await empty();
      await storeHours(server.db, every(HOUR_MS, first - HOUR_MS, end));
      await store(every(10 * MINUTE_MS, end - length - 10 * MINUTE_MS, end));
      const { body } = await curve('tre200s0', WEEK);
      expect([Date.parse(body[0].time), body.length]).toEqual(shown);
    });

    test('the days of a week are shown if hours exist only since its middle', async () => {
      await empty();
      await storeHours(server.db, every(HOUR_MS, end - 3 * DAY, end));
      await storeDays(server.db, every(DAY, at('2026-06-07T00:00'), at('2026-06-14T00:00')));
      const { body } = await curve('tre200s0', WEEK);
      expect(body.map(({ time }: { time: string }) => time.slice(0, 16))).toEqual(
        ['09', '10', '11', '12', '13', '14'].map((day) => `2026-06-${day}T00:00`),
      );
    });

    const pointsIn = async (start: string, end: string) =>
      (await curve('tre200s0', `start=${start}:00Z&end=${end}:00Z`)).body.length;

    test('a day that is only partly in the range does not count', async () => {
      await empty();
      const midnight = at('2026-06-14T00:00');
      await store(every(10 * MINUTE_MS, midnight, midnight + HOUR_MS));
      await storeDays(server.db, [aValue({ time: midnight })]);
      expect(await pointsIn('2026-06-14T00:00', '2026-06-14T12:00')).toBe(6);
      expect(await pointsIn('2026-06-14T00:00', '2026-06-15T00:00')).toBe(1);
    });

    test('an hour that is only partly in the range does not count', async () => {
      await empty();
      await storeHours(server.db, every(HOUR_MS, at('2026-06-14T07:00'), at('2026-06-14T09:00')));
      await store([aValue({ time: at('2026-06-14T08:50') })]);
      expect(await pointsIn('2026-06-14T08:00', '2026-06-14T13:00')).toBe(1);
      expect(await pointsIn('2026-06-14T04:00', '2026-06-14T09:00')).toBe(2);
    });
  });

  test('keeps its extremes with fewer points', async () => {
    await empty();
    const values = Array.from({ length: 140 }, (_nothing, slot) =>
      aValue({
        time: at('2026-06-14T10:10') + slot * 10 * MINUTE_MS,
        value: slot === 70 ? 33.3 : 10 + (slot % 5) / 10,
      }),
    );
    await store(values);
    expect((await curve('tre200s0', 'points=140')).body).toHaveLength(140);
    const { body } = await curve('tre200s0', 'points=20');
    expect(body.length).toBeLessThanOrEqual(20);
    expect(Math.max(...body.map(({ value }: { value: number }) => value))).toBe(33.3);
  });

  test.each([
    ['snow0000', 'BER', 404],
    ['tre200s0', 'XXX', 404],
    ['tre200s0', 'B%00R', 404],
    ['tre200s0', 'ABE', 404],
    ['rre150z0', 'BER', 200],
    ['tre200s0', 'ber', 200],
  ])('%s of %s returns %d', async (measurement, station, status) => {
    expect((await curve(measurement, '', station)).status).toBe(status);
  });

  test.each(['start=yesterday', 'points=1', 'points=many', 'end=2026-06-15'])(
    '%s is rejected',
    async (query) => {
      expect((await curve('tre200s0', query)).status).toBe(422);
    },
  );
});
