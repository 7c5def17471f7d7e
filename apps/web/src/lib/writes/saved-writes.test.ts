import { apiaryEndpoints, hiveEndpoints, observationEndpoints } from '@propolis/contract';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aHive, anApiary } from '../../../test/beekeeping.ts';
import { type StandInServer, standInServer } from '../../../test/server.ts';
import { closeSession, knowAccount, openSession, readAuthorization } from '../session.ts';
import { defineMutation } from './define-mutation.ts';
import { handOver } from './hand-over.ts';
import type { AnyMutation } from './mutation.ts';
import { keptWrites, openOutbox, runOutbox } from './outbox.ts';
import type { Named } from './references.ts';
import { readSavedWrites, saveWrites, takeSavedWrites } from './saved-writes.ts';
import { showOver } from './shown.ts';
import { createMemoryStore, type WriteStore } from './write-store.ts';

const names = queryOptions<readonly string[]>({ queryKey: ['names of the saved'] });

interface Key {
  readonly idempotencyKey: string;
}
const found = defineMutation<Key & { readonly name: string }, { id: number }>({
  name: 'foundSaved',
  makes: ({ idempotencyKey }) => idempotencyKey,
  run: ({ name }, send) =>
    send(apiaryEndpoints.create, { body: { name, reference: 'VD-1', latitude: 46.8, longitude: 6.5 } }),
  show: (client, { name }) => showOver(client, names.queryKey, (known) => [...known, name.toUpperCase()]),
});
const settle = defineMutation<Key & { readonly apiaryId: Named }, { id: number }>({
  name: 'settleSaved',
  makes: ({ idempotencyKey }) => idempotencyKey,
  run: ({ apiaryId }, send) =>
    send(hiveEndpoints.create, { params: { apiaryId }, body: { hive_type_id: 1, bee_race_id: 2 } }),
});
const picture = defineMutation<{ readonly hiveId: Named; readonly file: Blob }, unknown>({
  name: 'pictureSaved',
  run: async ({ hiveId, file }, send) =>
    send(observationEndpoints.create, {
      params: { id: hiveId },
      body: { general_notes: `${file instanceof File && file.name} ${file.type} ${await file.text()}` },
    }),
});
const MUTATIONS = [found, settle, picture];

const keyOf = (last: number) => `6f1c0e0a-0000-4000-8000-${String(last).padStart(12, '0')}`;
const FOUND = { name: 'Jura', idempotencyKey: keyOf(1) };

let server: StandInServer;
let online = false;
const closing: (() => void)[] = [];
beforeEach(() => {
  server = standInServer();
  server.on(apiaryEndpoints.create, { answer: anApiary({ id: 70 }) });
  server.on(hiveEndpoints.create, { answer: aHive({ id: 80 }) });
  server.on(observationEndpoints.create, { answer: { ...aHive({ id: 80 }), observation_id: 5 } });
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  online = false;
  signIn(1);
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
  closeSession();
});

function signIn(account: number): void {
  openSession(`of-${account}`);
  knowAccount(account, readAuthorization());
}

/** The app on a device of its own. */
function openDevice(store: WriteStore = createMemoryStore({ durable: true })) {
  const client = new QueryClient();
  client.setQueryData(names.queryKey, []);
  openOutbox(client, { store, mutations: MUTATIONS, notify: () => undefined });
  closing.push(runOutbox(client));
  const write = (mutation: AnyMutation, variables: unknown) => handOver(client, mutation, variables);
  return { client, store, write, kept: () => keptWrites(client).read() };
}

async function take(device: ReturnType<typeof openDevice>, file: Blob) {
  const saved = await readSavedWrites(device.client, file);
  return typeof saved === 'string' ? saved : takeSavedWrites(device.client, saved);
}

const goOnline = () => {
  online = true;
  window.dispatchEvent(new Event('online'));
};
const sent = () => server.requests.map(({ path, headers }) => [path, headers.get('idempotency-key')]);

/** A device with an apiary and a hive in it that are not sent. */
async function withTwo() {
  const device = openDevice();
  await device.write(found, FOUND);
  await device.write(settle, { apiaryId: { ref: keyOf(1) }, idempotencyKey: keyOf(2) });
  return device;
}

test('a saved file is sent from another device, in its order and under the same keys', async () => {
  const { file, leftOut } = await saveWrites((await withTwo()).client);
  expect(leftOut).toBe(0);
  for (const close of closing.splice(0)) close();
  const other = openDevice();
  expect(await take(other, file)).toBe(2);
  await vi.waitFor(() => expect(other.kept()).toHaveLength(2));
  expect(other.client.getQueryData(names.queryKey)).toEqual(['JURA']);
  goOnline();
  await vi.waitFor(() => expect(other.kept()).toEqual([]));
  expect(sent()).toEqual([
    ['/api/apiaries', keyOf(1)],
    ['/api/apiaries/70/hives', keyOf(2)],
  ]);
});

test('nothing is added if the writes are stored already', async () => {
  const device = await withTwo();
  const { file } = await saveWrites(device.client);
  expect(await take(device, file)).toBe(0);
  expect((await device.store.read('1')).writes).toHaveLength(2);
});

