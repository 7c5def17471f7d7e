import { createEvents } from '@propolis/events';
import { DEFAULT_QUOTAS, DEMO_QUOTAS } from '@propolis/http-kit';
import { PAIRED_LOCKS } from '@propolis/postgres';
import { expect, test } from 'vitest';
import { type Beekeeper, testApp } from '../../../../test/app.ts';
import { blobsIn } from '../../../../test/blobs.ts';
import { waitForLock } from '../../../../test/locks.ts';
import { createdApiary } from '../../../../test/records.ts';
import { createdScale } from '../../../../test/sensors.ts';
import { addToSeries } from '../deliveries/ingest.service.ts';
import { runImport } from './imports.run.ts';
import { importRun } from './imports.service.ts';

const MOST = 1000;
const START = 1_700_000_000;
/** `DEMO_QUOTAS` count for a demonstration only. */
const OF_ACCOUNT = {
  quotas: { ...DEFAULT_QUOTAS, readings: MOST },
  demoQuotas: { ...DEMO_QUOTAS, readings: 1 },
};
const OF_DEMO = { quotas: DEFAULT_QUOTAS, demoQuotas: { ...DEMO_QUOTAS, readings: MOST } };

const server = await testApp({ quotas: { readings: MOST } });

/** All measures of five slots: 15 readings per line. */
const MANY_COLUMNS = ['weight', 'temperature', 'humidity'].flatMap((measure, group) =>
  [1, 2, 3, 4, 5].map((slot) => ({ column: group * 5 + slot, slot, measure })),
);
const settingsOf = (columns: number) => ({
  ...{ separator: ';', decimal: '.', header: 0, width: columns + 1 },
  time: { column: 0, format: 'unix', zone: 'UTC' },
  values: MANY_COLUMNS.slice(0, columns),
});

interface Lines {
  readonly from?: number;
  readonly lines: number;
  readonly columns?: number;
}

/** A line has 13 bytes with one column, 41 with 15. */
const fileOf = ({ from = 0, lines, columns = 1 }: Lines): string =>
  Array.from(
    { length: lines },
    (_nothing, at) => `${START + (from + at) * 600}${';9'.repeat(columns)}\n`,
  ).join('');

const urlOf = (scale: number) => `/api/sensors/youbee/${scale}/imports`;
const send = (keeper: Beekeeper, scale: number, { columns = 1, ...lines }: Lines) =>
  keeper.upload(
    `${urlOf(scale)}?settings=${encodeURIComponent(JSON.stringify(settingsOf(columns)))}`,
    'file',
    Buffer.from(fileOf({ columns, ...lines })),
  );
const accept = async (...file: Parameters<typeof send>) => {
  const { status, body } = await send(...file);
  expect([status, body.code]).toEqual([202, undefined]);
};

/** The queued jobs, as functions. */
const queued = async (settings = OF_ACCOUNT, signal = new AbortController().signal) => {
  const { rows } = await server.pool.query(
    `delete from graphile_worker._private_jobs jobs using graphile_worker._private_tasks tasks
      where tasks.id = jobs.task_id and tasks.identifier = $1 returning payload`,
    [importRun.name],
  );
  const hands = { db: server.db, blobs: server.blobs, events: createEvents(), settings };
  const job = { now: server.now(), signal, triedAgain: true };
  return rows.map(
    ({ payload }) =>
      () =>
        runImport(hands, payload, job),
  );
};
const work = async (settings = OF_ACCOUNT) => {
  for (const run of await queued(settings)) await run();
};

const imports = async (keeper: Beekeeper, scale: number) => (await keeper.get(urlOf(scale))).body;
const keptBy = async ({ id }: Beekeeper): Promise<number> => {
  const { rows } = await server.pool.query(
    `select count(*)::int as kept from scale_readings join scale_series on id = series_id
      join scales on scales.id = scale_id where user_id = $1`,
    [id],
  );
  return rows[0].kept;
};

/** A beekeeper with a scale of this model. */
async function keeperWithScale(sensor_model_id: number) {
  const keeper = await server.beekeeper();
  const apiary = await createdApiary(keeper);
  const scale = await createdScale(keeper, apiary, { sensor_model_id });
  return { keeper, apiary, scale: scale.id, key: scale.key };
}

