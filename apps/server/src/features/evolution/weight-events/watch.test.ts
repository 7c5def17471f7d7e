import { DAY_MS, HOUR_MS, MINUTE_MS } from '@propolis/domain';
import { createEvents, type EventCtx } from '@propolis/events';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { type Beekeeper, TEST_NOW, testApp } from '../../../../test/app.ts';
import { createdApiary, createdHive } from '../../../../test/records.ts';
import { aSlot, createdScale } from '../../../../test/sensors.ts';
import { addToSeries } from '../../sensors/deliveries/ingest.service.ts';
import { notifyOfWeight } from '../evolution.notify.ts';
import { watchScale, weightEventFound } from './watch.service.ts';

const NOW = Date.parse(TEST_NOW);

let hive: number;
let scale: { id: number; key: string };
let reports: z.infer<typeof weightEventFound.payload>[];
const events = createEvents();
events.on(weightEventFound, async (_ctx, found) => {
  reports.push(found);
});

const server = await testApp();
const me = await server.beekeeper();
const apiary = await createdApiary(me);
beforeEach(async () => {
  reports = [];
  hive = await createdHive(me, apiary);
  scale = await createdScale(me, apiary, { hives: [aSlot(1, hive)] });
});

const weigh = (
  [from, to]: readonly [number, number],
  weightAt: (time: number) => number,
  every = 20 * MINUTE_MS,
) =>
  server.db.transaction().execute((db) =>
    addToSeries(
      db,
      scale.id,
      Array.from({ length: Math.floor((to - from) / every) + 1 }, (_, index) => {
        const time = from + index * every;
        return { slot: 1, measure: 'weight', time, value: weightAt(time) };
      }),
    ),
  );
const look = (now = NOW) =>
  watchScale(
    { db: server.db, events },
    { scaleId: scale.id },
    { now: new Date(now), signal: AbortSignal.timeout(60_000) },
  );

/** A swarm leaves before noon; the check is two hours later. */
const LEFT = NOW - 2 * HOUR_MS;
const swarmed = (time: number) => (time >= LEFT ? 37.5 : 40);

test('a sudden loss is notified once, also by repeated and concurrent checks', async () => {
  await weigh([NOW - 5 * DAY_MS, NOW - HOUR_MS], swarmed);
  await Promise.all(Array.from({ length: 8 }, () => look()));
  await weigh([NOW - HOUR_MS, NOW], swarmed);
  await look(NOW + 10 * MINUTE_MS);
  await look(NOW + DAY_MS);
  expect(reports).toEqual([
    {
      userId: me.id,
      hiveId: hive,
      weightEventId: expect.any(Number),
      found: expect.objectContaining({ kind: 'loss', change: -2.5, end: new Date(LEFT).toISOString() }),
    },
  ]);
});

test('two losses in one morning are notified separately, once each', async () => {
  const [first, second] = [NOW - 5 * HOUR_MS, NOW - 140 * MINUTE_MS];
  const weightAt = (time: number) => 40 - (time >= first ? 5 : 0) - (time >= second ? 5 : 0);
  await weigh([NOW - 5 * DAY_MS, first + HOUR_MS], weightAt);
  await look(first + HOUR_MS);
  await weigh([first + HOUR_MS, NOW], weightAt);
  await look();
  await look(NOW + DAY_MS);
  expect(reports.map(({ found: { end } }) => end)).toEqual(
    [first, second].map((time) => new Date(time).toISOString()),
  );
  const stored = server.db.selectFrom('weight_events').select('end_at').where('hive_id', '=', hive);
  expect(await stored.orderBy('id').execute()).toEqual(
    [first, second].map((time) => ({ end_at: new Date(time) })),
  );
});

