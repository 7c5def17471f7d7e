import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { createLog } from '@propolis/observability';
import { systemClock } from '@propolis/runtime';
import type { FastifyReply } from 'fastify';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { closeAtEnd } from '../../../../apps/server/test/closing.ts';
import { createServer } from './server.ts';

const ALLOWED = 400; // ms
let port: number;
let askWithin: (path: string, headers?: Record<string, string>) => Promise<{ readonly statusCode: number }>;
let running: Readable[];
let logged: string[];

/** More than the buffers of both ends hold. */
async function* endless(): AsyncGenerator<Buffer> {
  for (;;) {
    yield Buffer.alloc(100_000, 'bees');
    await turn();
  }
}

beforeAll(async () => {
  const log = createLog({ form: 'plain', clock: systemClock, write: (line) => logged.push(line) });
  const app = await createServer({ log, https: false, imageOrigins: [], takenWithin: ALLOWED });
  closeAtEnd(() => app.close());
  askWithin = (url, headers = {}) => app.inject({ url, headers });
  const sendEndless = (reply: FastifyReply) => {
    const content = Readable.from(endless(), { objectMode: false });
    running.push(content);
    return reply.type('application/octet-stream').send(content);
  };
  app.get('/endless', (_request, reply) => sendEndless(reply));
  app.get('/kept', (_request, reply) => sendEndless(reply.header('etag', '"a"')));
  app.get('/late', async ({ socket }, reply) => {
    // Not `once`, because a reset connection emits an error first.
    if (!socket.destroyed) await new Promise((closed) => socket.once('close', closed));
    return sendEndless(reply);
  });
  app.get('/soon', async () => {
    await turn();
    return { honey: 1 };
  });
  app.get('/quiet', async () => {
    await new Promise((over) => setTimeout(over, 2 * ALLOWED));
    return { honey: 1 };
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  port = Number(new URL(address).port);
});

beforeEach(() => {
  running = [];
  logged = [];
});

const ask = (...paths: readonly string[]) => askBy('GET', ...paths);

/** Sends pipelined requests without reading a response. */
async function askBy(method: string, ...paths: readonly string[]): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined).pause();
  await once(socket, 'connect');
  socket.write(paths.map((path) => `${method} ${path} HTTP/1.1\r\nhost: propolis.test\r\n\r\n`).join(''));
  return socket;
}

const begun = async (count: number) => {
  while (running.length < count) await turn();
};
const allEnded = async () => {
  while (running.some(({ destroyed }) => !destroyed)) await turn();
};

test('pipelined responses end with their connection', async () => {
  const socket = await ask('/endless', '/endless', '/endless');
  await begun(3);
  socket.destroy();
  await allEnded();
  expect(running).toHaveLength(3);
});

test('a response that was created after its connection closed ends immediately', async () => {
  const socket = await ask('/endless', '/late');
  await begun(1);
  socket.destroy();
  await begun(2);
  await allEnded();
});

test('ten requests per connection run at a time, and none after it has closed', async () => {
  const socket = await ask(...Array(60).fill('/endless'));
  await begun(10);
  for (let wait = 0; wait < 50; wait += 1) await turn();
  expect(running).toHaveLength(10);
  socket.destroy();
  await allEnded();
  for (let wait = 0; wait < 50; wait += 1) await turn();
  expect(running).toHaveLength(10);
  expect(logged).toEqual([]);
});

test('many requests on one connection are answered in turn, with an error above the limit', async () => {
  const socket = await ask(...Array(2_000).fill('/soon'));
  const got: string[] = [];
  socket.on('data', (piece) => got.push(String(piece))).resume();
  const answers = () => got.join('').split('HTTP/1.1 ').slice(1);
  await expect.poll(() => [answers().length, answers().at(-1)?.endsWith('}')]).toEqual([2_000, true]);
  expect(answers().slice(0, 110)).toEqual(Array(110).fill(expect.stringMatching(/^200 /)));
  const refused = answers().filter((answer) => !answer.startsWith('200 '));
  expect(refused.length).toBeGreaterThan(0);
  const busy = /^503 .*x-frame-options: DENY.*retry-after: 1.*"busy"/s;
  expect(refused).toEqual(Array(refused.length).fill(expect.stringMatching(busy)));
  socket.destroy();
});

test('a HEAD request is answered without producing the body', async () => {
  const socket = await askBy('HEAD', '/endless', '/endless');
  const answer = once(socket, 'data');
  socket.resume();
  await begun(2);
  await allEnded();
  expect(String(await answer)).toContain('content-type: application/octet-stream');
  socket.destroy();
});

test.each(['GET', 'HEAD'])(
  'a client that disconnects before the response to %s is not an error',
  async (method) => {
    const socket = await askBy(method, '/late');
    socket.destroy();
    await begun(1);
    await allEnded();
    for (let wait = 0; wait < 20; wait += 1) await turn();
    expect(logged).toEqual([]);
  },
);

test('a 304 response leaves nothing open', async () => {
  expect((await askWithin('/kept', { 'if-none-match': 'W/"a"' })).statusCode).toBe(304);
  await expect.poll(() => running.map(({ destroyed }) => destroyed)).toEqual([true]);
});

test('a client that reads nothing is disconnected', async () => {
  const socket = await ask('/endless');
  await begun(1);
  await allEnded();
  socket.resume();
  await once(socket, 'close');
});

test('a slow client gets its response, and so does one that waits long for its start', async () => {
  const [slow, patient] = [await ask('/endless'), await ask('/quiet')];
  const answer = once(patient, 'data');
  patient.resume();
  for (let pause = 0; pause < 4; pause += 1) {
    const until = slow.bytesRead + 5_000_000;
    slow.resume();
    while (slow.bytesRead < until) await once(slow, 'data');
    slow.pause();
    await new Promise((over) => setTimeout(over, ALLOWED / 2));
  }
  expect(running.map(({ destroyed }) => destroyed)).toEqual([false]);
  expect(String(await answer)).toContain('{"honey":1}');
  slow.destroy();
  await allEnded();
});

test('an injected request without a connection works', async () => {
  expect((await askWithin('/soon')).statusCode).toBe(200);
  // Errors thrown meanwhile fail the run.
  await new Promise((over) => setTimeout(over, 2 * ALLOWED));
});