test('a write that was sent meanwhile is sent again under its key, and never under another one', async () => {
  const device = openDevice();
  await device.write(found, FOUND);
  const { file } = await saveWrites(device.client);
  goOnline();
  await vi.waitFor(() => expect(device.kept()).toEqual([]));
  // The server has another write under this key: the saved one was corrected before it was sent.
  server.on(apiaryEndpoints.create, { refuse: { status: 409, code: 'conflict' } });
  expect(await take(device, file)).toBe(1);
  await vi.waitFor(() => expect(device.kept()).toMatchObject([{ refused: { code: 'conflict' } }]));
  expect(sent().map(([, key]) => key)).toEqual([keyOf(1), keyOf(1)]);
});

test('a thing that had arrived before saving is named by its id on the other device too', async () => {
  const device = openDevice();
  server.on(hiveEndpoints.create, 'no network');
  online = true;
  await device.write(found, FOUND);
  await device.write(settle, { apiaryId: { ref: keyOf(1) }, idempotencyKey: keyOf(2) });
  const { file } = await saveWrites(device.client);
  for (const close of closing.splice(0)) close();
  server.on(hiveEndpoints.create, { answer: aHive({ id: 80 }) });
  const other = openDevice();
  expect(await take(other, file)).toBe(1);
  await vi.waitFor(() => expect(sent().at(-1)).toEqual(['/api/apiaries/70/hives', keyOf(2)]));
});

test('photos are in the file, unless their total is too large', async () => {
  const device = openDevice();
  await device.write(picture, { hiveId: 7, file: new File(['bees'], 'été.jpg', { type: 'image/jpeg' }) });
  const { file } = await saveWrites(device.client);
  for (const close of closing.splice(0)) close();
  const other = openDevice();
  expect(await take(other, file)).toBe(1);
  goOnline();
  const body = { general_notes: 'été.jpg image/jpeg bees' };
  await vi.waitFor(() => expect(server.requests).toMatchObject([{ body }]));
  await vi.waitFor(() => expect(other.kept()).toEqual([]));

  online = false;
  await other.write(found, FOUND);
  await other.write(picture, { hiveId: 7, file: new File([new Uint8Array(20_000_001)], 'large.jpg') });
  const { file: without, leftOut } = await saveWrites(other.client);
  expect(leftOut).toBe(1);
  expect(without.size).toBeLessThan(10_000);
});

describe('a file', () => {
  /** The saved file of one write, with modified content. */
  async function changed(change: object, ofWrite: object = {}): Promise<Blob> {
    const device = openDevice();
    await device.write(found, FOUND);
    const { file } = await saveWrites(device.client);
    const content = JSON.parse(await file.text());
    const [write] = content.writes;
    return new Blob([JSON.stringify({ ...content, writes: [{ ...write, ...ofWrite }], ...change })]);
  }

  test('of another account is refused', async () => {
    const { file } = await saveWrites((await withTwo()).client);
    signIn(2);
    const other = openDevice();
    expect(await take(other, file)).toBe('otherAccount');
    expect((await other.store.read('2')).writes).toEqual([]);
  });

  test('that was read before another account signed in is not imported into that account', async () => {
    const device = await withTwo();
    const saved = await readSavedWrites(device.client, (await saveWrites(device.client)).file);
    signIn(2);
    expect(typeof saved === 'string' ? saved : await takeSavedWrites(device.client, saved)).toBe(
      'otherAccount',
    );
  });

  test.each([
    ['another format', { format: 'other' }, {}, 'unreadable'],
    ['a later format', { version: 2 }, {}, 'newer'],
    ['no writes', { writes: 'none' }, {}, 'unreadable'],
    ['ids that are none', { ids: [['ref', 'one']] }, {}, 'unreadable'],
    ['a write that this app does not know', {}, { name: 'launch' }, 'newer'],
    ['a write that is never kept', {}, { name: 'updateUser' }, 'newer'],
    ['a write of a later form', {}, { shape: 9 }, 'newer'],
    ['a key that is none', {}, { idempotencyKey: '../../1' }, 'unreadable'],
    ['no time', {}, { madeAt: 'now' }, 'unreadable'],
    ['no variables', {}, { variables: null }, 'unreadable'],
    ['variables that cannot be placed', {}, { variables: { ...FOUND, idempotencyKey: 5 } }, 'unreadable'],
    ['variables that cannot be shown', {}, { variables: { ...FOUND, name: 5 } }, 'unreadable'],
    ['a photo that is none', {}, { variables: { ...FOUND, name: { $file: 5 } } }, 'unreadable'],
  ])('with %s is refused as a whole', async (_what, change, ofWrite, fault) => {
    const file = await changed(change, ofWrite);
    const device = openDevice();
    expect(await take(device, file)).toBe(fault);
    expect((await device.store.read('1')).writes).toEqual([]);
  });

  test.each(['', 'honey', 'null', '[]', `${'['.repeat(100_000)}`])('that is %j is refused', async (text) => {
    expect(await readSavedWrites(openDevice().client, new Blob([text]))).toBe('unreadable');
  });

  test('cannot set scope or order: this app computes them', async () => {
    const file = await changed({}, { scope: 'hive 1', after: 5, last: true, owner: '2', id: 'mine' });
    const device = openDevice();
    expect(await take(device, file)).toBe(1);
    const [write] = (await device.store.read('1')).writes;
    expect(write).toMatchObject({ scope: 'foundSaved', after: [], owner: '1', tried: true });
    expect(write?.last).toBeUndefined();
  });

  test('for which the device has no space is reported', async () => {
    const { file } = await saveWrites((await withTwo()).client);
    for (const close of closing.splice(0)) close();
    const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    expect(await take(openDevice({ ...createMemoryStore({ durable: true }), add: full }), file)).toBe('full');
  });
});
