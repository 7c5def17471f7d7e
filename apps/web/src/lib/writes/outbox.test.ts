import { apiaryEndpoints, type Hive, hiveEndpoints, observationEndpoints } from '@propolis/contract';
import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { aHive, anApiary } from '../../../test/beekeeping.ts';
import { OURS, type StandInServer, standInServer } from '../../../test/server.ts';
import { ApiFailure } from '../http.ts';
import { closeSession, currentAccount, knowAccount, openSession, readAuthorization } from '../session.ts';
import { callNow } from './call-now.ts';
import { defineMutation } from './define-mutation.ts';
import { handOver } from './hand-over.ts';
import type { AnyMutation } from './mutation.ts';
import {
  giveUpWrite,
  keepRefusal,
  keptWrites,
  listedWrites,
  openOutbox,
  retryWrite,
  runOutbox,
  withdrawWrite,
} from './outbox.ts';
import type { WriteNews } from './outbox-state.ts';
import { arrivedId, shownId } from './provisional.ts';
import type { Named } from './references.ts';
import { changeKnown, showOver } from './shown.ts';
import { createMemoryStore, type WriteStore } from './write-store.ts';

/** Colours of hives by id, as a page would show them. */
const colors = queryOptions<Readonly<Record<number, string>>>({ queryKey: ['colors'] });

interface Paint {
  readonly id: number;
  readonly color: string;
}
const paint = defineMutation<Paint, Hive>({
  name: 'paint',
  scope: ({ id }) => `hive ${id}`,
  run: ({ id, color }, send) => send(hiveEndpoints.update, { params: { id }, body: { color } }),
  show: (client, { id, color }) => showOver(client, colors.queryKey, (known) => ({ ...known, [id]: color })),
  done: (client, { id, color }) =>
    changeKnown(client, colors.queryKey, (known) => ({ ...known, [id]: color })),
});
const addApiary = defineMutation<{ readonly idempotencyKey: string }, { id: number }>({
  name: 'addApiary',
  makes: ({ idempotencyKey }) => idempotencyKey,
  run: (_nothing, send) =>
    send(apiaryEndpoints.create, { body: { reference: 'VD-1', latitude: 46.8, longitude: 6.5 } }),
});
const addHive = defineMutation<{ readonly apiaryId: Named; readonly idempotencyKey: string }, Hive>({
  name: 'addHive',
  makes: ({ idempotencyKey }) => idempotencyKey,
  run: ({ apiaryId }, send) =>
    send(hiveEndpoints.create, { params: { apiaryId }, body: { hive_type_id: 1, bee_race_id: 2 } }),
});
const observe = defineMutation<{ readonly hiveId: Named }, Hive>({
  name: 'observe',
  run: ({ hiveId }, send) =>
    send(observationEndpoints.create, { params: { id: hiveId }, body: { brood_frames: 3 } }),
});
const sendFilm = defineMutation<{ readonly id: number }, Hive>({
  name: 'sendFilm',
  takesLong: true,
  run: async ({ id }, send) => {
    await send(hiveEndpoints.update, { params: { id }, body: { color: 'E0C195' } }, { keyless: true });
    return send(hiveEndpoints.update, { params: { id }, body: { color: 'FA9D3A' } });
  },
});

