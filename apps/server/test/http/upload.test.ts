import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { DEFAULT_BODY_TIME } from '@propolis/http-kit';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Beekeeper, type TestApp, testApp } from '../app.ts';
import { createdApiary } from '../records.ts';

const LARGEST = 1_000_000;
const HEAD = '--b\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n';
const END = '\r\n--b--\r\n';

interface Listening extends TestApp {
  readonly port: number;
}

async function listening(options: Parameters<typeof testApp>[0]): Promise<Listening> {
  const server = await testApp(options);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const address = server.app.server.address();
  return { ...server, port: typeof address === 'object' ? (address?.port ?? 0) : 0 };
}

/** A server that soon closes the connection of a client that sends on after the response. */
const SOON = { ...DEFAULT_BODY_TIME, lingerFor: 50 };

let server: Listening;
let impatient: Listening;
beforeAll(async () => {
  const uploads = { largest: LARGEST, atOnce: 3, perAccount: 2 };
  server = await listening({ uploads });
  impatient = await listening({ beside: server, uploads, bodyTime: SOON });
});

const drafts = ({ blobsDir }: TestApp = server) =>
  readdir(join(blobsDir, 'uploads/drafts')).catch((): string[] => []);
const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'olive' } })
    .jpeg()
    .toBuffer();

interface Sending {
  readonly socket: Socket;
  /** The response so far. */
  readonly heard: () => string;
}

interface Begun {
  readonly port: number;
  readonly keeper: Beekeeper;
  /** Length of the whole body; chunked without it. */
  readonly length?: number;
  /** Defaults to a photo's form. */
  readonly json?: { readonly path: string; readonly head: string };
}

/** A request over a new connection, whose body is sent in arbitrary chunks. */
function begin({ port, keeper, length, json }: Begun): Sending {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += String(chunk);
  });
  socket.on('error', () => {}); // closed while sending
  const head = [
    json ? `POST ${json.path} HTTP/1.1` : `PUT /api/photos/${randomUUID()} HTTP/1.1`,
    'host: propolis.test',
    `authorization: Bearer ${keeper.token}`,
    `content-type: ${json ? 'application/json' : 'multipart/form-data; boundary=b'}`,
    length ? `content-length: ${length}` : 'transfer-encoding: chunked',
  ];
  const first = json?.head ?? HEAD;
  socket.write(`${head.join('\r\n')}\r\n\r\n${length ? first : chunked(first)}`);
  return { socket, heard: () => answer };
}

const chunked = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const statusOf = ({ heard }: Sending) => Number(heard().split(' ')[1] ?? 0);
const answered = async (sending: Sending) => {
  await expect.poll(() => statusOf(sending), { interval: 5, timeout: 10_000 }).toBeGreaterThan(0);
  return sending.heard();
};
const closed = (socket: Socket) =>
  new Promise<void>((end) => (socket.closed ? end() : socket.once('close', () => end())));

/** The first part of a form, without its end; resolves once it is in its draft. */
async function held(keeper: Beekeeper): Promise<Sending> {
  const before = await drafts();
  const sending = begin({ port: server.port, keeper, length: 10_000 });
  sending.socket.write('bees');
  await expect.poll(drafts, { interval: 5, timeout: 10_000 }).toHaveLength(before.length + 1);
  return sending;
}

