import { hiveEndpoints, photoEndpoints, recordEndpoints } from '@propolis/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { aHive } from '../../../test/beekeeping.ts';
import { openClient } from '../../../test/clients.ts';
import { aFeeding, aRecord } from '../../../test/records.ts';
import { standInServer } from '../../../test/server.ts';
import { newIdempotencyKey } from '../../lib/idempotency.ts';
import { knowAccount } from '../../lib/session.ts';
import { keptMutations } from '../../lib/writes/define-mutation.ts';
import { handOver } from '../../lib/writes/hand-over.ts';
import type { AnyMutation } from '../../lib/writes/mutation.ts';
import { turnsOf } from '../../lib/writes/order.ts';
import { openOutbox, runOutbox, withdrawWrite } from '../../lib/writes/outbox.ts';
import { shownId } from '../../lib/writes/provisional.ts';
import { writeDown } from '../../lib/writes/write-down.ts';
import { createMemoryStore } from '../../lib/writes/write-store.ts';
import { removeApiary } from '../apiaries/apiaries.api.ts';
import { createHive } from '../hives/hives.api.ts';
import { addRecordPhotos, keepPhoto } from '../observations/photos/photos.api.ts';
import { cancelRecord, createRecord } from './records.api.ts';
import { mergeHives, splitHive } from './split/split.api.ts';
import { recordStock } from './stock/stock.api.ts';
import { stockInput, stockValues } from './stock/stock-form.ts';

let online: boolean;
beforeEach(() => {
  localStorage.setItem('token', 'Bearer abc');
  knowAccount(1, 'Bearer abc');
  online = false;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
});

/** The outbox of a device without a network, and what waits in it. */
async function enterOffline(...entered: readonly (readonly [AnyMutation, object])[]) {
  const client = openClient();
  const store = createMemoryStore({ durable: true });
  openOutbox(client, { store, mutations: keptMutations(), notify: () => undefined });
  const close = runOutbox(client);
  for (const [mutation, variables] of entered) await handOver(client, mutation, variables);
  return { client, close, waiting: async () => (await store.read('1')).writes };
}

test('records of a hive made offline arrive after it and in order, with its id', async () => {
  const server = standInServer();
  const sent = () => server.requests.filter(({ method }) => method === 'POST');
  const hives = [aHive({ id: 80 }), aHive({ id: 81 })];
  let sentBeforeAnswer = 0;
  server.on(hiveEndpoints.create, { answer: hives[0] });
  server.on(recordEndpoints.create, async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    sentBeforeAnswer = sent().length;
    return { answer: aRecord(aFeeding()) };
  });
  for (const endpoint of [recordEndpoints.split, recordEndpoints.merge])
    server.on(endpoint, { answer: aRecord(aFeeding(), { hives }) });

  const [made, divided] = [newIdempotencyKey(), newIdempotencyKey()];
  const [hiveId, partId] = [shownId({ ref: made }), shownId({ ref: divided })];
  const of = (input: object, idempotencyKey = newIdempotencyKey()) => ({
    ...{ apiaryId: 1, hiveId, idempotencyKey },
    input: { happened_on: '2026-05-10', happened_at: null, note: null, ...input },
  });
  const new_hive = { id: divided, name: 'B', hive_type_id: 1, bee_race_id: 1, color: 'E0C195' };
  const { close, waiting } = await enterOffline(
    [createHive, { apiaryId: 1, input: { hive_type_id: 1, bee_race_id: 1 }, idempotencyKey: made }],
    [createRecord, of(aFeeding({ hive_ids: [hiveId] }))],
    [splitHive, of({ parts: [{ hive_id: null, new_hive }] }, divided)],
    [mergeHives, of({ hive_id: partId, brood: 0, stores: 0, bees: 0 })],
  );
  online = true;
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(async () => expect(await waiting()).toEqual([]));
  close();
  expect(sent().map(({ path }) => path)).toEqual([
    '/api/apiaries/1/hives',
    '/api/apiaries/1/records',
    '/api/hives/80/split',
    '/api/hives/80/merge',
  ]);
  expect(sentBeforeAnswer).toBe(2);
  expect([sent()[1]?.body, sent()[3]?.body]).toMatchObject([{ hive_ids: [80] }, { hive_id: 81 }]);
});

test('a record that is undone offline takes its photos with it', async () => {
  const [id, photo] = [newIdempotencyKey(), newIdempotencyKey()];
  const { client, close, waiting } = await enterOffline(
    [createRecord, { apiaryId: 1, input: aFeeding(), idempotencyKey: id }],
    [keepPhoto, { id: photo, file: new Blob(['a photo']) }],
    [addRecordPhotos, { recordId: id, day: '2026-08-02', photos: [photo] }],
  );
  expect(await waiting()).toHaveLength(3);
  expect(await withdrawWrite(client, id)).toBe(true);
  expect(await waiting()).toEqual([]);
  close();
});

test('photos and cancellation of a record that gets another id go to it, not to the record that has its id', async () => {
  const server = standInServer();
  const [spent, photo] = [newIdempotencyKey(), newIdempotencyKey()];
  let made = '';
  server.on(recordEndpoints.create, ({ headers, body }) => {
    if (headers.get('idempotency-key') === spent) return { refuse: { status: 409, code: 'conflict' } };
    made = (body as { id: string }).id; // the id of the contract
    return { answer: aRecord(aFeeding(), { id: made }) };
  });
  server.on(photoEndpoints.keep, { answer: { id: photo, width: 1, height: 1 } });
  server.on(photoEndpoints.addToRecord, { answer: [] });
  server.on(recordEndpoints.cancel, { answer: aRecord(aFeeding()) });
  const place = { apiaryId: 1, hiveIds: [], happenedOn: '2026-08-02' };
  const { close, waiting } = await enterOffline(
    [keepPhoto, { id: photo, file: new Blob(['a photo']) }],
    [createRecord, { apiaryId: 1, input: aFeeding(), idempotencyKey: spent }],
    [addRecordPhotos, { recordId: spent, day: '2026-08-02', photos: [photo] }],
    [cancelRecord, { id: spent, reason: 'wrong hive', undo: false, place }],
  );
  online = true;
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(async () => expect(await waiting()).toEqual([]));
  close();
  expect(made).not.toBe(spent);
  expect(server.requests.slice(-2).map(({ path }) => path)).toEqual([
    `/api/records/${made}/photos`,
    `/api/records/${made}/cancel`,
  ]);
});

test('an apiary is not deleted while a record that moves a hive out of it is refused', () => {
  const input = stockInput('move', { ...stockValues('move', [11], '2026-06-15'), to_apiary_id: '2' });
  const move = writeDown(recordStock, { apiaryId: 1, input, idempotencyKey: newIdempotencyKey() }, '1');
  const removal = writeDown(removeApiary, { id: 1 }, '1');
  expect(turnsOf([move, removal], new Map()).get(removal.id)).toBe('waits');
  expect(turnsOf([{ ...move, refused: {} }, removal], new Map()).get(removal.id)).toBe('stopped');
});