test('a file with many columns that exceeds the quota fails with its reason, and nothing of it is kept', async () => {
  const { keeper, scale } = await keeperWithScale(3);
  await accept(keeper, scale, { lines: 41 });
  await accept(keeper, scale, { from: 41, lines: 66, columns: 15 });
  const runs = await queued();
  for (const run of [...runs, ...runs]) await run();
  expect(await imports(keeper, scale)).toMatchObject([
    { state: 'failed', accepted: 0, duplicate: 0, rejected: 990, reasons: { quota_readings: 990 } },
    { state: 'done', accepted: 41 },
  ]);
  expect(await keptBy(keeper)).toBe(41);
  const { body } = await keeper.get(`/api/sensors/youbee/${scale}/deliveries`);
  expect(body[0]).toMatchObject({ channel: 'csv', refused: 'quota_readings', accepted: 0, rejected: 990 });
  // Another try would fail too: the file is not kept, and a job that runs again needs it no more.
  expect(await blobsIn(server.blobs, 'imports')).toEqual([]);
  expect(await queued()).toEqual([]);
});

test('an import stops soon after it exceeds the quota', async () => {
  const keeper = await server.beekeeper();
  const scale = await createdScale(keeper, await createdApiary(keeper));
  const { pool: _pool, blobs: _blobs, ...large } = await testApp({ beside: server });
  const settings = encodeURIComponent(JSON.stringify(settingsOf(1)));
  const file = Buffer.from(fileOf({ lines: 12_000 }));
  const { token } = keeper;
  const url = `${urlOf(scale.id)}?settings=${settings}`;
  expect((await large.withKey(token).upload(url, 'file', file)).status).toBe(202);
  let pieces = 0;
  const signal = Object.create(new AbortController().signal, {
    throwIfAborted: {
      value: () => {
        pieces += 1;
      },
    },
    aborted: { value: false },
  });
  for (const run of await queued(OF_ACCOUNT, signal)) await run();
  expect(await imports(keeper, scale.id)).toMatchObject([{ state: 'failed', rejected: 12_000 }]);
  // The file has 156 kB, three pieces of the disk, and is read twice.
  expect(pieces).toBe(3 + 1);
});

test('several files that wait do not exceed the quota together', async () => {
  const { keeper, scale } = await keeperWithScale(1);
  for (const from of [0, 900, 1800]) await accept(keeper, scale, { from, lines: 900 });
  await work();
  const states = (await imports(keeper, scale)).map(({ state }: { state: string }) => state);
  expect(states.toSorted()).toEqual(['done', 'failed', 'failed']);
  expect(await keptBy(keeper)).toBe(900);
});

test('a demonstration has its own quota for files', async () => {
  const { keeper, scale } = await keeperWithScale(3);
  const demoEnd = new Date('2026-06-16T00:00:00Z');
  await server.db.updateTable('users').set({ demo_ends_at: demoEnd }).where('id', '=', keeper.id).execute();
  for (const from of [0, 60, 120]) await accept(keeper, scale, { from, lines: 60, columns: 15 });
  await work(OF_DEMO);
  expect(await keptBy(keeper)).toBe(900);
});

test('files may fill the quota exactly, and a file of known readings never exceeds it', async () => {
  const { keeper, scale } = await keeperWithScale(3);
  await accept(keeper, scale, { lines: 60, columns: 15 });
  await accept(keeper, scale, { from: 60, lines: 100 });
  await accept(keeper, scale, { lines: 60, columns: 15 });
  await work();
  expect(await imports(keeper, scale)).toMatchObject([
    { state: 'done', accepted: 0, duplicate: 900 },
    { state: 'done', accepted: 100 },
    { state: 'done', accepted: 900 },
  ]);
  expect(await keptBy(keeper)).toBe(MOST);
  await accept(keeper, scale, { from: 160, lines: 1 });
  await work();
  expect(await imports(keeper, scale)).toMatchObject([{ state: 'failed' }, {}, {}, {}]);
  expect(await keptBy(keeper)).toBe(MOST);
});