let server: StandInServer;
let online = true;
const closing: (() => void)[] = [];
beforeEach(() => {
  server = standInServer();
  server.on(hiveEndpoints.update, ({ path, body }) => ({
    answer: aHive({ id: Number(path.split('/').pop()), ...(body as object) }), // `paint` sends an object
  }));
  server.on(apiaryEndpoints.create, { answer: anApiary({ id: 70 }) });
  server.on(hiveEndpoints.create, { answer: aHive({ id: 80 }) });
  server.on(observationEndpoints.create, { answer: aHive({ id: 80 }) });
  online = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  signIn(1);
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

function signIn(account: number): void {
  openSession(`of-${account}`);
  knowAccount(account, readAuthorization());
}

/** The app as opened on a device with this store. */
function openApp(store: WriteStore) {
  const client = new QueryClient();
  client.setQueryData(colors.queryKey, { 1: 'brown', 2: 'brown' });
  const news: WriteNews[] = [];
  openOutbox(client, {
    store,
    mutations: [paint, addApiary, addHive, observe, sendFilm],
    notify: (one) => void news.push(one),
  });
  const close = runOutbox(client);
  closing.push(close);
  return {
    client,
    news,
    close,
    write: (mutation: AnyMutation, variables: unknown) => handOver(client, mutation, variables),
    waiting: () => {
      const listed = listedWrites(client).read();
      const stopped = listed.filter(({ state, held }) => state === 'refused' || held === 'refused').length;
      return { waiting: listed.length - stopped, stopped };
    },
    kept: () => keptWrites(client).read(),
    shown: () => client.getQueryData(colors.queryKey),
  };
}

const device = () => createMemoryStore({ durable: true });
const fillDisk = (store: WriteStore) => {
  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  Object.assign(store, { add: full, replace: full });
};
const leaveNetwork = () => {
  online = false;
};
const findNetwork = () => {
  online = true;
  window.dispatchEvent(new Event('online'));
};
const sent = () => server.requests.map(({ method, path }) => `${method} ${path}`);
const keys = () => server.requests.map(({ headers }) => headers.get('idempotency-key'));
const isEmpty = async (store: WriteStore, owner = '1') => (await store.read(owner)).writes.length === 0;

describe('a write', () => {
  test('is on the device before it is sent, and deleted once it is answered', async () => {
    const store = device();
    const kept: number[] = [];
    server.on(hiveEndpoints.update, () => {
      void store.read('1').then(({ writes }) => kept.push(writes.length));
      return { answer: aHive({ id: 1, color: 'FA9D3A' }) };
    });
    const { write, shown, waiting, news } = openApp(store);
    expect(await write(paint, { id: 1, color: 'E0C195' })).toMatchObject({ kept: false, answer: { id: 1 } });
    await vi.waitFor(() => expect(waiting()).toEqual({ waiting: 0, stopped: 0 }));
    expect(news).toEqual([]);
    expect(kept).toEqual([1]);
    expect(await isEmpty(store)).toBe(true);
    expect(shown()).toEqual({ 1: 'FA9D3A', 2: 'brown' });
    expect(waiting()).toEqual({ waiting: 0, stopped: 0 });
  });

  test('that the server refuses while its page waits fails there, is reverted and is not stored', async () => {
    const store = device();
    server.on(hiveEndpoints.update, { refuse: { status: 422, code: 'invalid_fields' } });
    const { write, shown, news } = openApp(store);
    const written = write(paint, { id: 1, color: 'E0C195' });
    expect(shown()).toEqual({ 1: 'E0C195', 2: 'brown' });
    await expect(written).rejects.toMatchObject({ code: 'invalid_fields' });
    expect(shown()).toEqual({ 1: 'brown', 2: 'brown' });
    expect(await isEmpty(store)).toBe(true);
    expect(news).toEqual([]);
  });

  test('that is refused does not revert another one that was shown meanwhile', async () => {
    server.on(hiveEndpoints.update, ({ body }) =>
      JSON.stringify(body).includes('E0C195')
        ? { refuse: { status: 422, code: 'invalid_fields' } }
        : { answer: aHive({ id: 2, color: 'FFCD51' }) },
    );
    const { write, shown } = openApp(device());
    const first = write(paint, { id: 1, color: 'E0C195' });
    const second = write(paint, { id: 2, color: 'FFCD51' });
    expect(shown()).toEqual({ 1: 'E0C195', 2: 'FFCD51' });
    await expect(first).rejects.toThrow('invalid_fields');
    expect(shown()).toEqual({ 1: 'brown', 2: 'FFCD51' });
    await second;
    expect(shown()).toEqual({ 1: 'brown', 2: 'FFCD51' });
  });

  test('stays shown over later data of the server', async () => {
    leaveNetwork();
    const { client, write, shown } = openApp(device());
    await write(paint, { id: 1, color: 'E0C195' });
    client.setQueryData(colors.queryKey, { 1: 'brown', 2: 'brown', 3: 'blue' });
    expect(shown()).toEqual({ 1: 'E0C195', 2: 'brown', 3: 'blue' });
  });

  test('follows the previous one of its scope, and does not wait for others', async () => {
    const { write } = openApp(device());
    await Promise.all([
      write(paint, { id: 1, color: 'E0C195' }),
      write(paint, { id: 1, color: 'FFCD51' }),
      write(paint, { id: 2, color: 'FA9D3A' }),
    ]);
    const colorsOfFirst = server.requests
      .filter(({ path }) => path === '/api/hives/1')
      .map(({ body }) => body);
    expect(colorsOfFirst).toEqual([{ color: 'E0C195' }, { color: 'FFCD51' }]);
    expect(server.requests).toHaveLength(3);
  });
});

describe('without a network', () => {
  test('a write is stored at once, shown and counted; with a network it is sent, once', async () => {
    const store = device();
    leaveNetwork();
    const { write, shown, waiting, news } = openApp(store);
    expect(await write(paint, { id: 1, color: 'E0C195' })).toEqual({ kept: true });
    expect(shown()).toEqual({ 1: 'E0C195', 2: 'brown' });
    await vi.waitFor(() => expect(waiting()).toEqual({ waiting: 1, stopped: 0 }));
    expect(sent()).toEqual([]);
    findNetwork();
    await vi.waitFor(() => expect(waiting().waiting).toBe(0));
    expect(sent()).toEqual(['PUT /api/hives/1']);
    expect(news).toEqual([
      { kind: 'onDevice', until: 'network' },
      { kind: 'onServer', count: 1 },
    ]);
    expect(await isEmpty(store)).toBe(true);
  });

  test('that the browser has not noticed, a write is stored too, and retried under the same key', async () => {
    server.on(hiveEndpoints.update, 'no network');
    const { write, waiting } = openApp(device());
    expect(await write(paint, { id: 1, color: 'E0C195' })).toEqual({ kept: true });
    server.on(hiveEndpoints.update, { answer: aHive({ id: 1 }) });
    findNetwork();
    await vi.waitFor(() => expect(waiting().waiting).toBe(0));
    expect(keys()).toHaveLength(2);
    expect(keys()[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys()[1]).toBe(keys()[0]);
  });

  test('a repeated answer does not hide what another device has changed since the first one', async () => {
    const { client, write, shown, waiting } = openApp(device());
    server.on(hiveEndpoints.update, 'no network');
    await write(paint, { id: 1, color: 'E0C195' });
    const queryFn = () => ({ 1: 'green', 2: 'brown' });
    onTestFinished(new QueryObserver(client, { ...colors, queryFn }).subscribe(() => undefined));
    await client.refetchQueries();
    server.on(hiveEndpoints.update, { answer: aHive({ id: 1 }) });
    findNetwork();
    await vi.waitFor(() => expect(waiting().waiting).toBe(0));
    await vi.waitFor(() => expect(shown()).toEqual({ 1: 'green', 2: 'brown' }));
  });

  test('writes that are sent again together cause one refetch', async () => {
    const { client, write, waiting } = openApp(device());
    server.on(hiveEndpoints.update, 'no network');
    for (const id of [1, 2, 3]) await write(paint, { id, color: 'E0C195' });
    const queryFn = vi.fn(() => ({ 1: 'green' }));
    onTestFinished(new QueryObserver(client, { ...colors, queryFn }).subscribe(() => undefined));
    await client.refetchQueries();
    queryFn.mockClear();
    server.on(hiveEndpoints.update, { answer: aHive({ id: 1 }) });
    findNetwork();
    await vi.waitFor(() => expect(waiting().waiting).toBe(0));
    await vi.waitFor(() => expect(queryFn).toHaveBeenCalled());
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    expect(queryFn).toHaveBeenCalledTimes(1);
  });

  test('a photo under way does not delay the refetch after a repeated answer', async () => {
    const { client, write, waiting } = openApp(device());
    server.on(hiveEndpoints.update, 'no network');
    await write(paint, { id: 1, color: 'E0C195' });
    server.on(hiveEndpoints.update, ({ path }) =>
      path === '/api/hives/1' ? { answer: aHive({ id: 1 }) } : new Promise<never>(() => {}),
    );
    const queryFn = vi.fn(() => ({ 1: 'green' }));
    onTestFinished(new QueryObserver(client, { ...colors, queryFn }).subscribe(() => undefined));
    await client.refetchQueries();
    queryFn.mockClear();
    void write(sendFilm, { id: 2 });
    await vi.waitFor(() => expect(waiting().waiting).toBe(0));
    await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(1));
  });

  test('attempts repeat by themselves, with growing delays', async () => {
    vi.useFakeTimers();
    server.on(hiveEndpoints.update, 'no network');
    const { write } = openApp(device());
    await write(paint, { id: 1, color: 'E0C195' });
    await write(paint, { id: 2, color: 'E0C195' });
    server.requests.length = 0;
    for (const [after, tries] of [
      [1999, 0],
      [1, 2],
      [3999, 2],
      [1, 4],
      [120_000, 4 + 2 * 5],
    ] as const) {
      await vi.advanceTimersByTimeAsync(after);
      expect(sent()).toHaveLength(tries);
    }
    server.on(hiveEndpoints.update, { answer: aHive({ id: 1 }) });
    await vi.advanceTimersByTimeAsync(30_000);
    server.on(hiveEndpoints.update, 'no network');
    await write(paint, { id: 1, color: 'E0C195' });
    server.requests.length = 0;
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent()).toHaveLength(1);
  });

  test('a queued write survives a reload: it is shown again, sent once under its key, in order', async () => {
    const store = device();
    leaveNetwork();
    const first = openApp(store);
    await first.write(paint, { id: 1, color: 'E0C195' });
    await first.write(paint, { id: 1, color: 'FFCD51' });
    const writtenKeys = (await store.read('1')).writes.map(({ idempotencyKey }) => idempotencyKey);
    first.close();
    const second = openApp(store);
    await vi.waitFor(() => expect(second.shown()).toEqual({ 1: 'FFCD51', 2: 'brown' }));
    findNetwork();
    await vi.waitFor(() => expect(second.news).toEqual([{ kind: 'onServer', count: 2 }]));
    expect(server.requests.map(({ body }) => body)).toEqual([{ color: 'E0C195' }, { color: 'FFCD51' }]);
    expect(keys()).toEqual(writtenKeys);
    expect(second.shown()).toEqual({ 1: 'FFCD51', 2: 'brown' });
  });

  test.each(['no network', 'an answer that is lost'])(
    'a write repeated under the same key is the same write, also in a page that has just started: %s',
    async (trouble) => {
      const store = device();
      const form = { id: 1, color: 'E0C195', idempotencyKey: 'form' };
      server.on(hiveEndpoints.update, 'no network');
      if (trouble === 'no network') leaveNetwork();
      const first = openApp(store);
      await first.write(paint, form);
      first.close();
      const { write, kept } = openApp(store);
      expect(await write(paint, form)).toEqual({ kept: true });
      expect(kept()).toMatchObject([{ idempotencyKey: 'form', tried: trouble !== 'no network' }]);
      expect((await store.read('1')).writes).toHaveLength(1);
    },
  );

  test("writes handed over in the same tick are stored in that order, with or without a form's key", async () => {
    const store = device();
    leaveNetwork();
    const { write } = openApp(store);
    const both = [
      write(paint, { id: 1, color: 'E0C195', idempotencyKey: 'form' }),
      write(paint, { id: 1, color: 'FFCD51' }),
    ];
    expect(await Promise.all(both)).toEqual([{ kept: true }, { kept: true }]);
    const { writes } = await store.read('1');
    expect(writes.map(({ variables }) => (variables as { color: string }).color)).toEqual([
      'E0C195',
      'FFCD51',
    ]);
  });

  test('a write that makes sense only now fails with a message and is never stored', async () => {
    const store = device();
    server.on(hiveEndpoints.remove, 'no network');
    openApp(store);
    const sent = callNow(hiveEndpoints.remove, { params: { id: 1 } });
    await expect(sent).rejects.toMatchObject({ code: 'network_error' });
    expect(await isEmpty(store)).toBe(true);
  });

  test('a form changed after an attempt without a response is sent under a new key', async () => {
    openApp(device());
    const keys = () => server.requests.map(({ headers }) => headers.get('idempotency-key'));
    server.on(hiveEndpoints.update, ({ headers }) =>
      headers.get('idempotency-key') === 'spent'
        ? { refuse: { status: 409, code: 'conflict' } }
        : { answer: aHive() },
    );
    const input = { params: { id: 1 }, body: { color: 'E0C195' } };
    expect(await callNow(hiveEndpoints.update, { ...input, idempotencyKey: 'spent' })).toMatchObject({
      id: 11,
    });
    expect(keys()).toEqual(['spent', expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  });

  test('a conflict of a request without a key is not sent again', async () => {
    openApp(device());
    server.on(hiveEndpoints.update, { refuse: { status: 409, code: 'conflict' } });
    const sent = callNow(hiveEndpoints.update, { params: { id: 1 }, body: { color: 'E0C195' } });
    await expect(sent).rejects.toMatchObject({ code: 'conflict' });
    expect(server.requests).toHaveLength(1);
  });

  test('nothing is reported as stored if the browser stores nothing', async () => {
    server.on(hiveEndpoints.update, 'no network');
    leaveNetwork();
    const store = createMemoryStore({ durable: false });
    const { write, shown, news } = openApp(store);
    await expect(write(paint, { id: 1, color: 'E0C195' })).rejects.toMatchObject({ code: 'network_error' });
    expect(shown()).toEqual({ 1: 'brown', 2: 'brown' });
    expect(await isEmpty(store)).toBe(true);
    expect(news).toEqual([]);
  });

  test('a full disk leaves a write that is sent as it is', async () => {
    const store = { ...device(), add: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) };
    const { write } = openApp(store);
    expect(await write(paint, { id: 1, color: 'E0C195' })).toMatchObject({ kept: false });
    expect(sent()).toEqual(['PUT /api/hives/1']);
  });

  test('with a full disk nothing overtakes a queued write, and its page learns that it is not stored', async () => {
    const store = device();
    leaveNetwork();
    const { write, kept } = openApp(store);
    await write(paint, { id: 1, color: 'E0C195' });
    fillDisk(store);
    await expect(write(paint, { id: 1, color: 'FFCD51' })).rejects.toMatchObject({ code: 'not_kept' });
    await expect(write(observe, { hiveId: { ref: 'nobody' } })).rejects.toMatchObject({
      code: 'needed_refused',
    });
    expect(sent()).toEqual([]);
    findNetwork();
    await vi.waitFor(() => expect(kept()).toEqual([]));
    expect(server.requests.map(({ body }) => body)).toEqual([{ color: 'E0C195' }]);
  });

  test('with a full disk a correction is not stored: its page learns it, and shows the earlier version', async () => {
    const store = device();
    leaveNetwork();
    const { write, shown, kept } = openApp(store);
    await write(paint, { id: 1, color: 'E0C195', idempotencyKey: 'k' });
    fillDisk(store);
    await expect(write(paint, { id: 1, color: 'FFCD51', idempotencyKey: 'k' })).rejects.toMatchObject({
      code: 'not_kept',
    });
    expect(shown()).toEqual({ 1: 'E0C195', 2: 'brown' });
    expect(kept()).toMatchObject([{ variables: { color: 'E0C195' } }]);
  });

  test('a refusal that a full disk cannot store is requested again, and not lost', async () => {
    const store = device();
    leaveNetwork();
    const { write, kept, waiting } = openApp(store);
    await write(paint, { id: 1, color: 'E0C195' });
    const { add, replace } = store;
    fillDisk(store);
    server.on(hiveEndpoints.update, { refuse: { status: 404, code: 'not_found' } });
    findNetwork();
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    expect(kept()).toMatchObject([{ refused: undefined }]);
    Object.assign(store, { add, replace });
    findNetwork();
    await vi.waitFor(() => expect(waiting()).toEqual({ waiting: 0, stopped: 1 }));
  });

  test('a database that fails once leaves a write that is sent, once', async () => {
    const store = device();
    leaveNetwork();
    const { write, kept } = openApp(store);
    await write(paint, { id: 1, color: 'E0C195' });
    const { find } = store;
    const lost = vi.fn(() => Promise.reject(new DOMException('lost', 'UnknownError')));
    Object.assign(store, { find: lost });
    findNetwork();
    await vi.waitFor(() => expect(lost).toHaveBeenCalled());
    Object.assign(store, { find });
    findNetwork();
    await vi.waitFor(() => expect(kept()).toEqual([]));
    expect(sent()).toEqual(['PUT /api/hives/1']);
  });

  test('a queue that cannot be read once still waits, is listed, and is read again by itself', async () => {
    const store = device();
    leaveNetwork();
    const { write, kept, waiting } = openApp(store);
    await write(paint, { id: 1, color: 'E0C195' });
    const { read } = store;
    Object.assign(store, { read: () => Promise.reject(new DOMException('lost', 'UnknownError')) });
    vi.useFakeTimers();
    findNetwork();
    await vi.advanceTimersByTimeAsync(0);
    expect(waiting()).toEqual({ waiting: 1, stopped: 0 });
    Object.assign(store, { read });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(kept()).toEqual([]);
    expect(sent()).toEqual(['PUT /api/hives/1']);
  });

  test('a page gets a refusal even if the disk cannot delete the write', async () => {
    const store = device();
    const { write } = openApp(store);
    Object.assign(store, { settle: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) });
    server.on(hiveEndpoints.update, { refuse: { status: 404, code: 'not_found' } });
    await expect(write(paint, { id: 1, color: 'E0C195' })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a refusal without a page and without disk space is kept and listed once there is space', async () => {
    const store = device();
    const { client, news, close } = openApp(store);
    const { add, replace } = store;
    fillDisk(store);
    const failure = new ApiFailure('invalid_fields', 422, { color: ['invalid'] });
    await keepRefusal(client, paint, { given: { id: 1, color: 'E0C195' }, failure });
    expect(news).toEqual([{ kind: 'refused', failure }]);
    close();
    const reopened = openApp(store);
    Object.assign(store, { add, replace });
    window.dispatchEvent(new Event('pageshow'));
    await vi.waitFor(() => expect(reopened.waiting()).toEqual({ waiting: 0, stopped: 1 }));
    expect(reopened.kept()).toMatchObject([
      { variables: { id: 1, color: 'E0C195' }, refused: { code: 'invalid_fields' } },
    ]);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('refused.'))).toEqual([]);
  });

  test('a response that breaks off is no answer: the write is retried under the same key', async () => {
    const body = new ReadableStream({ pull: (half) => half.error(new TypeError('terminated')) });
    vi.stubGlobal('fetch', async () => new Response(body, { status: 201 }));
    const { write, kept } = openApp(device());
    expect(await write(paint, { id: 1, color: 'E0C195' })).toEqual({ kept: true });
    expect(kept()).toMatchObject([{ refused: undefined, tried: true }]);
  });

  test('a network without responses is not awaited: the write is queued and continues', async () => {
    vi.useFakeTimers();
    let answerAtLast: (answer: Response) => void = () => undefined;
    vi.stubGlobal(
      'fetch',
      () =>
        new Promise<Response>((resolve) => {
          answerAtLast = resolve;
        }),
    );
    const { write, news } = openApp(device());
    const written = write(paint, { id: 1, color: 'E0C195' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await written).toEqual({ kept: true });
    expect(news).toEqual([{ kind: 'onDevice', until: 'network' }]);
    answerAtLast(Response.json(aHive({ id: 1 }), { headers: OURS }));
    await vi.waitFor(() => expect(news).toContainEqual({ kind: 'onServer', count: 1 }));
  });

  test('a connection that never answers times out after a minute: the write is sent again under its key', async () => {
    vi.useFakeTimers();
    const asked: Headers[] = [];
    vi.stubGlobal('fetch', (_address: string, { headers, signal }: RequestInit) => {
      asked.push(new Headers(headers));
      if (asked.length > 1) return Promise.resolve(Response.json(aHive({ id: 1 }), { headers: OURS }));
      return new Promise((_answer, reject) =>
        signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError'))),
      );
    });
    const { write, kept } = openApp(device());
    const written = write(paint, { id: 1, color: 'E0C195' });
    await vi.advanceTimersByTimeAsync(59_000);
    expect(await written).toEqual({ kept: true });
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(kept()).toEqual([]);
    const [first, second] = asked.map((headers) => headers.get('idempotency-key'));
    expect(first).not.toBeNull();
    expect(second).toBe(first);
  });

  test('a page does not wait for it forever if the device stores nothing: it gets an error', async () => {
    vi.useFakeTimers();
    const stopped = vi.fn();
    vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
      return new Promise((_answer, reject) =>
        signal?.addEventListener('abort', () => {
          stopped();
          reject(new DOMException('stopped', 'AbortError'));
        }),
      );
    });
    const store = device();
    fillDisk(store);
    const { write } = openApp(store);
    const failed = vi.fn();
    write(paint, { id: 1, color: 'E0C195' }).catch(failed);
    await vi.advanceTimersByTimeAsync(61_000);
    expect(stopped).toHaveBeenCalledOnce();
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'not_kept' }));
  });
});

