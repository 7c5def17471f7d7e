import { randomUUID } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '@propolis/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { createdApiary } from '../../../../test/records.ts';
import { IS_DIVIDED } from '../../../../test/series-servers.ts';
import { issueDeviceKey } from '../scales/device-keys.queries.ts';
import { addReadings, lockSeries, removeReadingsOfGone, type SeriesReading } from './readings.queries.ts';

const server = await testApp();
let scaleId: number;
beforeAll(async () => {
  const me = await server.beekeeper();
  const apiaryId = await createdApiary(me);
  const { id: keyId } = await issueDeviceKey(server.db, me.id);
  const scale = { user_id: me.id, apiary_id: apiaryId, aid: randomUUID(), name: 'Peuplier', model: 3 };
  const { id } = await server.db
    .insertInto('scales')
    .values({ ...scale, device_key_id: keyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  scaleId = id;
});

let measures = 0;
/** A new series whose days end at midnight in this zone. */
async function aSeries(timeZone = 'Europe/Zurich'): Promise<number> {
  measures += 1;
  const { id } = await server.db
    .insertInto('scale_series')
    .values({ scale_id: scaleId, slot: 1, measure: `measure ${measures}`, time_zone: timeZone })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds readings to locked series, as for a scale. */
const deliver = (readings: readonly SeriesReading[]) =>
  server.db.transaction().execute(async (db) => {
    const series = readings.map(({ seriesId }) => seriesId);
    await sql`select from scale_series where id = any(${series}) order by id for no key update`.execute(db);
    return addReadings(db, readings);
  });

interface RolledUp {
  readonly bucket: Date;
  readonly count: number;
  readonly sum: string;
}

const rolledUp = async (table: 'scale_readings_hourly' | 'scale_readings_daily', series: readonly number[]) =>
  server.db
    .selectFrom(table)
    .selectAll()
    .where('series_id', 'in', series)
    .orderBy('series_id')
    .orderBy('bucket')
    .execute();

/** Recomputes all aggregates independently of the store. */
async function recounted(bucket: string, series: readonly number[]): Promise<RolledUp[]> {
  const { rows } = await server.pool.query(
    `select series_id, ${bucket} as bucket, count(*)::int, sum(value::numeric),
       (array_agg(value order by value, time))[1] as min, (array_agg(time order by value, time))[1] as min_time,
       (array_agg(value order by value desc, time))[1] as max, (array_agg(time order by value desc, time))[1] as max_time
     from scale_readings join scale_series on id = series_id where series_id = any ($1)
     group by series_id, 2 order by 1, 2`,
    [series],
  );
  return rows;
}
const recountedHours = (series: readonly number[]) =>
  recounted(`to_timestamp(floor(extract(epoch from time) / 3600) * 3600)`, series);
const recountedDays = (series: readonly number[]) =>
  recounted(`(time at time zone time_zone)::date::timestamp at time zone time_zone`, series);

async function expectTrueSums(series: readonly number[]): Promise<void> {
  expect(await rolledUp('scale_readings_hourly', series)).toEqual(await recountedHours(series));
  expect(await rolledUp('scale_readings_daily', series)).toEqual(await recountedDays(series));
}

/** Around both clock changes, around midnight at the end of a month, and on any day of some years. */
const moment = fc
  .oneof(
    fc.constantFrom(
      '2025-10-26T01:00:00Z',
      '2026-03-29T01:00:00Z',
      '2026-04-05T16:00:00Z',
      '2026-05-31T22:00:00Z',
    ),
    fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2026, 5) }).map((ms) => new Date(ms).toISOString()),
  )
  .chain((iso) =>
    fc.integer({ min: -30 * 60, max: 30 * 60 }).map((minutes) => Date.parse(iso) + minutes * MINUTE_MS),
  );
/** Values whose floating-point sum depends on the order. */
const weight = fc.oneof(
  fc.constantFrom(0.1, 0.2, 0.3, -7, 38.42),
  fc.integer({ min: -90_000, max: 90_000 }).map((g) => g / 1000),
);
const ZONES = [
  'Europe/Zurich',
  'Pacific/Auckland',
  'America/St_Johns',
  'UTC',
  'Australia/Lord_Howe',
] as const;
const batch = fc.array(fc.record({ zone: fc.nat(ZONES.length - 1), time: moment, value: weight }), {
  maxLength: 60,
});

