import { createServer as listenOn } from 'node:net';
import { createEvents } from '@propolis/events';
import { listenForScrapes } from '@propolis/http-kit';
import { addCount, createMetrics, watched } from '@propolis/observability';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { runCounting } from '../src/features/countings/run/countings.run.ts';
import { addGauges, gaugePools } from '../src/watching.ts';
import { TEST_NOW, type TestApp, testApp } from './app.ts';
import { closeAtEnd } from './closing.ts';
import { answering, countedAs, sentPhoto } from './countings.ts';
import { createdApiary } from './records.ts';
import { createdScale } from './sensors.ts';

const TOKEN = 'a-token-for-metrics-of-32-characters';

const metrics = await createMetrics();
let testServer: TestApp;
beforeAll(async () => {
  closeAtEnd(async () => metrics.stop());
  testServer = await testApp({ metrics, metricsToken: TOKEN });
  addGauges(metrics, {
    ...{
      clock: testServer.now,
      version: '1.2.3',
      dataDir: testServer.blobsDir,
      shelf: testServer.blobsDir,
      db: () => testServer.db,
    },
    countPages: testServer.hub.count,
    replica: () => undefined,
  });
  gaugePools(metrics, new Map([['requests', testServer]]));
});

/** The value of one line; undefined if there is no such line. */
async function measured(line: string): Promise<number | undefined> {
  const found = (await metrics.text()).split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

const asking = (token: string) => testServer.anonymous.get('/metrics', { authorization: `Bearer ${token}` });

describe('a request for metrics', () => {
  test('needs the token', async () => {
    const { status, headers, raw } = await asking(TOKEN);
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(raw.toString()).toContain('propolis_build_info{version="1.2.3"} 1');
  });

  test.each([
    ['another token', () => asking(`${TOKEN}s`)],
    ['a beginning of it', () => asking(TOKEN.slice(0, -1))],
    ['none', () => testServer.anonymous.get('/metrics')],
    ['a session', async () => (await testServer.beekeeper()).get('/metrics')],
  ])('by %s gets 404', async (_what, ask) => {
    expect(await ask()).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test('gets 404 if no token is set', async () => {
    const closed = await testApp({ beside: testServer, metrics });
    for (const token of ['', 'undefined', TOKEN])
      expect((await closed.anonymous.get('/metrics', { authorization: `Bearer ${token}` })).status).toBe(404);
  });

  test('is answered on a separate port, which serves nothing else', async () => {
    const port = await freePort();
    const stop = await listenForScrapes(metrics, { host: '127.0.0.1', port });
    const at = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method });
    expect(await (await at('/metrics')).text()).toContain('propolis_build_info');
    expect((await at('/')).status).toBe(404);
    expect((await at('/metrics', 'POST')).status).toBe(404);
    await stop();
    await expect(at('/metrics')).rejects.toThrow();
  });
});

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = listenOn().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

test('requests are labelled by the route of the contract, never by their address', async () => {
  const me = await testServer.beekeeper();
  await me.get('/api/apiaries/first-of-hers?secret=elise');
  await me.get('/api/apiaries/second-of-hers');
  await me.get('/nothing/here/elise');
  const line = (endpoint: string, status: number) =>
    `propolis_request_seconds_count{endpoint="${endpoint}",method="GET",status="${status}"}`;
  expect(await measured(line('/api/apiaries/:id', 404))).toBe(2);
  expect(await measured(line('page', 404))).toBeGreaterThan(0);
  expect(await metrics.text()).not.toMatch(/of-hers|elise/);
});

test('jobs and calls are measured when they end', async () => {
  const work = { kind: 'job', name: 'mail.send' } as const;
  await watched(work, async () => undefined);
  await expect(watched(work, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await watched({ kind: 'call', name: 'push' }, async () => 'gone' as const);
  expect(await measured('propolis_job_seconds_count{name="mail.send",outcome="done"}')).toBe(1);
  expect(await measured('propolis_job_seconds_count{name="mail.send",outcome="failed"}')).toBe(1);
  expect(await measured('propolis_call_seconds_count{name="push",outcome="gone"}')).toBe(1);
});

test("waiting, failed and dead jobs are counted by name, without running ones, with the oldest one's waiting time", async () => {
  const add = async (name: string, runAt: string, attempts: number, lockedBy: string | null = null) => {
    const { rows } = await testServer.pool.query(
      `select id from graphile_worker.add_job($1, '{}', run_at => $2::timestamptz, max_attempts => 3)`,
      [name, runAt],
    );
    await testServer.pool.query(
      'update graphile_worker._private_jobs set attempts = $1, locked_by = $2 where id = $3',
      [attempts, lockedBy, rows[0].id],
    );
  };
  const ago = (seconds: number) => new Date(Date.parse(TEST_NOW) - seconds * 1000).toISOString();
  await add('test.waits', ago(90), 0);
  await add('test.waits', ago(30), 1);
  await add('test.later', ago(-60), 0);
  await add('test.lost', ago(600), 3);
  for (const attempts of [1, 3]) await add('test.runs', ago(5), attempts, 'worker');
  const jobs = (name: string, state: string) => measured(`propolis_jobs{name="${name}",state="${state}"}`);
  expect(await jobs('test.waits', 'waiting')).toBe(2);
  expect(await jobs('test.waits', 'failing')).toBe(1);
  expect(await jobs('test.later', 'waiting')).toBe(0);
  expect(await jobs('test.lost', 'given_up')).toBe(1);
  expect([await jobs('test.lost', 'waiting'), await jobs('test.lost', 'failing')]).toEqual([0, 0]);
  for (const state of ['waiting', 'failing', 'given_up']) expect(await jobs('test.runs', state)).toBe(0);
  expect(await measured('propolis_jobs_oldest_seconds{name="test.waits"}')).toBe(90);
});

test('readings are counted by outcome, deliveries by reason of refusal', async () => {
  const me = await testServer.beekeeper();
  const { key } = await createdScale(me, await createdApiary(me));
  const deliver = (body: object) =>
    testServer.anonymous.post('/api/ingest/weights', body, { authorization: `Bearer ${key}` });
  const time = new Date(Date.parse(TEST_NOW) - 60_000).toISOString();
  const reading = { slot: 1, time, value: 38.4 };
  await deliver({ readings: [reading, { ...reading, measure: 'temperature', value: 34, unit: '°C' }] });
  await deliver({ readings: [reading, { ...reading, value: 'heavy' }] });
  await deliver({ readings: 'none' });
  const kept = (outcome: string) => measured(`propolis_readings_total{outcome="${outcome}"}`);
  expect(await kept('accepted')).toBe(2);
  expect(await kept('duplicate')).toBe(1);
  expect(await kept('value_invalid')).toBe(1);
  expect(await measured('propolis_deliveries_refused_total{reason="readings_no_list"}')).toBe(1);
});

test('countings are counted when their result is final', async () => {
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'olive' } })
    .jpeg()
    .toBuffer();
  const countingId = await sentPhoto(await testServer.beekeeper(), photo);
  const { db, blobs } = testServer;
  const hands = { db, blobs, events: createEvents(), countPhoto: answering(countedAs([0.9])) };
  const job = { now: new Date(TEST_NOW), signal: new AbortController().signal };
  const ended = () => measured('propolis_countings_total{outcome="done"}');
  expect(await ended()).toBeUndefined();
  await runCounting(hands, { countingId, run: 1 }, job);
  expect(await ended()).toBe(1);
  await runCounting(hands, { countingId, run: 1 }, job);
  expect(await ended(), 'a second run of what is counted').toBe(1);
});

test('without a database its metrics are omitted, and the others are served', async () => {
  const alone = await createMetrics();
  const { now: clock, blobsDir: dataDir } = testServer;
  addGauges(alone, {
    clock,
    version: '1',
    dataDir,
    shelf: undefined,
    db: () => undefined,
    countPages: () => 2,
    replica: () => undefined,
  });
  const text = await alone.text();
  alone.stop();
  expect(text).toContain('propolis_event_streams 2');
  expect(text).not.toMatch(/^propolis_(jobs|demos|workers_alive)[ {]/m);
  expect(await metrics.text(), 'a network that has never answered').not.toMatch(
    /^propolis_weather_answer_seconds /m,
  );
});

test('timeouts of waiting for a connection are counted, and so are connections in use', async () => {
  addCount({ what: 'pool_waits_timed_out' });
  expect(await measured('propolis_pool_waits_timed_out_total')).toBe(1);
  const idle = await measured('propolis_pool_connections{pool="requests",state="idle"}');
  expect(idle).toBeGreaterThan(0);
});
