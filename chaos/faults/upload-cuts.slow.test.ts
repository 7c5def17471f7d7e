import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Beekeeper, type TestApp, testApp } from '../../apps/server/test/app.ts';
import type {} from '../../apps/server/test/global-setup.ts';
import { giveUpUpload, sendCounting } from '../../apps/web/src/features/countings/upload/uploads.api.ts';
import { newIdempotencyKey } from '../../apps/web/src/lib/idempotency.ts';
import { createQueryClient } from '../../apps/web/src/lib/query.ts';
import { knowAccount, openSession, readAuthorization } from '../../apps/web/src/lib/session.ts';
import { handOver } from '../../apps/web/src/lib/writes/hand-over.ts';
import { openOutbox, runOutbox, sendWrites } from '../../apps/web/src/lib/writes/outbox.ts';
import { createMemoryStore, type WriteStore } from '../../apps/web/src/lib/writes/write-store.ts';

// Single faults of a photo upload to the real server; outbox-faults.slow.test.ts draws random ones.

/** The chunk size of the web app. */
const PART = 1_000_000;
const FORM = { photo_timestamp: '2026-06-15T10:00+02:00', marker: 'marker_2_CHF' } as const;

let server: TestApp;
let origin: string;
let photo: Buffer;
beforeAll(async () => {
  server = await testApp();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`; // it listens on TCP
  // Incompressible, so that it has three chunks.
  photo = await sharp(randomBytes(900 * 800 * 3), { raw: { width: 900, height: 800, channels: 3 } })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
  expect(Math.ceil(photo.length / PART)).toBe(3);
});

const fetchReal = globalThis.fetch;
let me: Beekeeper;
let store: WriteStore;
/** The offset of each chunk that was sent. */
let starts: number[];
/** Runs before a chunk is sent. */
let onPart: (start: number, send: () => Promise<never>) => Promise<void>;
beforeEach(async () => {
  me = await server.beekeeper();
  store = createMemoryStore({ durable: true });
  starts = [];
  onPart = async () => undefined;
  const stored = new Map<string, string>();
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('document', { documentElement: { lang: 'fr' } });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: createLocks(),
    storage: { persist: async () => true },
  });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const [, start] = /\/parts\/(\d+)$/.exec(address) ?? [];
    if (start !== undefined) {
      starts.push(Number(start));
      await onPart(Number(start), () => sendHalf(address, init));
    }
    return fetchReal(`${origin}${address}`, init);
  });
  openSession(me.token);
  knowAccount(me.id, readAuthorization());
});
afterEach(() => vi.unstubAllGlobals());

/** Web Locks by name, one holder each. */
function createLocks() {
  const last = new Map<string, Promise<unknown>>();
  return {
    request: <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const done = (last.get(name) ?? Promise.resolve()).then(work, work);
      last.set(name, done);
      return done;
    },
  };
}

/** Half of a chunk reaches the server, then the connection is cut. */
async function sendHalf(address: string, init: RequestInit): Promise<never> {
  const whole = new Request(`${origin}${address}`, { ...init, signal: null });
  const body = Buffer.from(await whole.arrayBuffer());
  const headers = { ...Object.fromEntries(whole.headers), 'content-length': body.length };
  const sent = request(whole.url, { method: whole.method, headers });
  sent.on('error', () => undefined); // cut by this test
  await new Promise<void>((reached) => sent.write(body.subarray(0, body.length / 2), () => reached()));
  sent.destroy();
  throw new TypeError('Failed to fetch');
}

/** A page with the app's outbox; once killed, it cannot access the device's storage. */
function openTab() {
  let alive = true;
  const client = createQueryClient();
  const reach =
    <Words extends readonly unknown[], T>(ask: (...words: Words) => Promise<T>) =>
    (...words: Words): Promise<T> =>
      alive ? ask(...words) : new Promise<never>(() => undefined);
  let lies = (): void => undefined;
  openOutbox(client, {
    store: {
      ...store,
      add: async (write) => {
        await store.add(write);
        lies();
      },
      find: reach(store.find),
      read: reach(store.read),
      replace: reach(store.replace),
      settle: reach(store.settle),
    },
    mutations: [sendCounting, giveUpUpload],
    notify: () => undefined,
  });
  const stop = runOutbox(client);
  return {
    /** Settles once the entry is stored on the device. */
    send: (): Promise<void> => {
      const kept = new Promise<void>((settle) => {
        lies = settle;
      });
      const file = new Blob([new Uint8Array(photo)]);
      const variables = { file, form: FORM, idempotencyKey: newIdempotencyKey() };
      // The outcome is checked on the device and on the server.
      handOver(client, sendCounting, variables).catch(() => undefined);
      return kept;
    },
    wake: () => sendWrites(client),
    kill: () => {
      alive = false;
      stop();
    },
  };
}
type Tab = ReturnType<typeof openTab>;

/** Wakes the tabs until the queue is empty: then the server has one counting, with the unchanged photo. */
async function expectSentOnce(...tabs: readonly Tab[]): Promise<void> {
  const left = async () => {
    for (const tab of tabs) tab.wake();
    return (await store.read(String(me.id))).writes.length;
  };
  await expect.poll(left, { timeout: 15_000, interval: 20 }).toBe(0);
  for (const tab of tabs) tab.kill();
  vi.unstubAllGlobals();
  const { body } = await me.get('/api/automatic_varroa_counting');
  expect(body.data).toHaveLength(1);
  const kept = await me.get(`/api/automatic_varroa_counting/${body.data[0].id}/photo`);
  expect(Buffer.compare(kept.raw, photo)).toBe(0);
}

/** Runs when the second chunk is sent for the first time. */
function atSecondPart(what: (sendHalf: () => Promise<never>) => Promise<void>): void {
  onPart = async (start, half) => {
    if (start === PART && starts.filter((one) => one === PART).length === 1) await what(half);
  };
}

test('a connection that drops within a chunk repeats only that chunk', async () => {
  atSecondPart((half) => half());
  const tab = openTab();
  await tab.send();
  await expect.poll(() => starts).toContain(PART);
  await expectSentOnce(tab);
  expect(starts).toEqual([0, PART, PART, 2 * PART]);
});

test.each(['that is open beside it', 'that is opened afterwards'])(
  'a page killed within a chunk: one %s continues from what the server has',
  async (which) => {
    const tab = openTab();
    const beside = which === 'that is open beside it' ? openTab() : undefined;
    atSecondPart((half) => {
      tab.kill();
      return half();
    });
    await tab.send();
    await expect.poll(() => starts).toContain(PART);
    await expectSentOnce(beside ?? openTab());
    expect(starts).toEqual([0, PART, PART, 2 * PART]);
  },
);

test('one of two open tabs uploads, and the other one learns that it is done', async () => {
  const tabs = [openTab(), openTab()];
  await tabs[0]?.send();
  await expectSentOnce(...tabs);
  expect(starts).toEqual([0, PART, 2 * PART]);
});