describe('once the network is back', () => {
  /** The colours that the server returns; `answer` sends the responses that were requested. */
  function serverColors() {
    const given: (() => void)[] = [];
    const now: Record<number, string> = { 1: 'brown', 2: 'brown' };
    server.on(hiveEndpoints.update, ({ path, body }) => {
      const id = Number(path.split('/').pop());
      const { color } = body as { color: string };
      now[id] = color;
      return { answer: aHive({ id, color }) };
    });
    const queryFn = () => {
      const seen = { ...now };
      return new Promise<Readonly<Record<number, string>>>((resolve) => given.push(() => resolve(seen)));
    };
    const answer = async (at: number) => {
      await vi.waitFor(() => expect(given.length).toBeGreaterThan(at));
      given[at]?.();
    };
    return { now, answer, query: { ...colors, queryFn, retry: false } };
  }

  test('a response requested before a queued write was sent does not hide it', async () => {
    leaveNetwork();
    const { client, write, waiting, shown } = openApp(device());
    const { query, answer } = serverColors();
    await write(paint, { id: 1, color: 'E0C195' });
    onTestFinished(new QueryObserver(client, query).subscribe(() => undefined));
    findNetwork();
    await vi.waitFor(() => expect(waiting().waiting).toBe(0));
    expect(shown()).toEqual({ 1: 'E0C195', 2: 'brown' });
    await answer(0);
    await answer(1);
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    expect(shown()).toEqual({ 1: 'E0C195', 2: 'brown' });
  });

  test('pages load new data while a queued write cannot be sent, and show the write over it', async () => {
    leaveNetwork();
    const { client, write, waiting, shown } = openApp(device());
    const { query, now, answer } = serverColors();
    await write(paint, { id: 1, color: 'E0C195' });
    server.on(hiveEndpoints.update, { refuse: { status: 500, code: 'internal' } });
    findNetwork();
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    now[2] = 'blue';
    const asked = client.fetchQuery(query);
    await answer(0);
    await asked;
    expect(shown()).toEqual({ 1: 'E0C195', 2: 'blue' });
    expect(waiting()).toEqual({ waiting: 1, stopped: 0 });
  });
});

