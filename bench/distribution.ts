import { join } from 'node:path';
import { DAY_MS } from '@propolis/domain';
import { type DatabasePool, DEFAULT_POOL_LIMITS, openPool, prepareDatabase } from '@propolis/postgres';
import { distribute, type Place, readPlace, readPoints } from '@propolis/time-series';
import { addReadings, lockSeries } from '../apps/server/src/features/sensors/readings/readings.queries.ts';
import { findWeeks } from '../apps/server/src/features/sensors/scales/scales.state.queries.ts';
import { type OwnServer, startServer } from '../scripts/own-postgres/server.ts';
import { cpuOfDatabase } from './cpu.ts';
import { quantile } from './measures.ts';
import type { Row } from './rows.ts';

const MIGRATIONS = join(import.meta.dirname, '../apps/server/migrations');
const SLOTS = [1, 2, 3, 4, 5];
const EVERY = 600_000; // ms
const END = Date.UTC(2026, 0, 1);
const YEAR = { start: new Date(END - 365 * DAY_MS), end: new Date(END), points: 1500 };

/**
 * The deliveries of devices that were offline for 1⅓ days, several at once, and those of a device that is always
 * online.
 */
const DEVICES = 4;
const LARGE = { deliveries: 20, times: 200 };
const SMALL = { deliveries: 300, times: 1 };
const TIMED = 100;

const limits = { ...DEFAULT_POOL_LIMITS, statementMs: 600_000 };
const milliseconds = (times: readonly number[]) =>
  `median ${quantile(times).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms of ${times.length}`;

/** The same work on monthly partitions of one server, on shards of one server, and on shards of two further servers. */
export async function measureDistribution(folder: string): Promise<Row[]> {
  const names = ['first', 'one', 'other'];
  const servers: OwnServer[] = [];
  const pools: DatabasePool[] = [];
  try {
    for (const name of names) {
      const server = await startServer({ folder: join(folder, 'distribution', name) });
      servers.push(server);
      pools.push(openPool(server.url, (error) => console.error(error.message), limits));
    }
    const [main, ...others] = servers;
    const [db] = pools;
    if (!main || !db) throw new Error('the first of three');
    await prepareDatabase(main.url, MIGRATIONS);
    const bench = { databaseUrl: main.url, pools, db: db.db };
    const two = others.map(({ url }) => readPlace(url));
    return [
      ...(await measureLayout(bench, 'one server, by month')),
      ...(await move(bench, 'into four parts of the same server', ['here', 'here', 'here', 'here'])),
      ...(await measureLayout(bench, 'one server, four parts')),
      ...(await move(bench, 'to four parts on two other servers', [...two, ...two])),
      ...(await measureLayout(bench, 'two servers, four parts')),
      ...(await move(bench, 'to sixteen parts there', Array.from({ length: 8 }, () => two).flat())),
      ...(await measureGlance(bench, 'two servers, sixteen parts')),
    ];
  } finally {
    for (const { close } of pools) await close();
    for (const server of servers) await server.stop();
  }
}

interface Bench {
  readonly databaseUrl: string;
  /** All servers, the first one first. */
  readonly pools: readonly DatabasePool[];
  readonly db: DatabasePool['db'];
}

/** The first server, through plain SQL. */
function first({ pools: [pool] }: Bench) {
  if (!pool) throw new Error('the first of three');
  return pool.pool;
}

/** Wall time, and the CPU time of all PostgreSQL servers together, in seconds. */
async function timed<T>({ pools }: Bench, work: () => Promise<T>) {
  const cpu = async () => (await Promise.all(pools.map(cpuOfDatabase))).reduce((sum, one) => sum + one);
  const [before, begin] = [await cpu(), performance.now()];
  const result = await work();
  return { result, seconds: (performance.now() - begin) / 1000, cpu: (await cpu()) - before };
}

async function measureLayout(bench: Bench, where: string): Promise<Row[]> {
  return [
    ...(await measureIngestion(bench, where)),
    ...(await measureYear(bench, where)),
    ...(await measureGlance(bench, where)),
    ...(await measureRollUp(bench, where)),
  ];
}

let scales = 0;

/** Creates a scale with a series per slot; returns its id. */
async function aScale(bench: Bench): Promise<number> {
  scales += 1;
  const { rows } = await first(bench).query<{ id: number }>(
    `
    with beekeeper as (
      insert into users (username, email, password_hash, language) values ('', $1, '-', 'fr') returning id),
    apiary as (
      insert into apiaries (user_id, name, reference, is_covered, latitude, longitude, weather_station_automatic)
      select id, '', '', false, 46, 6, false from beekeeper returning id),
    key as (
      insert into device_keys (user_id, key_hash, last_four)
      select id, decode(md5(id::text), 'hex'), '' from beekeeper returning id)
    insert into scales (user_id, apiary_id, aid, name, model, device_key_id)
    select beekeeper.id, apiary.id, beekeeper.id::text, '', 3, key.id from beekeeper, apiary, key returning id`,
    [`b${scales}@example.org`],
  );
  return rows[0]?.id ?? 0;
}

/** One delivery: this many times for all slots, from a moment on. */
const deliver = ({ db }: Bench, scaleId: number, from: number, times: number) =>
  db.transaction().execute(async (transaction) => {
    const wanted = SLOTS.map((slot) => ({ slot, measure: 'weight' as const }));
    const ids = [...(await lockSeries(transaction, scaleId, wanted)).values()];
    const readings = Array.from({ length: times }, (_, index) => from + index * EVERY).flatMap((time) =>
      ids.map((seriesId) => ({ seriesId, time, value: 38 + ((time / EVERY) % 977) / 100 })),
    );
    return addReadings(transaction, readings);
  });