test('a file with more readings than an account may keep is refused at once, one with as many is accepted', async () => {
  const { keeper, scale } = await keeperWithScale(3);
  const tooMany = { status: 409, body: { code: 'quota_readings' } };
  expect(await send(keeper, scale, { lines: 1001 })).toMatchObject(tooMany);
  expect(await send(keeper, scale, { lines: 67, columns: 15 })).toMatchObject(tooMany);
  expect(await blobsIn(server.blobs, 'imports')).toEqual([]);
  await accept(keeper, scale, { lines: 1000 });
  await work();
  expect(await keptBy(keeper)).toBe(MOST);
});

test('a technical failure near the quota is retried', async () => {
  const { keeper, scale } = await keeperWithScale(1);
  await accept(keeper, scale, { lines: 600 });
  const [run] = await queued();
  await server.pool.query(
    `alter table deliveries add constraint in_the_way check (channel <> 'csv') not valid`,
  );
  await expect(run?.()).rejects.toThrow();
  expect(await imports(keeper, scale)).toMatchObject([{ state: 'waiting', reasons: {} }]);
  await server.pool.query('alter table deliveries drop constraint in_the_way');
  await run?.();
  expect(await keptBy(keeper)).toBe(600);
});

test('a file whose scale is deleted after its upload leaves nothing behind', async () => {
  const { keeper, scale } = await keeperWithScale(1);
  const deleting = await server.pool.connect();
  await deleting.query('begin');
  await deleting.query('delete from scales where id = $1', [scale]);
  const answer = send(keeper, scale, { lines: 1 });
  await waitForLock(server);
  await deleting.query('commit');
  deleting.release();
  expect((await answer).status).toBe(404);
  expect(await blobsIn(server.blobs, 'imports')).toEqual([]);
});

test('concurrent imports and deliveries do not exceed the quota together', async () => {
  const { keeper, apiary, scale, key } = await keeperWithScale(1);
  const others = [await createdScale(keeper, apiary), await createdScale(keeper, apiary)];
  for (const id of [scale, ...others.map((other) => other.id)]) await accept(keeper, id, { lines: 600 });
  const readings = Array.from({ length: 300 }, (_nothing, at) => ({ time: START - at * 600, value: 30 }));
  const deliver = (authorization: string) =>
    server.anonymous.post('/api/ingest/weights', { readings }, { authorization });
  await server.withConnections(10, async () => {
    const runs = await queued();
    expect(runs).toHaveLength(3);
    await Promise.all([
      ...runs.map((run) => run()),
      ...[key, ...others.map((other) => other.key)].map((one) => deliver(`Bearer ${one}`)),
    ]);
  });
  const kept = await keptBy(keeper);
  expect(kept).toBeGreaterThanOrEqual(600);
  expect(kept).toBeLessThanOrEqual(MOST);
});

test('an import counts what a concurrent write near the quota adds, and does not block it', async () => {
  const { keeper, apiary, scale } = await keeperWithScale(1);
  const other = await createdScale(keeper, apiary);
  await accept(keeper, scale, { lines: 600 });
  const [run] = await queued();
  const readings = Array.from({ length: 600 }, (_nothing, at) => ({
    ...{ slot: 1, measure: 'weight' as const },
    ...{ time: (START + at * 600) * 1000, value: 30 },
  }));
  const tries = `select from pg_stat_activity
    where datname = current_database() and query like '%pg_try_advisory_xact_lock%' and pid <> pg_backend_pid()`;
  const lock = await server.pool.connect();
  await lock.query('select pg_advisory_lock($1, $2)', [PAIRED_LOCKS.usage, keeper.id]);
  const running = await server.db
    .transaction()
    .execute(async (db) => {
      await addToSeries(db, other.id, readings);
      const promise = run?.();
      await expect.poll(async () => (await server.pool.query(tries)).rowCount, { timeout: 10_000 }).toBe(1);
      expect(await imports(keeper, scale)).toMatchObject([{ state: 'running' }]);
      return { promise };
    })
    .finally(async () => {
      await lock.query('select pg_advisory_unlock_all()');
      lock.release();
    });
  await running.promise;
  expect(await imports(keeper, scale)).toMatchObject([{ state: 'failed', reasons: { quota_readings: 600 } }]);
  expect(await keptBy(keeper)).toBe(600);
});