describe('a server of another version', () => {
  test.each([
    ['does not know an endpoint', 404, 'not_found', 'not_found'],
    ['does not know a field', 422, 'invalid_fields', 'invalid_fields'],
    ['says why in a word that this app does not know', 422, 'too_windy', 'request_failed'],
  ])('that %s refuses a queued write, which stays on the device', async (_why, status, code, known) => {
    const store = device();
    leaveNetwork();
    const { write, waiting, kept } = openApp(store);
    await write(paint, { id: 1, color: 'E0C195' });
    vi.stubGlobal('fetch', async () => Response.json({ code, message: '' }, { status, headers: OURS }));
    findNetwork();
    await vi.waitFor(() => expect(waiting()).toEqual({ waiting: 0, stopped: 1 }));
    expect(kept()).toMatchObject([{ variables: { color: 'E0C195' }, refused: { code: known } }]);
  });

  test('that answers with more than this app knows has done the write', async () => {
    const answer = { ...anApiary({ id: 70 }), wind: { kmh: 12 } };
    vi.stubGlobal('fetch', async () => Response.json(answer, { status: 201, headers: OURS }));
    const store = device();
    const { write } = openApp(store);
    expect(await write(addApiary, { idempotencyKey: 'new' })).toEqual({ kept: false, answer });
    expect((await store.read('1')).answers).toMatchObject([{ ref: 'new', id: 70 }]);
  });

  test('that returns no id of the created thing has created it: a write that names it waits for a decision', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ key: 'seventy' }, { status: 201, headers: OURS }));
    const { write } = openApp(device());
    expect(await write(addApiary, { idempotencyKey: 'new' })).toMatchObject({ kept: false });
    await expect(write(addHive, { apiaryId: { ref: 'new' }, idempotencyKey: 'hive' })).rejects.toMatchObject({
      code: 'needed_refused',
    });
  });
});

