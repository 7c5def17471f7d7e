import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listenForNotices } from '@propolis/events';
import { createJobs, createWorker, makeJob } from '@propolis/jobs';
import { watchCounted } from '@propolis/observability';
import {
  addressesIn,
  findPrimary,
  openPool,
  openReplica,
  prepareDatabase,
  warnOfPooler,
} from '@propolis/postgres';
import { systemClock } from '@propolis/runtime';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { missingPackages } from '../../../scripts/own-postgres/cluster.ts';
import { type Beekeeper, type TestApp, testApp } from './app.ts';
import { startTestCluster } from './behind.ts';
import { closeAtEnd } from './closing.ts';
import { countedByHand } from './countings.ts';
import { MIGRATIONS } from './own-postgres.ts';
import { anApiary, createdApiary, createdHive, recorded } from './records.ts';
import { aSlot, createdScale } from './sensors.ts';

const missing = missingPackages();
if (missing) process.stdout.write(`behind a pooler: skipped: ${missing}\n`);

/** Debian's PostgreSQL with a replica and pgbouncer; each write is acknowledged once the replica has it. */
let cluster: Awaited<ReturnType<typeof startTestCluster>>;
let server: TestApp;
let direct: string;
/** The server that answered each stale-tolerant read, in order. */
const reads: string[] = [];

beforeAll(async () => {
  if (missing) return;
  cluster = await startTestCluster({ isSynchronous: true });
  closeAtEnd(cluster.stop);
  direct = cluster.settings.DATABASE_DIRECT_URL;
  await prepareDatabase(direct, MIGRATIONS);
  const blobsDir = await mkdtemp(join(tmpdir(), 'propolis-blobs-'));
  closeAtEnd(() => rm(blobsDir, { recursive: true, force: true }));
  const { url } = cluster.primary;
  const { pool, db, close } = openPool(url, () => undefined);
  closeAtEnd(close);
  const database = { url, pool, db, drop: close };
  server = await testApp({
    behind: cluster.behind,
    kept: { database, blobsDir },
    limits: { connections: 4 },
  });
  closeAtEnd(
    watchCounted((counted) => {
      if (counted.what === 'replica_reads') reads.push(counted.where);
    }),
  );
});
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined); // the app's pool logs lost connections
  reads.splice(0);
});

const forLong = { timeout: 30_000, interval: 10 };
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_none, index) => work(index)));

describe.skipIf(missing)('through the pooler', () => {
  test('two concurrent writes with one key are written once', async () => {
    const me = await server.beekeeper();
    const apiary = await createdApiary(me);
    await times(12, async (index) => {
      const key = { 'idempotency-key': randomUUID() };
      const hive = { hive_type_id: 1, bee_race_id: 2, frames_per_layer: 12, name: `hive ${index}` };
      const send = () => me.post(`/api/apiaries/${apiary}/hives`, hive, key);
      const [first, second] = await Promise.all([send(), send()]);
      expect(second.body).toEqual(first.body);
      expect(first.status).toBe(201);
    });
    const { body } = await me.get('/api/apiaries');
    expect(body[0].hives).toHaveLength(12);
    const stranger = await server.beekeeper();
    expect((await stranger.get(`/api/apiaries/${apiary}`)).status).toBe(404);
  });

  test('statement timeouts apply through a pooler that does not set them', async () => {
    const lines: string[] = [];
    const pooled = openPool(cluster.behind.poolerUrl, () => undefined, undefined, { isPooled: true });
    await warnOfPooler(pooled.db, (line) => lines.push(line));
    expect(lines).toEqual([]);
    await pooled.close();
    await warnOfPooler(openedAtPrimary().db, (line) => lines.push(line));
    expect(lines).toEqual([
      'DATABASE_URL leads through a pooler that sets no idle_in_transaction_session_timeout: give it one by its connect_query',
      'DATABASE_URL leads through a pooler that sets no statement_timeout: give it one by its connect_query',
    ]);
  });

  test('open pages are notified, bypassing the pooler, of writes through it', async () => {
    const heard: string[] = [];
    const hub = { send: ({ event }: { event: string }) => void heard.push(event), resync: () => undefined };
    const stop = await listenForNotices({ connectionString: direct, hub, log: () => undefined });
    await createdApiary(await server.beekeeper());
    await vi.waitFor(() => expect(heard).toEqual(['apiary.created']), forLong);
    await stop();
  });
});

