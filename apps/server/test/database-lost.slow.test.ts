import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listenForNotices } from '@propolis/events';
import { createJobs, createWorker, makeJob } from '@propolis/jobs';
import {
  type DatabasePool,
  openPool,
  prepareDatabase,
  publishNotices,
  startEmbeddedPostgres,
} from '@propolis/postgres';
import { projectRoot, systemClock } from '@propolis/runtime';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type TestApp, testApp } from './app.ts';
import { closeAtEnd } from './closing.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'propolis-lost-'));
/** A separate PostgreSQL that a test may kill; the app, the worker and the event stream use it. */
const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
let testServer: TestApp;
let database: DatabasePool;
beforeAll(async () => {
  closeAtEnd(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  await prepareDatabase(server.connectionString, join(projectRoot(), 'apps/server/migrations'));
  vi.spyOn(console, 'warn').mockImplementation(() => undefined); // the app's pool logs lost connections
  testServer = await testApp({ databaseUrl: () => server.connectionString, limits: { connections: 3 } });
  database = openPool(server.connectionString, () => undefined);
  closeAtEnd(database.close);
});

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined));

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function killPostgres(): Promise<void> {
  const pid = (await readFile(join(dataDir, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0];
  process.kill(Number(pid), 'SIGKILL');
  await vi.waitFor(() => expect(database.pool.query('select 1')).rejects.toThrow(), {
    timeout: 30_000,
    interval: 1,
  });
}

const forLong = { timeout: 30_000, interval: 20 };
/** Retries until the database serves; each dead connection of the pool fails once. */
const untilBack = () => vi.waitFor(() => database.pool.query('select 1'), forLong);

describe('when the database is killed', () => {
  test('a write is answered 503 with Retry-After, and its retry is done once when the database is back', async () => {
    const account = { name: 'Élise', email: 'elise@example.org', password: 'acacia et tilleul' };
    const key = { 'idempotency-key': randomUUID() };
    const signUp = () =>
      testServer.anonymous.post(
        '/api/auth/signup',
        { ...account, password_confirmation: account.password },
        key,
      );
    await killPostgres();
    const refusals = [];
    for (let answer = await signUp(); answer.status !== 204; answer = await signUp()) refusals.push(answer);
    for (const { status, body, headers } of refusals) {
      expect([status, headers['retry-after']]).toEqual([503, '1']);
      expect(['database_unavailable', 'busy']).toContain(body.code);
    }
    expect(refusals[0]?.body.code).toBe('database_unavailable');
    const { rows } = await database.pool.query('select count(*)::int as accounts from users');
    expect(rows).toEqual([{ accounts: 1 }]);
  });

  test('a job that ends meanwhile has ended once, and its queue continues', async () => {
    const job = makeJob('test.whileLost', z.object({ to: z.string() }), { queue: 'mail' });
    const [begun, lines]: [string[], string[]] = [[], []];
    const own = openPool(server.connectionString, () => undefined);
    const worker = createWorker({
      database: own,
      clock: systemClock,
      log: (line) => lines.push(line),
      stopWithin: 1000,
      onLost: (error) => lines.push(error.message),
    });
    worker.on(job, async ({ to }) => {
      begun.push(to);
      if (to === 'first') await killPostgres();
    });
    const running = await worker.start([job]);
    stops.push(async () => {
      await running.stop();
      await own.close();
    });
    const add = (to: string) => createJobs(database.db).add(job, { to });
    await add('first');
    await vi.waitFor(() => expect(begun).toEqual(['first']), forLong);
    await untilBack();
    await vi.waitFor(() => add('second'), forLong);
    const waiting = `select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'test.whileLost'`;
    await vi.waitFor(
      async () => expect((await database.pool.query(waiting)).rows).toEqual([{ jobs: 0 }]),
      forLong,
    );
    expect(begun).toEqual(['first', 'second']);
    expect(lines.filter((line) => line === 'a queue ended')).toEqual([]);
  });

  test('the event stream resumes and announces that events may have been missed', async () => {
    const heard: unknown[] = [];
    let resyncs = 0;
    const hub = {
      send: (notice: unknown) => void heard.push(notice),
      resync: () => {
        resyncs += 1;
      },
    };
    const lines: string[] = [];
    stops.push(
      await listenForNotices({
        connectionString: server.connectionString,
        hub,
        log: (line) => lines.push(line),
      }),
    );
    await killPostgres();
    await vi.waitFor(() => expect(resyncs).toBe(1), forLong);
    await untilBack();
    const notice = { event: 'hive.changed', to: 1, about: { hiveId: 7 } };
    await publishNotices(database.db, [notice]);
    await vi.waitFor(() => expect(heard).toEqual([notice]), forLong);
    expect(lines).toHaveLength(1);
  });
});