async function measureIngestion(bench: Bench, where: string): Promise<Row[]> {
  const large = await timed(bench, async () => {
    const accepted = await Promise.all(
      Array.from({ length: DEVICES }, async () => {
        const scale = await aScale(bench);
        let sum = 0;
        for (let turn = 0; turn < LARGE.deliveries; turn += 1)
          sum += await deliver(bench, scale, YEAR.start.getTime() + turn * LARGE.times * EVERY, LARGE.times);
        return sum;
      }),
    );
    return accepted.reduce((sum, one) => sum + one);
  });
  const scale = await aScale(bench);
  const times: number[] = [];
  const small = await timed(bench, async () => {
    for (let turn = 0; turn < SMALL.deliveries; turn += 1) {
      const begin = performance.now();
      await deliver(bench, scale, YEAR.start.getTime() + turn * EVERY, SMALL.times);
      times.push(performance.now() - begin);
    }
  });
  const perSecond = Math.round(large.result / large.seconds).toLocaleString('en');
  const each = ((small.cpu * 1000) / SMALL.deliveries).toFixed(1);
  return [
    [
      `Readings from ${DEVICES} devices at once, ${LARGE.times * SLOTS.length} in a delivery: ${where}`,
      `${perSecond} readings/s, ${((large.cpu * 1e6) / large.result).toFixed(0)} s of CPU for a million`,
      '',
    ],
    [`A delivery of ${SLOTS.length} readings: ${where}`, `${milliseconds(times)}, ${each} ms of CPU`, ''],
  ];
}

async function measureYear(bench: Bench, where: string): Promise<Row[]> {
  const scale = await aScale(bench);
  for (let at = YEAR.start.getTime(); at < END; at += 1000 * EVERY)
    await deliver(bench, scale, at, Math.min(1000, (END - at) / EVERY));
  const { rows } = await first(bench).query<{ id: number }>(
    'select id from scale_series where scale_id = $1',
    [scale],
  );
  const id = rows[0]?.id ?? 0;
  const series = { table: 'scale_readings', id } as const;
  const times: number[] = [];
  const { cpu } = await timed(bench, async () => {
    for (let turn = 0; turn < TIMED; turn += 1) {
      const begin = performance.now();
      await readPoints(bench.db, series, YEAR);
      times.push(performance.now() - begin);
    }
  });
  return [
    [
      `A year's curve of ten minutes, ${YEAR.points} points, without HTTP: ${where}`,
      `${milliseconds(times)}, ${((cpu * 1000) / TIMED).toFixed(1)} ms of CPU`,
      '',
    ],
  ];
}

/** The curves of twenty series, as a dashboard draws them. */
async function measureGlance(bench: Bench, where: string): Promise<Row[]> {
  const { rows } = await first(bench).query<{ id: number }>(
    'select id from scale_series order by id desc limit 20',
  );
  const times: number[] = [];
  for (let turn = 0; turn < TIMED; turn += 1) {
    const begin = performance.now();
    await findWeeks(
      bench.db,
      rows.map(({ id }) => id),
      new Date(END),
    );
    times.push(performance.now() - begin);
  }
  return [[`The last week of twenty series at a glance: ${where}`, milliseconds(times), '']];
}

/** The stored hourly and daily sums, as `rollUp` writes them. */
const sumsOf = (bucket: string) => `
  select series_id, ${bucket}, count(*), sum(value::numeric),
    min(value), to_timestamp((min(array[value, extract(epoch from time)::float8]))[2]),
    max(value), to_timestamp(-(max(array[value, -extract(epoch from time)::float8]))[2])
  from scale_readings join scale_series on id = series_id group by 1, 2`;

/** Aggregates all readings again, as a check of the hourly and daily sums would. */
async function measureRollUp(bench: Bench, where: string): Promise<Row[]> {
  const { result, seconds, cpu } = await timed(bench, async () => {
    const { rows } = await first(bench).query<{ readings: number }>(
      `select sum(count)::float8 as readings
       from (${sumsOf(`date_trunc('hour', time, 'UTC')`)}) as hours (series_id, bucket, count)`,
    );
    await first(bench).query(
      `select count(*) from (${sumsOf(`date_trunc('day', time, time_zone)`)}) as days (series_id)`,
    );
    return rows[0]?.readings ?? 0;
  });
  const perSecond = Math.round((2 * result) / seconds).toLocaleString('en');
  return [
    [
      `All readings aggregated again to hours, and to days: ${where}`,
      `${perSecond} rows/s, ${((cpu * 1e6) / (2 * result)).toFixed(1)} s of CPU for a million`,
      '',
    ],
  ];
}

async function move(bench: Bench, where: string, parts: readonly Place[]): Promise<Row[]> {
  const { rows } = await first(bench).query<{ readings: number }>(
    'select count(*)::float8 as readings from scale_readings',
  );
  const readings = rows[0]?.readings ?? 0;
  const signal = new AbortController().signal;
  const { seconds, cpu } = await timed(bench, () =>
    distribute({ databaseUrl: bench.databaseUrl, parts, signal, say: () => undefined }),
  );
  return [
    [
      `Moved ${where}, with hours and days, counted and hashed`,
      `${Math.round(readings / seconds).toLocaleString('en')} readings/s, ${readings.toLocaleString('en')} in ${seconds.toFixed(0)} s; ${((cpu * 1e6) / readings).toFixed(0)} s of CPU for a million`,
      '',
    ],
  ];
}
