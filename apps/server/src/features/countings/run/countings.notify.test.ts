import { createEvents } from '@propolis/events';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { type Beekeeper, TEST_NOW, testApp } from '../../../../test/app.ts';
import { answering, COUNTINGS, countedAs, sentPhoto } from '../../../../test/countings.ts';
import { createdApiary, createdHive, notified } from '../../../../test/records.ts';
import type { CounterAnswer } from '../../../gateways/counter/counter.ts';
import { notifyOfMites } from '../../varroa/varroa.notify.ts';
import { countingChanged } from '../countings.events.ts';
import { notifyOfCounting } from './countings.notify.ts';
import { runCounting } from './countings.run.ts';

const events = createEvents();
events.on(countingChanged, notifyOfCounting);
events.on(countingChanged, notifyOfMites);

let me: Beekeeper;
let hive: number;
const server = await testApp();
const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'olive' } })
  .png()
  .toBuffer();
beforeEach(async () => {
  server.setNow(TEST_NOW);
  me = await server.beekeeper();
  hive = await createdHive(me, await createdApiary(me), { name: 'Mélusine' });
});

const count = (countingId: number, answer: CounterAnswer, run = 1) =>
  runCounting(
    { db: server.db, blobs: server.blobs, events, countPhoto: answering(answer) },
    { countingId, run },
    { now: server.now(), signal: new AbortController().signal },
  ).catch((error: Error) => error.message);
const toldTo = async (keeper: Beekeeper) => (await notified(keeper)).reverse();
/** By default without uncertainty. */
const mites = (number: number, range = { least: number, most: number }) =>
  countedAs(
    Array.from({ length: number }, () => 0.9),
    { range },
  );

test('a finished photo causes one notification, whatever is changed later', async () => {
  const id = await sentPhoto(me, photo, { hive_id: String(hive) });
  const stranger = await server.beekeeper();
  expect(await toldTo(me)).toEqual([]);
  await count(id, mites(3));
  const finished = { counting_id: id, hive: 'Mélusine', status: 'done', mites: 3 };
  expect(await toldTo(me)).toEqual([{ kind: 'counting_finished', facts: finished }]);
  await me.put(`${COUNTINGS}/${id}`, { hive_id: null });
  const corrections = { confirmed: [], removed: [0], added: [] };
  await me.put(`${COUNTINGS}/${id}/corrections`, { corrections });
  expect([(await toldTo(me)).length, await toldTo(stranger)]).toEqual([1, []]);
});

test('a number with a doubtful scale is in no notification and recommends no treatment', async () => {
  const id = await sentPhoto(me, photo, { hive_id: String(hive), exposure_days: '7' });
  const quality = { verdict: 'doubtful', problems: [], warnings: ['unsure_scale'] } as never;
  const many = Array.from({ length: 200 }, () => 0.9);
  await count(id, countedAs(many, { range: { least: 190, most: 210 }, quality }));
  expect(await toldTo(me)).toMatchObject([
    { kind: 'counting_finished', facts: { status: 'done', mites: null } },
    { kind: 'varroa_threshold', facts: { verdict: 'maybe' } },
  ]);
});

test('a repeated count causes another notification, also if it fails', async () => {
  const id = await sentPhoto(me, photo);
  await count(id, mites(3));
  server.setNow('2026-06-15T10:05:00.000Z');
  await me.post(`${COUNTINGS}/${id}/recount`, { marker: 'marker_1_EUR' });
  await count(id, { outcome: 'coin_not_found', why: 'nothing_round' }, 2);
  expect(await toldTo(me)).toMatchObject([
    { facts: { hive: null, status: 'done', mites: 3 } },
    { facts: { hive: null, status: 'error_api_find_coin', mites: null } },
  ]);
});

test('a photo recommends a treatment once its hive and exposure are known', async () => {
  const id = await sentPhoto(me, photo);
  await count(id, mites(30));
  await me.put(`${COUNTINGS}/${id}`, { hive_id: hive });
  expect((await toldTo(me)).map(({ kind }: { kind: string }) => kind)).toEqual(['counting_finished']);
  await me.put(`${COUNTINGS}/${id}`, { hive_id: hive, exposure_days: 1 });
  expect((await toldTo(me)).at(-1)).toMatchObject({ kind: 'varroa_threshold', facts: { per_day: 30 } });
});

test('an estimate whose range includes the threshold says so; a later certain number causes another notification', async () => {
  const id = await sentPhoto(me, photo, { hive_id: String(hive) });
  await count(id, mites(8, { least: 5, most: 11 }));
  await me.put(`${COUNTINGS}/${id}`, { hive_id: hive, exposure_days: 1 });
  const told = {
    kind: 'varroa_threshold',
    facts: { counting_id: id, verdict: 'maybe', per_day: 8, threshold: 10 },
  };
  expect((await toldTo(me)).slice(1)).toMatchObject([told]);
  await server.pool.query('update countings set count_least = 10.5 where id = $1', [id]);
  await me.put(`${COUNTINGS}/${id}`, { hive_id: hive });
  expect((await toldTo(me)).slice(2)).toMatchObject([{ facts: { counting_id: id, verdict: 'above' } }]);
});

test('an old photo that is changed causes no notification', async () => {
  const id = await sentPhoto(me, photo);
  await count(id, mites(3));
  await server.pool.query('delete from notifications where user_id = $1', [me.id]);
  server.setNow('2026-06-16T10:00:00.001Z');
  await me.put(`${COUNTINGS}/${id}`, { hive_id: hive });
  expect(await toldTo(me)).toEqual([]);
});
