import { type Hive, hiveEndpoints } from '@propolis/contract';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { aHive } from '../../../test/beekeeping.ts';
import { type StandInServer, standInServer } from '../../../test/server.ts';
import { knowAccount, openSession, readAuthorization } from '../session.ts';
import { defineMutation } from './define-mutation.ts';
import { openOutbox, sendOnce } from './outbox.ts';
import type { Write } from './write.ts';
import { createMemoryStore, type WriteStore } from './write-store.ts';

const paint = defineMutation<{ readonly id: number; readonly color: string }, Hive>({
  name: 'paint',
  scope: ({ id }) => `hive ${id}`,
  run: ({ id, color }, send) => send(hiveEndpoints.update, { params: { id }, body: { color } }),
});

let server: StandInServer;
let store: WriteStore;
beforeEach(() => {
  server = standInServer();
  server.on(hiveEndpoints.update, { answer: aHive() });
  store = createMemoryStore({ durable: true });
  openSession('of-1');
  knowAccount(1, readAuthorization());
});

let written = 0;
function keep({ id, ...others }: { readonly id: number } & Partial<Omit<Write, 'id'>>): Promise<void> {
  written += 1;
  return store.add({
    id: `write ${written}`,
    name: 'paint',
    variables: { id, color: 'E0C195' },
    shape: 1,
    tried: false,
    idempotencyKey: `key ${written}`,
    owner: '1',
    scope: `hive ${id}`,
    makes: undefined,
    references: [],
    after: [],
    madeAt: 0,
    refused: undefined,
    ...others,
  });
}

/** As in the worker: no page waits for an answer. */
function sendWithoutPage(): Promise<boolean> {
  const client = new QueryClient();
  openOutbox(client, { store, mutations: [paint], notify: () => undefined, leavesUnknown: true });
  return sendOnce(client);
}

const left = async (owner = '1') => (await store.read(owner)).writes.map(({ name }) => name);
const asked = () => server.requests.map(({ path }) => path);

test('everything that can be sent is sent, one after the other, and no later attempt is needed', async () => {
  for (const id of [11, 11, 12]) await keep({ id });
  expect(await sendWithoutPage()).toBe(false);
  expect(asked().toSorted()).toEqual(['/api/hives/11', '/api/hives/11', '/api/hives/12']);
  expect(await left()).toEqual([]);
});

test('an empty queue sends no requests', async () => {
  expect(await sendWithoutPage()).toBe(false);
  expect(asked()).toEqual([]);
});

test('a later attempt is needed if the server does not answer', async () => {
  await keep({ id: 11 });
  server.on(hiveEndpoints.update, { refuse: { status: 503, code: 'unavailable' } });
  expect(await sendWithoutPage()).toBe(true);
  expect(await left()).toEqual(['paint']);
});

test('a refused write stays with its reason, and the others are sent', async () => {
  await keep({ id: 11 });
  await keep({ id: 12 });
  server.on(hiveEndpoints.update, ({ path }) =>
    path.endsWith('11') ? { refuse: { status: 404, code: 'not_found' } } : { answer: aHive() },
  );
  expect(await sendWithoutPage()).toBe(false);
  expect((await store.read('1')).writes).toMatchObject([
    { scope: 'hive 11', refused: { code: 'not_found' } },
  ]);
});

test('a write that this version does not know, or a later one made, is unchanged, and so are those behind it', async () => {
  await keep({ id: 11, name: 'newer' });
  await keep({ id: 11 });
  await keep({ id: 12, shape: 2 });
  expect(await sendWithoutPage()).toBe(false);
  expect(asked()).toEqual([]);
  expect((await store.read('1')).writes).toMatchObject([
    { name: 'newer', refused: undefined },
    { name: 'paint', tried: false },
    { shape: 2, tried: false },
  ]);
});

test('once the session has ended nothing more is sent, and all stays for its owner', async () => {
  await keep({ id: 11 });
  server.on(hiveEndpoints.update, { refuse: { status: 401, code: 'unauthenticated' } });
  expect(await sendWithoutPage()).toBe(false);
  await keep({ id: 12 });
  expect(await sendWithoutPage()).toBe(false);
  expect(asked()).toEqual(['/api/hives/11']);
  expect(await left()).toEqual(['paint', 'paint']);
});

test("another account's writes are not touched", async () => {
  await keep({ id: 11, owner: '2' });
  expect(await sendWithoutPage()).toBe(false);
  expect(asked()).toEqual([]);
  expect(await left('2')).toEqual(['paint']);
});

test('no retry is scheduled', async () => {
  vi.useFakeTimers();
  await keep({ id: 11 });
  server.on(hiveEndpoints.update, { refuse: { status: 503, code: 'unavailable' } });
  expect(await sendWithoutPage()).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  expect(asked()).toHaveLength(1);
});