describe('a thing that the server does not know yet', () => {
  /** An apiary, a hive in it and an observation of that, none of them sent. */
  async function writeAllThree(write: ReturnType<typeof openApp>['write']) {
    await write(addApiary, { idempotencyKey: 'apiary' });
    await write(addHive, { apiaryId: { ref: 'apiary' }, idempotencyKey: 'hive' });
    await write(observe, { hiveId: { ref: 'hive' } });
  }

  test('is named by its reference, and by its id when it is sent, also after a reload between', async () => {
    const store = device();
    leaveNetwork();
    const first = openApp(store);
    await writeAllThree(first.write);
    first.close();
    // Only the apiary gets through before the page is closed again.
    server.on(hiveEndpoints.create, 'no network');
    const second = openApp(store);
    findNetwork();
    await vi.waitFor(async () => expect((await store.read('1')).answers).toMatchObject([{ id: 70 }]));
    second.close();
    server.on(hiveEndpoints.create, { answer: aHive({ id: 80 }) });
    const third = openApp(store);
    await vi.waitFor(() => expect(third.news).toEqual([{ kind: 'onServer', count: 2 }]));
    const reached = server.requests.filter(({ path }) => path !== '/api/apiaries/70/hives');
    expect(reached.map(({ path }) => path)).toEqual(['/api/apiaries', '/api/hives/80/observations']);
    expect(sent().at(-2)).toBe('POST /api/apiaries/70/hives');
    expect(await isEmpty(store)).toBe(true);
  });

  test('that is refused stops writes that need it: they are not sent, stay, and the page is notified', async () => {
    const store = device();
    server.on(apiaryEndpoints.create, { refuse: { status: 422, code: 'invalid_fields' } });
    leaveNetwork();
    const { write, news, waiting } = openApp(store);
    await writeAllThree(write);
    findNetwork();
    await vi.waitFor(() => expect(waiting()).toEqual({ waiting: 0, stopped: 3 }));
    expect(sent()).toEqual(['POST /api/apiaries']);
    expect(news.at(-1)).toMatchObject({ kind: 'refused', failure: { code: 'invalid_fields' } });
    const { writes } = await store.read('1');
    expect(writes.map(({ refused }) => refused?.code)).toEqual(['invalid_fields', undefined, undefined]);
  });

  test('that will never exist stops a write that names it at once', async () => {
    const { write } = openApp(device());
    await expect(write(observe, { hiveId: { ref: 'nobody' } })).rejects.toMatchObject({
      code: 'needed_refused',
    });
    expect(sent()).toEqual([]);
  });

  test('is known for a day after it arrived, for a page that still uses its reference', async () => {
    vi.useFakeTimers();
    const store = device();
    const { write } = openApp(store);
    await write(addApiary, { idempotencyKey: 'apiary' });
    await vi.advanceTimersByTimeAsync(23 * 60 * 60_000);
    await write(addHive, { apiaryId: { ref: 'apiary' }, idempotencyKey: 'hive' });
    expect(sent().at(-1)).toBe('POST /api/apiaries/70/hives');
    await vi.advanceTimersByTimeAsync(2 * 60 * 60_000);
    await write(paint, { id: 1, color: 'E0C195' });
    await vi.waitFor(async () =>
      expect((await store.read('1')).answers.map(({ ref }) => ref)).toEqual(['hive']),
    );
  });
});