/** Connections without timeouts, as from a pooler that does not set them. */
function openedAtPrimary() {
  const opened = openPool(cluster.primary.url, () => undefined, undefined, { isPooled: true });
  closeAtEnd(opened.close);
  return opened;
}

describe.skipIf(missing)('the replica', () => {
  let me: Beekeeper;
  let apiary: number;
  let hive: number;
  let latest: string;
  const notesOf = async (keeper: Beekeeper, path: string) =>
    (await keeper.get(path)).body.map(({ data }: { data: Record<string, unknown> }) => data.general_notes);

  beforeAll(async () => {
    if (missing) return;
    me = await server.beekeeper();
    apiary = await createdApiary(me);
    hive = await createdHive(me, apiary);
    latest = `/api/hives/${hive}/observations/latest`;
  });
  const replay = (what: 'pause' | 'resume') => cluster.replica.ask(`select pg_wal_replay_${what}()`);
  /** Waits until the replica has all writes. */
  const untilLevel = async () => {
    const [at] = await cluster.primary.ask('select pg_current_wal_flush_lsn()::text as lsn');
    await vi.waitFor(async () => {
      const [level] = await cluster.replica.ask(
        `select pg_last_wal_replay_lsn() >= '${at?.lsn}' as is_level`,
      );
      expect(level?.is_level).toBe(true);
    }, forLong);
  };

  test('serves reads that may be stale, and no writes', async () => {
    await countedByHand(me, hive);
    const scale = await createdScale(me, apiary, { hives: [aSlot(1, hive)] });
    await untilLevel();
    const period = 'start=2026-06-01T00:00:00.000Z&end=2026-06-15T00:00:00.000Z';
    const paths = [
      latest,
      '/api/observations/search?q=brood',
      '/api/automatic_varroa_counting',
      '/api/weather/stations',
      `/api/connector/swissmetnet/tre200s0/PUY?${period}`,
      `/api/connector/youbee/${scale.aid}/weights/${hive}?${period}`,
      `/api/evolution/hives/${hive}/curves?measure=weight&${period}`,
      `/api/evolution/hives/${hive}/statistics?${period}`,
      `/api/evolution/hives/${hive}/events?${period}`,
      `/api/evolution/hives/${hive}/marks?${period}`,
      `/api/evolution/apiaries/${apiary}/weather?${period}`,
    ];
    const answers = [];
    for (const path of paths) answers.push([path, (await me.get(path)).status]);
    expect(answers).toEqual(paths.map((path) => [path, 200]));
    expect(reads).toEqual(paths.map(() => 'replica'));
  });

  test('never hides a write of the same account, from any of its devices', async () => {
    const other = await server.beekeeper();
    const theirs = await createdHive(other, await createdApiary(other));
    await recorded(other, theirs, { general_notes: 'before' });
    await untilLevel();
    await replay('pause');
    await me.post(`/api/hives/${hive}/observations`, { general_notes: 'just now' });
    expect(await notesOf(me, latest)).toContain('just now');
    expect(await notesOf(await server.signedIn(me.id, me.email), latest)).toContain('just now');
    expect(reads).toEqual(['primary', 'primary']);
    // Writes of other accounts may be missing until the replica has them.
    await cluster.primary.ask(
      `update observations set data = data || '{"general_notes":"after"}' where hive_id = ${theirs}`,
    );
    expect(await notesOf(other, `/api/hives/${theirs}/observations/latest`)).toEqual(['before']);
    expect(reads).toEqual(['primary', 'primary', 'replica']);
    await replay('resume');
    await untilLevel();
    expect(await notesOf(me, latest)).toContain('just now');
    expect(await notesOf(other, `/api/hives/${theirs}/observations/latest`)).toEqual(['after']);
    expect(reads.slice(3)).toEqual(['replica', 'replica']);
  });

  test('is not used while it lags, lacks what was written before the start, is down, or follows no primary', async () => {
    const lines: string[] = [];
    const primary = openedAtPrimary().db;
    const asking = async (url: string, seconds: number) => {
      const replica = openReplica({ url, seconds, primary, log: (line) => lines.push(line), lookHolds: 0 });
      const standing = await replica.standing();
      const read = await replica.read({ userId: me.id, writes: 0 }, async () => 'there');
      await replica.standing(); // all pending checks
      await replica.close();
      return [standing.state, read?.found];
    };
    const { replicaUrl } = cluster.behind;
    await untilLevel();
    expect(await asking(replicaUrl, 30)).toEqual(['ok', 'there']);
    await replay('pause');
    await createdApiary(me);
    expect(await asking(replicaUrl, 30)).toEqual(['ok', undefined]);
    expect(await asking(replicaUrl, 0)).toEqual(['behind', undefined]);
    await replay('resume');
    expect(await asking('postgres://propolis@127.0.0.1:1/propolis', 30)).toEqual(['away', undefined]);
    expect(await asking(cluster.primary.url, 30)).toEqual(['away', undefined]);
    expect(lines).toEqual([
      expect.stringMatching(/^the replica is \d+ s behind: everything is read where it is written$/),
      expect.stringMatching(/^the replica does not serve \(database_unavailable\): everything is read/),
      'the replica does not serve (the server is not a replica): everything is read where it is written',
    ]);
    expect((await server.anonymous.get('/api/health')).body.replica).toBe('ok');
  });
});