describe('hours and days', () => {
  test('always equal the aggregates of the readings: late, repeated, shuffled, with clock changes, in several zones', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(batch, { minLength: 1, maxLength: 5 }), async (batches) => {
        const series = await Promise.all(ZONES.map(aSeries));
        const kept = new Map<string, number>();
        for (const readings of [...batches, ...batches.toReversed()]) {
          const before = kept.size;
          const delivered = readings.map(({ zone, time, value }) => ({
            seriesId: series[zone] ?? 0,
            time,
            value,
          }));
          for (const { seriesId, time, value } of delivered) {
            const key = `${seriesId} ${time}`;
            if (!kept.has(key)) kept.set(key, value);
          }
          expect(await deliver(delivered)).toBe(kept.size - before);
        }
        const stored = await server.db
          .selectFrom('scale_readings')
          .selectAll()
          .where('series_id', 'in', series)
          .execute();
        expect(new Map(stored.map((row) => [`${row.series_id} ${row.time.getTime()}`, row.value]))).toEqual(
          kept,
        );
        await expectTrueSums(series);
      }),
      { numRuns: 40 },
    );
  });

  test('have 25 and 23 hours on days of a clock change', async () => {
    const series = await aSeries();
    for (const day of ['2025-10-26', '2026-03-29', '2026-04-01']) {
      const start = Date.parse(`${day}T00:00:00Z`) - 4 * HOUR_MS;
      await deliver(
        Array.from({ length: 40 }, (_, hour) => ({
          seriesId: series,
          time: start + hour * HOUR_MS,
          value: hour,
        })),
      );
    }
    const days = await rolledUp('scale_readings_daily', [series]);
    const countOn = (iso: string) => days.find(({ bucket }) => bucket.toISOString() === iso)?.count;
    expect(countOn('2025-10-25T22:00:00.000Z')).toBe(25);
    expect(countOn('2026-03-28T23:00:00.000Z')).toBe(23);
    expect(countOn('2026-03-31T22:00:00.000Z')).toBe(24);
  });

  test('are not changed by a batch with an invalid reading', async () => {
    const series = await aSeries();
    const time = Date.UTC(2026, 4, 1);
    await deliver([{ seriesId: series, time, value: 1 }]);
    const before = await rolledUp('scale_readings_hourly', [series]);
    const failing = server.db.transaction().execute(async (db) => {
      await addReadings(db, [{ seriesId: series, time: time + 1, value: 2 }]);
      await sql`select 1 / 0`.execute(db);
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(await rolledUp('scale_readings_hourly', [series])).toEqual(before);
    await expectTrueSums([series]);
  });
});

describe('concurrent writers', () => {
  test('of the same batch store and aggregate it once', async () => {
    const series = await aSeries();
    const readings = Array.from({ length: 500 }, (_, index) => ({
      seriesId: series,
      time: Date.UTC(2026, 2, 28) + index * 10 * MINUTE_MS,
      value: index / 10,
    }));
    const accepted = await Promise.all(
      Array.from({ length: 10 }, (_, turn) => deliver(turn % 2 ? readings : readings.toReversed())),
    );
    expect(accepted.toSorted((one, other) => other - one)).toEqual([500, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    await expectTrueSums([series]);
  });

  test.skipIf(IS_DIVIDED)(
    'that need the partition of a new month create one and store all readings',
    async () => {
      const series = await Promise.all(Array.from({ length: 10 }, () => aSeries()));
      const time = Date.UTC(2003, 6, 14);
      await Promise.all(series.map((seriesId) => deliver([{ seriesId, time, value: 40 }])));
      const { rows } = await server.pool.query('select count(*)::int from scale_readings_2003_07');
      expect(rows).toEqual([{ count: 10 }]);
      await expectTrueSums(series);
    },
  );

  test('that start the same series create it once', async () => {
    const wanted = [
      { slot: 2, measure: 'weight' },
      { slot: 0, measure: 'battery' },
    ] as const;
    const found = await Promise.all(
      Array.from({ length: 10 }, () =>
        server.db.transaction().execute((db) => lockSeries(db, scaleId, wanted)),
      ),
    );
    expect(new Set(found.map((ids) => JSON.stringify([...ids.entries()].toSorted()))).size).toBe(1);
    expect(found[0]?.size).toBe(2);
  });
});

describe('a reading', () => {
  test.skipIf(IS_DIVIDED)('at the first and last moment of a month is in its partition', async () => {
    const series = await aSeries();
    const [first, last] = [Date.UTC(2002, 1, 1), Date.UTC(2002, 2, 1) - 1];
    await deliver([first, last].map((time) => ({ seriesId: series, time, value: 1 })));
    const { rows } = await server.pool.query('select time from scale_readings_2002_02 order by time');
    expect(rows.map(({ time }) => time.getTime())).toEqual([first, last]);
  });

  test('newer than all others is the last one of its series; a late one is not', async () => {
    const series = await aSeries();
    const last = () =>
      server.db
        .selectFrom('scale_series')
        .select(['last_time', 'last_value'])
        .where('id', '=', series)
        .executeTakeFirst();
    const at = (day: number) => Date.UTC(2026, 4, day);
    await deliver([3, 5, 4].map((day) => ({ seriesId: series, time: at(day), value: day })));
    expect(await last()).toEqual({ last_time: new Date(at(5)), last_value: 5 });
    await deliver([
      { seriesId: series, time: at(2), value: 2 },
      { seriesId: series, time: at(5), value: 50 },
    ]);
    expect(await last()).toEqual({ last_time: new Date(at(5)), last_value: 5 });
  });
});

describe('readings of a deleted series', () => {
  const remaining = async (series: readonly number[]) => [
    ...(await server.db
      .selectFrom('scale_readings')
      .select('time')
      .where('series_id', 'in', series)
      .execute()),
    ...(await rolledUp('scale_readings_hourly', series)),
    ...(await rolledUp('scale_readings_daily', series)),
  ];

  test('are deleted with their hours and days; those of others stay', async () => {
    const [gone, stays] = [await aSeries(), await aSeries()];
    for (const seriesId of [gone, stays])
      await deliver([2024, 2025, 2026].map((year) => ({ seriesId, time: Date.UTC(year, 3), value: 1 })));
    await server.db.deleteFrom('scale_series').where('id', '=', gone).execute();
    while (await removeReadingsOfGone(server.db));
    expect(await remaining([gone])).toEqual([]);
    expect(await remaining([stays])).toHaveLength(9);
    expect(await server.db.selectFrom('removed_scale_series').selectAll().execute()).toEqual([]);
  });
});