describe('two accounts on one device', () => {
  test("never send each other's writes: those of one wait until it signs in again", async () => {
    const store = device();
    leaveNetwork();
    const { write, shown, waiting } = openApp(store);
    await write(paint, { id: 1, color: 'E0C195' });
    closeSession();
    expect(shown()).toEqual({ 1: 'brown', 2: 'brown' });
    signIn(2);
    findNetwork();
    await write(paint, { id: 2, color: 'FFCD51' });
    expect(sent()).toEqual(['PUT /api/hives/2']);
    expect(await isEmpty(store, '1')).toBe(false);
    expect(waiting().waiting).toBe(0);
    closeSession();
    signIn(1);
    await vi.waitFor(async () => expect(await isEmpty(store, '1')).toBe(true));
    expect(sent()).toEqual(['PUT /api/hives/2', 'PUT /api/hives/1']);
    expect(server.requests.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer of-2',
      'Bearer of-1',
    ]);
  });

  test('a session that ends under way loses nothing: the write waits for the next one', async () => {
    const store = device();
    server.on(hiveEndpoints.update, { refuse: { status: 401, code: 'unauthenticated' } });
    const { write, news } = openApp(store);
    expect(await write(paint, { id: 1, color: 'E0C195' })).toEqual({ kept: true });
    expect(news).toEqual([{ kind: 'onDevice', until: 'session' }]);
    server.on(hiveEndpoints.update, { answer: aHive({ id: 1 }) });
    signIn(1);
    await vi.waitFor(async () => expect(await isEmpty(store)).toBe(true));
    expect(keys()[1]).toBe(keys()[0]);
  });
});

test('a write whose account signs out while it is sent stays stored, and its late answer reaches no other pages', async () => {
  let answerAtLast: (answer: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answerAtLast = resolve)));
  const store = device();
  const { write, shown, news } = openApp(store);
  const written = write(paint, { id: 1, color: 'E0C195' });
  await vi.waitFor(async () => expect(await isEmpty(store)).toBe(false));
  await Promise.resolve();
  closeSession();
  signIn(2);
  expect(await written).toEqual({ kept: true });
  answerAtLast(Response.json(aHive({ id: 1, color: 'FA9D3A' }), { headers: OURS }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(await isEmpty(store)).toBe(false);
  expect(shown()).toEqual({ 1: 'brown', 2: 'brown' });
  expect(news).toEqual([{ kind: 'onDevice', until: 'session' }]);
});

describe('a write that was tried more than a month ago', () => {
  const DAY = 86_400_000;
  const afterDays = async (days: number) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const store = device();
    server.on(hiveEndpoints.update, 'no network');
    const first = openApp(store);
    expect(await first.write(paint, { id: 1, color: 'E0C195' })).toEqual({ kept: true });
    first.close();
    vi.setSystemTime(Date.now() + days * DAY);
    server.on(hiveEndpoints.update, { answer: aHive({ id: 1 }) });
    const before = server.requests.length;
    return { ...openApp(store), store, sentAgain: () => server.requests.length - before };
  };

  test('is not sent again before its beekeeper confirms, and then once', async () => {
    const { client, kept, news, store, sentAgain } = await afterDays(30);
    await vi.waitFor(() => expect(kept()).toMatchObject([{ refused: { code: 'may_have_arrived' } }]));
    expect(sentAgain()).toBe(0);
    expect(news).toMatchObject([{ kind: 'refused' }]);
    for (const one of kept()) await retryWrite(client, one);
    await vi.waitFor(async () => expect(await isEmpty(store)).toBe(true));
    expect(sentAgain()).toBe(1);
  });

  test('is sent by itself while the server still knows its key', async () => {
    const { store, sentAgain } = await afterDays(28);
    await vi.waitFor(async () => expect(await isEmpty(store)).toBe(true));
    expect(sentAgain()).toBe(1);
  });
});

describe('a write of several calls', () => {
  /** Simulates a sign-in by another tab: this page reads it in local storage, and gets the event later. */
  const signInElsewhere = (account: number) => {
    localStorage.removeItem('account');
    localStorage.setItem('token', `Bearer of-${account}`);
    localStorage.setItem('account', String(account));
  };
  const hearOfIt = () => {
    for (const key of ['account', 'token']) window.dispatchEvent(new StorageEvent('storage', { key }));
  };
  const authorizations = () => server.requests.map(({ headers }) => headers.get('authorization'));

  test.each([
    ['the first call', 'here', 1],
    ['the last call', 'here', 2],
    ['the first call', 'in another tab', 1],
    ['the last call', 'in another tab', 2],
  ])('whose account changes at %s %s uses only its own session, and runs once', async (_at, where, at) => {
    let calls = 0;
    server.on(hiveEndpoints.update, () => {
      calls += 1;
      if (calls === at && where === 'here') signIn(2);
      else if (calls === at) {
        signInElsewhere(2);
        queueMicrotask(hearOfIt);
      }
      return { answer: aHive({ id: 1 }) };
    });
    const store = device();
    const { write, kept } = openApp(store);
    expect(await write(sendFilm, { id: 1 })).toEqual({ kept: true });
    await vi.waitFor(() => expect(kept()).toEqual([]));
    // Time for a call that must not come.
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(calls).toBe(at);
    expect(new Set(authorizations())).toEqual(new Set(['Bearer of-1']));
    expect(await isEmpty(store, '1')).toBe(false);
    expect(await isEmpty(store, '2')).toBe(true);
    signIn(1);
    await vi.waitFor(async () => expect(await isEmpty(store, '1')).toBe(true));
    expect(new Set(authorizations())).toEqual(new Set(['Bearer of-1']));
    // Repeated calls use the same key: the server answers them from its store.
    expect(new Set(keys().filter((key) => key !== null)).size).toBe(1);
  });

  test('that another tab’s sign-in overtakes is not sent with the wrong token, before this page gets the event', async () => {
    server.on(hiveEndpoints.update, () => {
      signInElsewhere(2);
      return { answer: aHive({ id: 1 }) };
    });
    const { write } = openApp(device());
    void write(sendFilm, { id: 1 }).catch(() => undefined);
    await vi.waitFor(() => expect(server.requests).toHaveLength(2));
    expect(authorizations()).toEqual(['Bearer of-1', 'Bearer of-1']);
  });
});

