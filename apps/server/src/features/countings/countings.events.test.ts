import { createEvents } from '@propolis/events';
import sharp from 'sharp';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Beekeeper, testApp } from '../../../test/app.ts';
import { answering, COUNTINGS, countedAs, countedByHand, sentPhoto } from '../../../test/countings.ts';
import { noticesOf, type OpenPage, openPage, servePages } from '../../../test/open-pages.ts';
import { createdApiary, createdHive } from '../../../test/records.ts';
import type { CounterAnswer } from '../../gateways/counter/counter.ts';
import { runCounting } from './run/countings.run.ts';

let me: Beekeeper;
let hive: number;
let page: OpenPage;
let ofStranger: OpenPage;
const server = await testApp();
const address = await servePages(server);
const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'olive' } })
  .png()
  .toBuffer();
beforeEach(async () => {
  me = await server.beekeeper();
  hive = await createdHive(me, await createdApiary(me));
  page = await openPage(address, me);
  ofStranger = await openPage(address, await server.beekeeper());
});

const work = (countingId: number, answer: CounterAnswer) =>
  runCounting(
    { db: server.db, blobs: server.blobs, events: createEvents(), countPhoto: answering(answer) },
    { countingId, run: 1 },
    { now: server.now(), signal: new AbortController().signal },
  ).catch((error: Error) => error.message);

/** Only of counts; earlier events may still arrive. */
const heardBy = (one: OpenPage) => noticesOf(one).filter(([event]) => String(event).startsWith('counting.'));
/** An open page receives exactly these events of one count, in this order, and another user receives none. */
const hears = async (countingId: number, ...events: readonly string[]) => {
  await vi.waitFor(() =>
    expect(heardBy(page)).toEqual(events.map((event) => [`counting.${event}`, { countingId }])),
  );
  expect(heardBy(ofStranger)).toEqual([]);
};

test('an open page receives an event when a photo waits, is taken, counted, corrected, linked, restarted and deleted', async () => {
  const id = await sentPhoto(me, photo);
  const counting = `${COUNTINGS}/${id}`;
  await hears(id, 'created');
  await work(id, countedAs([0.9]));
  await hears(id, 'created', 'changed', 'changed');
  const corrections = { confirmed: [], removed: [0], added: [] };
  for (const [path, body] of [
    ['/corrections', { corrections }],
    ['', { hive_id: hive }],
  ] as const)
    expect((await me.put(counting + path, body)).status).toBe(200);
  await me.post(`${counting}/recount`, { marker: 'marker_1_CHF' });
  await me.delete(counting);
  await hears(id, 'created', ...Array.from({ length: 5 }, () => 'changed'), 'removed');
});

test.each<[CounterAnswer, string]>([
  [{ outcome: 'coin_not_found', why: 'weak' }, 'error_api_find_coin'],
  [{ outcome: 'image_unusable', why: ['unreadable'] }, 'error_api_count_varroas'],
  [{ outcome: 'not understood', why: '' }, 'error_unknown'],
])('receives the end when the counter answers %j', async (answer, status) => {
  const id = await sentPhoto(me, photo);
  await work(id, answer);
  expect((await me.get(`${COUNTINGS}/${id}`)).body.status).toBe(status);
  await hears(id, 'created', 'changed', 'changed');
});

test('receives each failed try including the last, and nothing after it', async () => {
  const id = await sentPhoto(me, photo);
  for (const _try of [1, 2, 3, 4]) await work(id, { outcome: 'died' });
  expect((await me.get(`${COUNTINGS}/${id}`)).body.status).toBe('error_local');
  await hears(id, 'created', ...Array.from({ length: 6 }, () => 'changed'));
});

test('receives manual counts, and nothing of rejected requests', async () => {
  expect((await me.post(`${COUNTINGS}/by_hand`, { hive_id: hive })).status).toBe(422);
  const id = await countedByHand(me, hive);
  expect((await me.put(`${COUNTINGS}/${id}`, { hive_id: 2_000_000_000 })).status).toBe(422);
  await me.delete(`${COUNTINGS}/${id}`);
  await hears(id, 'created', 'removed');
});