describe('an upload', () => {
  test("is written to a draft while it is received, readable by the process's owner only", async () => {
    const sending = begin({ ...server, keeper: await server.beekeeper(), length: 900_000 });
    sending.socket.write('x'.repeat(500_000));
    const draft = async () => {
      const [name = ''] = await drafts();
      return stat(join(server.blobsDir, 'uploads/drafts', name)).catch(() => undefined);
    };
    await expect.poll(async () => (await draft())?.size, { interval: 5 }).toBeGreaterThan(400_000);
    expect(((await draft())?.mode ?? 0) & 0o777).toBe(0o600);
    sending.socket.destroy();
    await expect.poll(drafts, { interval: 5 }).toEqual([]);
  });

  test('is stored with its content, wherever the file is in the form', async () => {
    const me = await server.beekeeper();
    const photo = await picture();
    const field = '--b\r\ncontent-disposition: form-data; name="note"\r\n\r\nbees\r\n';
    const other = '\r\n--b\r\ncontent-disposition: form-data; name="other"; filename="x"\r\n\r\nx';
    const payload = Buffer.concat([Buffer.from(field + HEAD), photo, Buffer.from(other + END)]);
    const answer = await server.app.inject({
      method: 'PUT',
      url: `/api/photos/${randomUUID()}`,
      headers: { authorization: `Bearer ${me.token}`, 'content-type': 'multipart/form-data; boundary=b' },
      payload,
    });
    expect(answer).toMatchObject({ statusCode: 200 });
    expect(answer.json()).toMatchObject({ width: 40, height: 30 });
  });

  test('repeated with its key is the same write, and with another file a conflict', async () => {
    const me = await server.beekeeper();
    const url = `/api/apiaries/${await createdApiary(me)}/image`;
    const headers = { 'idempotency-key': randomUUID() };
    const photo = await picture();
    const first = await me.upload(url, 'image', photo, { headers });
    expect((await me.upload(url, 'image', photo, { headers })).body).toEqual(first.body);
    const other = await me.upload(url, 'image', Buffer.concat([photo, photo]), { headers });
    expect(other).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  test('without an end is refused at the limit and not read further', async () => {
    const sending = begin({ ...impatient, keeper: await impatient.beekeeper() });
    const piece = chunked('x'.repeat(50_000));
    const flood = setInterval(() => sending.socket.write(piece), 1);
    expect(await answered(sending)).toContain('413');
    expect(sending.heard()).toContain('"too_big"');
    await closed(sending.socket);
    clearInterval(flood);
    expect(await drafts(impatient)).toEqual([]);
  });

  test('that declares a size above the limit is not read', async () => {
    const sending = begin({ ...impatient, keeper: await impatient.beekeeper(), length: 2 * LARGEST });
    expect(await answered(sending)).toContain('413');
    expect(await drafts(impatient)).toEqual([]);
    await closed(sending.socket);
  });

  test.each([
    ['of exactly the largest size is taken', LARGEST, 415],
    ['of one byte more is not', LARGEST + 1, 413],
  ])('%s', async (_what, size, status) => {
    const me = await server.beekeeper();
    const answer = await me.upload(`/api/photos/${randomUUID()}`, 'photo', Buffer.alloc(size), {
      method: 'PUT',
    });
    expect(answer.status).toBe(status);
  });

  test.each([
    ['is no picture', 'photo', Buffer.from('bees'), 415],
    ['stands under another field', 'image', Buffer.from('bees'), 422],
    ['is too large', 'photo', Buffer.alloc(LARGEST + 1), 413],
  ])('leaves no draft when it %s', async (_what, field, file, status) => {
    const me = await server.beekeeper();
    const answer = await me.upload(`/api/photos/${randomUUID()}`, field, file, { method: 'PUT' });
    expect(answer.status).toBe(status);
    expect(await drafts()).toEqual([]);
  });

  test('leaves no draft once stored, nor if it belongs to another account', async () => {
    const id = randomUUID();
    for (const status of [200, 409]) {
      const keeper = await server.beekeeper();
      const answer = await keeper.upload(`/api/photos/${id}`, 'photo', await picture(), { method: 'PUT' });
      expect(answer.status).toBe(status);
      expect(await drafts()).toEqual([]);
    }
  });
});

describe('a JSON body that is too large', () => {
  test('is answered after its end, so that no client loses the response with its connection', async () => {
    const length = 5_000_000;
    const path = '/api/apiaries';
    const sending = begin({ ...server, keeper: await server.beekeeper(), length, json: { path, head: '"' } });
    // Time for a premature response.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(sending.heard()).toBe('');
    sending.socket.write('x'.repeat(length - 1));
    expect(await answered(sending)).toContain(' 413 ');
    await closed(sending.socket);
  });

  test('is answered eventually, also if its sender stops', async () => {
    const path = '/api/apiaries';
    const json = { path, head: '"' };
    const sending = begin({ ...impatient, keeper: await impatient.beekeeper(), length: 5_000_000, json });
    expect(await answered(sending)).toContain(' 413 ');
    await closed(sending.socket);
  });
});

describe('a slow request', () => {
  let hasty: Listening;
  beforeAll(async () => {
    hasty = await listening({ beside: server, bodyTime: { ...SOON, graceFor: 100, bytesPerSecond: 10_000 } });
  });
  const slow = async (sending: Sending) => {
    const drip = setInterval(() => sending.socket.write('x'), 100);
    const answer = await answered(sending);
    await closed(sending.socket);
    clearInterval(drip);
    return answer;
  };
  const expectTimeout = (answer: string) => {
    expect(answer).toContain(' 408 ');
    expect(answer).toContain('{"code":"timeout","message":"timeout","errors":{}}');
  };

  test('with a file is answered 408 and closed', async () => {
    const keeper = await hasty.beekeeper();
    expectTimeout(await slow(begin({ ...hasty, keeper, length: 10_000 })));
    expect(await drafts(hasty)).toEqual([]);
  });

  test.each(['/api/apiaries', '/api/auth/login', '/api/nowhere'])(
    'is answered 408 and cut off, JSON to %s',
    async (path) => {
      const keeper = await hasty.beekeeper();
      expectTimeout(
        await slow(begin({ ...hasty, keeper, length: 10_000, json: { path, head: '{"name":"' } })),
      );
    },
  );

  test('with slow headers gets the same error format', async () => {
    const socket = connect(hasty.port, '127.0.0.1');
    const [ours] = await once(hasty.app.server, 'connection');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += String(chunk);
    });
    // Node's error when its header timeout expires.
    hasty.app.server.emit(
      'clientError',
      Object.assign(new Error('slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      ours,
    );
    await closed(socket);
    expectTimeout(answer);
  });

  test('is closed after the total time limit, at any transfer rate', async () => {
    const brief = await listening({
      beside: server,
      bodyTime: { within: 100, graceFor: 100, bytesPerSecond: 1 },
    });
    const sending = begin({ ...brief, keeper: await brief.beekeeper(), length: 90_000_000 });
    const flow = setInterval(() => sending.socket.write('x'.repeat(1000)), 5);
    expectTimeout(await answered(sending));
    clearInterval(flow);
    sending.socket.destroy();
  });
});

describe('concurrent uploads', () => {
  test('are limited per account and in total; a finished one frees its place', async () => {
    const [me, other, third] = [await server.beekeeper(), await server.beekeeper(), await server.beekeeper()];
    const photo = await picture();
    const send = (keeper: Beekeeper) =>
      keeper.upload(`/api/photos/${randomUUID()}`, 'photo', photo, { method: 'PUT' });
    const first = await held(me);
    const second = await held(me);
    const full = await send(me);
    expect(full).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(full.headers['retry-after']).toBe('5');
    expect((await send(other)).status).toBe(200);
    const last = await held(third);
    const busy = await send(other);
    expect(busy).toMatchObject({ status: 503, body: { code: 'busy' } });
    expect(busy.headers['retry-after']).toBe('5');
    for (const { socket } of [first, second, last]) socket.destroy();
    await expect.poll(async () => (await send(me)).status, { interval: 5 }).toBe(200);
    await expect.poll(drafts, { interval: 5 }).toEqual([]);
  });
});
