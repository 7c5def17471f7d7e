import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { drainOnClose } from './drain.ts';
import { createServer } from './server.ts';

let app: FastifyInstance;
let address: string;
let streamsEnded: boolean;
let finish: (answer: string) => void;

async function serve(within: number) {
  streamsEnded = false;
  app = await createServer({ log: undefined, https: false, imageOrigins: [] });
  const endStreams = () => {
    streamsEnded = true;
  };
  const { isStopping } = drainOnClose(app, { within, endStreams });
  app.get('/api/health', () => ({ stopping: isStopping() }));
  app.get('/api/slow', () => {
    begun();
    return new Promise<string>((answer) => {
      finish = answer;
    });
  });
  address = await app.listen({ host: '127.0.0.1', port: 0 });
}

let begun: () => void;
const get = (path: string) => fetch(`${address}${path}`);

/** A running request, and a server that has begun to stop. */
async function stopWhileBusy() {
  const underWay = new Promise<void>((tell) => {
    begun = tell;
  });
  const answer = get('/api/slow');
  await underWay;
  const closing = app.close();
  while (!streamsEnded) await turn();
  return { answer, closing };
}

describe('a stopping server', () => {
  beforeEach(() => serve(60_000));

  test('finishes running requests, rejects new ones, and reports its state', async () => {
    const { answer, closing } = await stopWhileBusy();
    const refused = await get('/api/slow');
    expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('connection')]).toEqual([
      503,
      '2',
      'close',
    ]);
    expect(await refused.json()).toMatchObject({ code: 'unavailable' });
    expect(await (await get('/api/health')).json()).toEqual({ stopping: true });
    finish('honey');
    expect(await (await answer).text()).toBe('honey');
    await closing;
    await expect(get('/api/health')).rejects.toThrow();
  });

  test('does not wait for a disconnected client', async () => {
    const gone = new AbortController();
    const underWay = new Promise<void>((tell) => {
      begun = tell;
    });
    const answer = fetch(`${address}/api/slow`, { signal: gone.signal }).catch(() => 'gone');
    await underWay;
    gone.abort();
    expect(await answer).toBe('gone');
    await app.close();
  });

  test('stops immediately without running requests', async () => {
    expect((await get('/api/health')).status).toBe(200);
    await app.close();
  });
});

test('aborts requests that take too long', async () => {
  await serve(50);
  const { answer, closing } = await stopWhileBusy();
  const outcome = answer.catch(() => 'cut off');
  await closing;
  expect(await outcome).toBe('cut off');
});
