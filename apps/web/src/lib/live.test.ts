import type { Notice } from '@propolis/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OURS } from '../../test/server.ts';
import { listenLive } from './live.ts';
import { isSignedIn } from './session.ts';

interface Answered {
  readonly headers: Headers;
  readonly signal: AbortSignal;
  readonly send: (text: string) => void;
  readonly end: () => void;
}

let streams: Answered[] = [];
let refuse: (() => Response) | undefined;
let notices: Notice[] = [];
let missed = 0;
let leaving: AbortController;

const handlers = {
  notice: (notice: Notice) => void notices.push(notice),
  missed: () => {
    missed += 1;
  },
};
const NOTICE: Notice = { event: 'hive.changed', about: { apiaryId: 1, hiveId: 7 } };
const NOTICE_TEXT = `event: notice\ndata: ${JSON.stringify(NOTICE)}\n\n`;

/** Streams that the test writes; there are no other requests. */
async function answerStream(_address: string, init: RequestInit): Promise<Response> {
  if (refuse) return refuse();
  let page: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      page = controller;
    },
  });
  const signal = init.signal ?? new AbortController().signal;
  signal.addEventListener('abort', () => page?.error(new DOMException('gone', 'AbortError')));
  streams.push({
    headers: new Headers(init.headers),
    signal,
    send: (text) => page?.enqueue(new TextEncoder().encode(text)),
    end: () => page?.close(),
  });
  return new Response(body);
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.setItem('token', 'Bearer abc');
  streams = [];
  refuse = undefined;
  notices = [];
  missed = 0;
  leaving = new AbortController();
  vi.stubGlobal('fetch', answerStream);
});
afterEach(() => leaving.abort());

const soon = () => vi.advanceTimersByTimeAsync(1);
const start = async () => {
  const ended = listenLive(handlers, leaving.signal);
  await soon();
  return { ended };
};
const look = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

test('notices are passed on, also in several chunks; heartbeats and unknown events are not', async () => {
  await start();
  expect(streams[0]?.headers.get('authorization')).toBe('Bearer abc');
  expect(streams[0]?.headers.get('page-id')).toMatch(/^[0-9a-f-]{36}$/);
  streams[0]?.send(': open\n\n: beat\n\n');
  streams[0]?.send(`event: notice\ndata: {"event":"hive.painted","about":{}}\n\n${NOTICE_TEXT.slice(0, 20)}`);
  await soon();
  expect(notices).toEqual([]);
  streams[0]?.send(NOTICE_TEXT.slice(20));
  await soon();
  expect([notices, missed]).toEqual([[NOTICE], 0]);
});

test('a stream that ends is opened again, and notices may have been missed', async () => {
  await start();
  streams[0]?.end();
  await soon();
  expect([streams.length, missed]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([streams.length, missed]).toEqual([2, 1]);
  streams[1]?.send(NOTICE_TEXT);
  await soon();
  expect(notices).toEqual([NOTICE]);
});

test('a first stream that opens long after the first requests may have missed notices', async () => {
  vi.stubGlobal('propolisAhead', {
    authorization: 'Bearer abc',
    answers: new Map(),
    at: performance.now() - 15_000,
  });
  await start();
  expect([streams.length, missed]).toEqual([1, 1]);
});

test('a first stream that opens after the page was hidden for long may have missed notices', async () => {
  look('hidden');
  await start();
  await vi.advanceTimersByTimeAsync(60_000);
  look('visible');
  await soon();
  expect([streams.length, missed]).toEqual([1, 1]);
});

test('the delay between attempts grows while the server is down, and a retry follows at once when the network is back', async () => {
  let asked = 0;
  refuse = () => {
    asked += 1;
    throw new TypeError('Failed to fetch');
  };
  await start();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toBeGreaterThan(8);
  expect(asked).toBeLessThan(30);
  refuse = undefined;
  window.dispatchEvent(new Event('online'));
  await soon();
  expect([streams.length, missed]).toEqual([1, 1]);
});

test('a stream without a heartbeat is closed', async () => {
  await start();
  await vi.advanceTimersByTimeAsync(45_000);
  streams[0]?.send(': beat\n\n');
  await vi.advanceTimersByTimeAsync(45_000);
  expect(streams[0]?.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(streams[0]?.signal.aborted).toBe(true);
  expect(streams).toHaveLength(2);
});

test('an ended session does not reconnect', async () => {
  refuse = () =>
    Response.json(
      { code: 'unauthenticated', message: 'unauthenticated', errors: {} },
      { status: 401, headers: OURS },
    );
  const { ended } = await start();
  await ended;
  expect(isSignedIn()).toBe(false);
});

test('a hidden page closes its stream, and opens it again when it is visible', async () => {
  await start();
  look('hidden');
  await vi.advanceTimersByTimeAsync(29_000);
  look('visible');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(streams[0]?.signal.aborted).toBe(false);
  look('hidden');
  await vi.advanceTimersByTimeAsync(31_000);
  expect(streams[0]?.signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(streams).toHaveLength(1);
  look('visible');
  await soon();
  expect([streams.length, missed]).toEqual([2, 1]);
});

test('a replaced page waits until it is visible again', async () => {
  await start();
  streams[0]?.send('event: replaced\ndata: {}\n\n');
  streams[0]?.end();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(streams).toHaveLength(1);
  window.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(streams).toHaveLength(2);
});

test('the server may report missed notices', async () => {
  await start();
  streams[0]?.send('event: resync\ndata: {}\n\n');
  await soon();
  expect([notices, missed]).toEqual([[], 1]);
});

test('a closed page closes its stream', async () => {
  const { ended } = await start();
  leaving.abort();
  await ended;
  expect([streams[0]?.signal.aborted, streams.length, missed]).toEqual([true, 1, 0]);
});