test('a change of account between reading and sending sends and shows nothing', async () => {
  leaveNetwork();
  const store = device();
  const first = openApp(store);
  await first.write(paint, { id: 1, color: 'E0C195' });
  first.close();
  online = true;
  for (const step of ['read', 'find'] as const) {
    signIn(1);
    const interrupted: WriteStore = {
      ...store,
      read: async (owner) => {
        const kept = await store.read(owner);
        if (step === 'read' && owner === '1') signIn(2);
        return kept;
      },
      find: (id) => {
        if (step === 'find') signIn(2);
        return store.find(id);
      },
    };
    const { shown, close } = openApp(interrupted);
    await vi.waitFor(() => expect(currentAccount.read()).toBe('2'));
    await new Promise((settle) => setTimeout(settle)); // everything under way is done
    expect(shown(), step).toEqual({ 1: 'brown', 2: 'brown' });
    expect(sent(), step).toEqual([]);
    close();
  }
});

test('of two tabs one sends the queued write, and the other removes its optimistic update', async () => {
  giveLocks();
  const store = device();
  leaveNetwork();
  const [one, other] = [openApp(store), openApp(store)];
  await one.write(paint, { id: 1, color: 'E0C195' });
  findNetwork();
  await vi.waitFor(() => expect([one.waiting().waiting, other.waiting().waiting]).toEqual([0, 0]));
  expect(sent()).toEqual(['PUT /api/hives/1']);
  expect(one.shown()).toEqual({ 1: 'E0C195', 2: 'brown' });
  await vi.waitFor(() => expect(other.shown()).toEqual({ 1: 'brown', 2: 'brown' }));
});

test('of two tabs both remove the optimistic update of a queued write that is refused', async () => {
  giveLocks();
  const store = device();
  leaveNetwork();
  const tabs = [openApp(store), openApp(store)];
  await tabs[0]?.write(paint, { id: 1, color: 'E0C195' });
  window.dispatchEvent(new Event('pageshow'));
  for (const { shown } of tabs) await vi.waitFor(() => expect(shown()).toMatchObject({ 1: 'E0C195' }));
  server.on(hiveEndpoints.update, { refuse: { status: 404, code: 'not_found' } });
  findNetwork();
  for (const { waiting, shown } of tabs) {
    await vi.waitFor(() => expect(waiting().stopped).toBe(1));
    expect(shown()).toEqual({ 1: 'brown', 2: 'brown' });
  }
});

test.each(['before this one looks', 'while this one waits for its turn'])(
  'a write that another tab sends and the server refuses, %s, fails in the page that waits for it',
  async (when) => {
    giveLocks();
    const kept = device();
    const others: (() => void)[] = [];
    const isRefused = async () => (await kept.read('1')).writes.every(({ refused }) => refused);
    const store: WriteStore = {
      ...kept,
      onOthers: (listener) => {
        others.push(listener);
        return () => undefined;
      },
      add: async (write) => {
        await kept.add(write);
        others[0]?.();
        if (when === 'before this one looks')
          await vi.waitFor(async () => expect(await isRefused()).toBe(true));
      },
    };
    const present = aHive({ id: 1, color: 'FA9D3A' });
    server.on(hiveEndpoints.update, { refuse: { status: 409, code: 'changed_meanwhile', present } });
    const [, page] = [openApp(store), openApp(store)];
    await expect(page.write(paint, { id: 1, color: 'E0C195' })).rejects.toMatchObject({
      code: 'changed_meanwhile',
      present,
    });
    expect(sent()).toEqual(['PUT /api/hives/1']);
    // Its page has the refusal: nothing is left on the device.
    expect(await isEmpty(kept)).toBe(true);
  },
);