test('a sudden loss causes one message, other weight events none', async () => {
  await weigh([NOW - 5 * DAY_MS, NOW], swarmed);
  const telling = createEvents();
  telling.on(weightEventFound, notifyOfWeight);
  const all = { db: server.db, events: telling };
  const ctx = { now: new Date(NOW), signal: AbortSignal.timeout(60_000) };
  await watchScale(all, { scaleId: scale.id }, ctx);
  await watchScale(all, { scaleId: scale.id }, ctx);
  const list = async (keeper: Beekeeper) => (await keeper.get('/api/notifications')).body.notifications;
  expect(await list(me)).toMatchObject([
    { told: { kind: 'weight_drop', facts: { hive_id: hive, change: -2.5 } } },
  ]);
  expect(await list(await server.beekeeper())).toEqual([]);
  const gain = { userId: me.id, hiveId: hive, weightEventId: 1, found: { kind: 'flow' } };
  await notifyOfWeight({ db: server.db } as EventCtx, gain as Parameters<typeof notifyOfWeight>[1]);
  expect(await list(me)).toHaveLength(1);
});

test('a failed check rolls back its notifications, and the next one sends them', async () => {
  await weigh([NOW - 5 * DAY_MS, NOW], swarmed);
  const broken = createEvents();
  broken.on(weightEventFound, async () => {
    throw new Error('the worker dies');
  });
  const ctx = { now: new Date(NOW), signal: AbortSignal.timeout(60_000) };
  await expect(watchScale({ db: server.db, events: broken }, { scaleId: scale.id }, ctx)).rejects.toThrow();
  await look();
  expect(reports).toHaveLength(1);
});

test('a continuing nectar flow is notified once, not every day', async () => {
  const begin = NOW - 20 * DAY_MS;
  const weightAt = (time: number) => 40 + Math.max(0, time - begin) / DAY_MS;
  await weigh([begin - 5 * DAY_MS, begin + 8 * DAY_MS], weightAt, HOUR_MS);
  await look(begin + 8 * DAY_MS);
  await weigh([begin + 8 * DAY_MS, NOW], weightAt, HOUR_MS);
  for (let day = 9; day <= 20; day += 3) await look(begin + day * DAY_MS);
  expect(reports.map(({ found }) => found.kind)).toEqual(['flow']);
});

test('an import of past years causes no alarm, nor does a scale without new readings', async () => {
  await weigh([NOW - 400 * DAY_MS, NOW - 390 * DAY_MS], (time) => (time >= NOW - 395 * DAY_MS ? 30 : 40));
  await weigh([NOW - 10 * DAY_MS, NOW], (time) => (time >= NOW - 3 * DAY_MS ? 30 : 40));
  await look();
  expect(reports).toEqual([]);
});

test('a delivery queues one check after ten minutes, however many deliveries follow', async () => {
  const authorization = `Bearer ${scale.key}`;
  for (const minutes of [40, 30, 20]) {
    const time = new Date(NOW - minutes * MINUTE_MS).toISOString();
    const body = { slot: 1, measure: 'weight', time, value: 40 };
    expect((await server.anonymous.post('/api/ingest/weights', body, { authorization })).status).toBe(200);
    server.setNow(new Date(server.now().getTime() + 2 * MINUTE_MS).toISOString());
  }
  server.setNow(TEST_NOW);
  const { rows } = await server.pool.query(
    `select run_at from graphile_worker.jobs where key = 'weights.watch:${scale.id}'`,
  );
  expect(rows).toEqual([{ run_at: new Date(NOW + 10 * MINUTE_MS) }]);
});

test('stored events are deleted with their hive, and exported only with its account', async () => {
  await weigh([NOW - 5 * DAY_MS, NOW], swarmed);
  await look();
  const count = async () =>
    (await server.pool.query('select from weight_events where hive_id = $1', [hive])).rowCount;
  expect(await count()).toBe(1);
  const exported = async (keeper: Beekeeper) => {
    const files = unzipSync((await keeper.get('/api/user/export')).raw);
    return JSON.parse(strFromU8(files['data/weight-events.json'] ?? new Uint8Array()));
  };
  expect((await exported(me)).at(-1)).toMatchObject({ kind: 'loss', change: -2.5 });
  expect(await exported(await server.beekeeper())).toEqual([]);
  await me.delete(`/api/hives/${hive}`);
  expect(await count()).toBe(0);
  await look();
});