describe.skipIf(missing)('an address of several servers', () => {
  test('leads to the primary', async () => {
    const [first, second] = addressesIn(direct);
    expect([first, second]).toEqual([cluster.primary.url, cluster.replica.url]);
    expect(await findPrimary(direct)).toBe(cluster.primary.url);
    const turned = direct.replace(/@([^,]+),([^/]+)/, '@$2,$1');
    expect(await findPrimary(turned)).toBe(cluster.primary.url);
    await expect(findPrimary('postgres://a@127.0.0.1:1,127.0.0.1:2/b')).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
  });
});

describe.skipIf(missing)('when the primary is killed under load and the replica takes its place', () => {
  const done: string[] = [];
  let stopWorker = async () => {};
  afterAll(() => stopWorker());

  test('the app continues without a restart, and each acknowledged write exists once', async () => {
    const letter = makeJob('test.afterFailover', z.object({ to: z.string() }), { queue: 'mail' });
    const own = openPool(direct, () => undefined);
    const worker = createWorker({
      database: own,
      clock: systemClock,
      log: () => undefined,
      stopWithin: 1000,
      onLost: (error) => done.push(error.message),
    });
    worker.on(letter, async ({ to }) => void done.push(to));
    const running = await worker.start([letter]);
    stopWorker = async () => {
      await running.stop();
      await own.close();
    };
    const keepers = await times(6, () => server.beekeeper());
    const acknowledged: string[] = [];
    let isOver = false;
    const write = async (keeper: Beekeeper) => {
      while (!isOver) {
        const name = randomUUID();
        const key = { 'idempotency-key': name };
        const send = () => keeper.post('/api/apiaries', anApiary({ name }), key);
        await vi.waitFor(async () => expect((await send()).status).toBe(201), forLong);
        acknowledged.push(name);
      }
    };
    const writing = keepers.map(write);
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(20), forLong);
    await cluster.primary.kill();
    await cluster.promote();
    const before = acknowledged.length;
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 20), forLong);
    isOver = true;
    await Promise.all(writing);
    const kept = await cluster.replica.ask(
      `select name, count(*)::int as times from apiaries where name = any('{${acknowledged.join(',')}}') group by name`,
    );
    expect(kept.map(({ times: each }) => each)).toEqual(acknowledged.map(() => 1));
    const now = openPool(direct, () => undefined);
    await vi.waitFor(() => createJobs(now.db).add(letter, { to: 'Élise' }), forLong);
    await vi.waitFor(() => expect(done).toEqual(['Élise']), forLong);
    await now.close();
  });
});