/** Locks as in a browser, which jsdom lacks: one at a time by name. */
function giveLocks(): void {
  const last = new Map<string, Promise<unknown>>();
  const request = (name: string, work: () => Promise<unknown>) => {
    const next = (last.get(name) ?? Promise.resolve()).then(work);
    last.set(name, next);
    return next;
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  closing.push(() => Reflect.deleteProperty(navigator, 'locks'));
}

test.each([
  [500, 'internal'],
  [429, 'too_many_requests'],
  [408, 'timeout'],
] as const)('a queued write is retried after %i, and stays when it is refused', async (status, code) => {
  const store = device();
  leaveNetwork();
  const { write, waiting, news, shown } = openApp(store);
  await write(paint, { id: 1, color: 'E0C195' });
  server.on(hiveEndpoints.update, { refuse: { status, code } });
  findNetwork();
  await vi.waitFor(() => expect(sent()).toHaveLength(1));
  expect(await isEmpty(store)).toBe(false);
  server.on(hiveEndpoints.update, { refuse: { status: 404, code: 'not_found' } });
  findNetwork();
  await vi.waitFor(() => expect(waiting()).toEqual({ waiting: 0, stopped: 1 }));
  expect(news.at(-1)).toMatchObject({ kind: 'refused', failure: { code: 'not_found' } });
  expect(shown()).toEqual({ 1: 'brown', 2: 'brown' });
  findNetwork();
  await vi.waitFor(() => expect(waiting()).toEqual({ waiting: 0, stopped: 1 }));
  expect(sent()).toHaveLength(2);
});

test('a correction that is refused again stays on the device as corrected, and its page gets the refusal', async () => {
  const store = device();
  const { write, waiting, kept } = openApp(store);
  leaveNetwork();
  await write(paint, { id: 1, color: 'E0C195', idempotencyKey: 'k' });
  server.on(hiveEndpoints.update, { refuse: { status: 422, code: 'invalid_fields' } });
  findNetwork();
  await vi.waitFor(() => expect(waiting()).toEqual({ waiting: 0, stopped: 1 }));
  const corrected = write(paint, { id: 1, color: 'FA9D3A', idempotencyKey: 'k' });
  await expect(corrected).rejects.toMatchObject({ code: 'invalid_fields' });
  await vi.waitFor(() => expect(waiting()).toEqual({ waiting: 0, stopped: 1 }));
  expect(kept()).toMatchObject([{ variables: { color: 'FA9D3A' }, refused: { code: 'invalid_fields' } }]);
});

test('a write that was changed after its key was used is sent under another one, once', async () => {
  const store = device();
  const { write } = openApp(store);
  const spent = { refuse: { status: 409, code: 'conflict' } } as const;
  const answer = { answer: anApiary({ id: 70 }) };
  server.on(apiaryEndpoints.create, ({ headers }) =>
    headers.get('idempotency-key') === 'k' ? spent : answer,
  );
  expect(await write(addApiary, { idempotencyKey: 'k' })).toMatchObject({ kept: false, answer: { id: 70 } });
  const [first, second] = keys();
  expect(first).toBe('k');
  expect((await store.read('1')).answers).toMatchObject([{ ref: second, id: 70 }]);
  server.on(apiaryEndpoints.create, spent);
  await expect(write(addApiary, { idempotencyKey: 'k' })).rejects.toMatchObject({ code: 'conflict' });
  expect(keys()).toHaveLength(4);
  expect(await isEmpty(store)).toBe(true);
});

test('writes that name a thing whose write gets another key arrive for that thing', async () => {
  const store = device();
  const { write } = openApp(store);
  const shown = shownId({ ref: 'spent' });
  leaveNetwork();
  await write(addApiary, { idempotencyKey: 'spent' });
  await write(addHive, { apiaryId: shown, idempotencyKey: 'hive-there' });
  await write(observe, { hiveId: { ref: 'hive-there' } });
  server.on(apiaryEndpoints.create, ({ headers }) =>
    headers.get('idempotency-key') === 'spent'
      ? { refuse: { status: 409, code: 'conflict' } }
      : { answer: anApiary({ id: 71 }) },
  );
  findNetwork();
  await vi.waitFor(async () => expect(await isEmpty(store)).toBe(true));
  expect(sent()).toEqual([
    ...['POST /api/apiaries', 'POST /api/apiaries'],
    ...['POST /api/apiaries/71/hives', 'POST /api/hives/80/observations'],
  ]);
  // Pages still show the apiary under its first provisional id.
  expect(arrivedId(shown)).toBe(71);
});

describe('a write that takes long', () => {
  test('keeps its page waiting until it ends; an idempotent step has no key', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let answer = () => {};
    server.on(hiveEndpoints.update, ({ headers }) => {
      if (!headers.get('idempotency-key')) return { answer: aHive({ id: 1 }) };
      return new Promise((resolve) => {
        answer = () => resolve({ answer: aHive({ id: 1 }) });
      });
    });
    const { write, kept } = openApp(device());
    const written = write(sendFilm, { id: 1 });
    await vi.waitFor(() => expect(sent()).toHaveLength(2));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(kept()).toHaveLength(1);
    answer();
    expect(await written).toMatchObject({ kept: false, answer: { id: 1 } });
    expect(keys()).toEqual([null, expect.any(String)]);
  });

  test('that the server refuses stays on the device, fails only in its page, and can be sent again', async () => {
    server.on(hiveEndpoints.update, { refuse: { status: 404, code: 'not_found' } });
    const { client, write, kept, news } = openApp(device());
    await expect(write(sendFilm, { id: 1 })).rejects.toMatchObject({ code: 'not_found' });
    await vi.waitFor(() => expect(kept()).toMatchObject([{ refused: { code: 'not_found' } }]));
    expect(news).toEqual([]);
    server.on(hiveEndpoints.update, { answer: aHive({ id: 1 }) });
    for (const one of kept()) await retryWrite(client, one);
    await vi.waitFor(() => expect(kept()).toEqual([]));
  });

  test('that finds the server busy is retried, and its page is released', async () => {
    server.on(hiveEndpoints.update, { refuse: { status: 503, code: 'busy' } });
    const { write, kept, news } = openApp(device());
    expect(await write(sendFilm, { id: 1 })).toEqual({ kept: true });
    expect(news).toEqual([{ kind: 'onDevice', until: 'server' }]);
    server.on(hiveEndpoints.update, { answer: aHive({ id: 1 }) });
    findNetwork();
    await vi.waitFor(() => expect(kept()).toEqual([]));
  });

  test('that is discarded is deleted, even if the server still answers', async () => {
    let answer = () => {};
    server.on(
      hiveEndpoints.update,
      () =>
        new Promise((resolve) => {
          answer = () => resolve({ refuse: { status: 404, code: 'not_found' } });
        }),
    );
    const store = device();
    const { client, write, kept, news } = openApp(store);
    const written = write(sendFilm, { id: 1 });
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    for (const { id } of kept()) await giveUpWrite(client, id);
    await expect(written).rejects.toMatchObject({ code: 'request_aborted' });
    answer();
    await vi.waitFor(() => expect(kept()).toEqual([]));
    expect([await isEmpty(store), news]).toEqual([true, []]);
  });
});

describe('a write that is withdrawn', () => {
  const ref = '6f1c0e0a-0000-4000-8000-000000000011';
  const openOffline = async () => {
    const store = createMemoryStore({ durable: true });
    const app = openApp(store);
    online = false;
    await app.write(addApiary, { idempotencyKey: ref });
    return { ...app, store };
  };

  test('is never sent if it was entered without a network', async () => {
    const app = await openOffline();
    expect(await withdrawWrite(app.client, ref)).toBe(true);
    online = true;
    window.dispatchEvent(new Event('online'));
    await expect.poll(app.kept).toEqual([]);
    expect(server.requests).toEqual([]);
  });

  test('stays if the server may have it', async () => {
    const app = await openOffline();
    server.on(apiaryEndpoints.create, 'no network');
    online = true;
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => server.requests.length).toBe(1);
    expect(await withdrawWrite(app.client, ref)).toBe(false);
    expect(app.kept()).toMatchObject([{ makes: ref, tried: true }]);
  });

  test('stays if another one needs what it makes', async () => {
    const app = await openOffline();
    await app.write(addHive, { apiaryId: { ref }, idempotencyKey: '6f1c0e0a-0000-4000-8000-000000000012' });
    expect(await withdrawWrite(app.client, ref)).toBe(false);
    expect(app.kept()).toHaveLength(2);
  });
});
