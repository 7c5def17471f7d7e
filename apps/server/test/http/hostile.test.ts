import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, serveWeb } from '@propolis/http-kit';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../app.ts';
import { closeAtEnd } from '../closing.ts';
import { COUNTINGS, countedByHand } from '../countings.ts';
import { aHive, anApiary, createdApiary, createdHive } from '../records.ts';
import { aScale, aSlot } from '../sensors.ts';

const server = await testApp();
const me = await server.beekeeper();

const ask = async (options: InjectOptions) => {
  const authorization = `Bearer ${me.token}`;
  return server.app.inject({ ...options, headers: { authorization, ...options.headers } });
};

/** A 4xx error in the API's format. */
function expectRefused(answer: Awaited<ReturnType<typeof ask>>, statuses: readonly number[]) {
  expect(statuses).toContain(answer.statusCode);
  expect(answer.json()).toEqual({
    code: expect.any(String),
    message: expect.any(String),
    errors: expect.any(Object),
  });
}

/** The most important security headers. */
const expectOurHeaders = (headers: Record<string, unknown>) =>
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'self'"),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });

/** The smallest possible picture. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

describe('bytes that are not a request', () => {
  let port: number;
  beforeAll(async () => {
    const app = await createServer({ log: undefined, https: false, imageOrigins: [] });
    closeAtEnd(() => app.close());
    app.get('/bees', () => ({ bees: 40_000 }));
    port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  });

  /** Sends bytes and reads until the server closes the connection. */
  async function answerTo(text: string) {
    const socket = connect(port, '127.0.0.1');
    socket.write(text, 'latin1');
    const answer = (await socket.setEncoding('utf8').toArray()).join('');
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    const [first = '', ...lines] = head.split('\r\n');
    const headers = Object.fromEntries(lines.map((line) => line.toLowerCase().split(': ', 2)));
    return { status: Number(first.split(' ')[1]), headers, body };
  }

  const get = (lines = '', version = '1.1') =>
    `GET /bees HTTP/${version}\r\nconnection: close\r\n${lines}\r\n`;

  test.each([
    ['of another protocol', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000', 400, 'malformed'],
    ['with an unknown method', get().replace('GET', 'BEES'), 400, 'malformed'],
    ['with a header without a name', get('host: h\r\n: x\r\n'), 400, 'malformed'],
    ['with headers without an end', get(`host: h\r\nx: ${'x'.repeat(20_000)}\r\n`), 431, 'too_big'],
    ['with two lengths', get('host: h\r\ncontent-length: 1\r\ncontent-length: 2\r\n'), 400, 'malformed'],
    ['without a host', get(), 400, 'malformed'],
    ['for another server', 'CONNECT example.org:443 HTTP/1.1\r\nhost: h\r\n\r\n', 404, 'not_found'],
  ])('%s are refused in our own shape, and the server hangs up', async (_what, bytes, status, code) => {
    const answer = await answerTo(bytes);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      status,
      { code, message: code.replace('_', ' '), errors: {} },
    ]);
    expectOurHeaders(answer.headers);
  });

  test.each([
    ['an unknown expectation', get('host: h\r\nexpect: bees\r\n')],
    ['no host, as before HTTP/1.1', get('', '1.0')],
  ])('a request with %s is answered', async (_what, bytes) => {
    expect(await answerTo(bytes)).toMatchObject({ status: 200, body: '{"bees":40000}' });
  });
});

describe('a record deleted during a request', () => {
  /** Deletes in a transaction that commits once the request waits for it. */
  async function deletedDuring<T>(statement: string, request: () => Promise<T>): Promise<T> {
    const client = await server.pool.connect();
    try {
      await client.query('begin');
      await client.query(statement);
      const answer = request();
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await server.pool.query(waiting)).rowCount).toBe(1);
      await client.query('commit');
      return await answer;
    } finally {
      client.release();
    }
  }

  test.each([undefined, randomUUID()])(
    'an account: the request gets 401 (idempotency key: %s)',
    async (key) => {
      const gone = await server.beekeeper();
      const answer = await deletedDuring(`delete from users where id = ${gone.id}`, () =>
        gone.post('/api/apiaries', anApiary(), key ? { 'idempotency-key': key } : {}),
      );
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    },
  );

  test('an apiary accepts no hive any more', async () => {
    const apiary = await createdApiary(me);
    const answer = await deletedDuring(`delete from apiaries where id = ${apiary}`, () =>
      me.post(`/api/apiaries/${apiary}/hives`, aHive()),
    );
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test('an apiary accepts no picture any more', async () => {
    const apiary = await createdApiary(me);
    const answer = await deletedDuring(`delete from apiaries where id = ${apiary}`, () =>
      me.upload(`/api/apiaries/${apiary}/image`, 'image', PIXEL),
    );
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test('a hive accepts no observation any more', async () => {
    const hive = await createdHive(me, await createdApiary(me));
    const answer = await deletedDuring(`delete from hives where id = ${hive}`, () =>
      me.post(`/api/hives/${hive}/observations`, { general_notes: 'late' }),
    );
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test('a hive is put on no scale any more', async () => {
    const apiary = await createdApiary(me);
    const hive = await createdHive(me, apiary);
    const answer = await deletedDuring(`delete from hives where id = ${hive}`, () =>
      me.post('/api/sensors/youbee', aScale(apiary, { hives: [aSlot(1, hive)] })),
    );
    expect(answer).toMatchObject({ status: 422, body: { errors: { 'hives.0.hive_id': ['not_found'] } } });
  });

  test('a hive accepts no counting any more', async () => {
    const apiary = await createdApiary(me);
    const [first, second] = [await createdHive(me, apiary), await createdHive(me, apiary)];
    const other = await createdHive(me, apiary);
    const id = await countedByHand(me, other);
    const noted = await deletedDuring(`delete from hives where id = ${first}`, () =>
      me.post(`${COUNTINGS}/by_hand`, { hive_id: first, count_date: '2026-06-01T10:00:00Z', count: 3 }),
    );
    const linked = await deletedDuring(`delete from hives where id = ${second}`, () =>
      me.put(`${COUNTINGS}/${id}`, { hive_id: second }),
    );
    for (const answer of [noted, linked])
      expect(answer).toMatchObject({ status: 422, body: { errors: { hive_id: ['not_found'] } } });
  });
});

describe('an upload', () => {
  const url = () => `/api/photos/${randomUUID()}`;
  const head = '--b\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n';

  test.each([
    ['cut off within its file', 'multipart/form-data; boundary=b', `${head}half of a pic`],
    ['cut off within its head', 'multipart/form-data; boundary=b', head.slice(0, 30)],
    ['without anything', 'multipart/form-data; boundary=b', ''],
    ['without a boundary', 'multipart/form-data', `${head}x\r\n--b--\r\n`],
    ['with another boundary', 'multipart/form-data; boundary=c', `${head}x\r\n--b--\r\n`],
    ['of another kind', 'application/octet-stream', 'x'],
  ])('%s is the sender’s mistake', async (_what, type, payload) => {
    const answer = await ask({ method: 'PUT', url: url(), headers: { 'content-type': type }, payload });
    expectRefused(answer, [400, 415, 422]);
  });
});

describe('an upload with unexpected parts', () => {
  test.each(['x: y', 'content-disposition: attachment', 'content-disp\0sition: form-data; name="image"'])(
    'is answered, however long they are: %j',
    async (head) => {
      const url = `/api/apiaries/${await createdApiary(me)}/image`;
      for (const length of [20_000, 60_000, 300_000]) {
        const payload = Buffer.from(`--b\r\n${head}\r\n\r\n${'x'.repeat(length)}\r\n--b--\r\n`);
        const headers = { 'content-type': 'multipart/form-data; boundary=b' };
        expectRefused(await ask({ method: 'POST', url, headers, payload }), [400, 422]);
      }
    },
  );
});

describe('a body', () => {
  const deep = (depth: number) => `{"general_notes":${'['.repeat(depth)}${']'.repeat(depth)}}`;

  test.each([100, 10_000, 100_000])(
    'nested %i deep is malformed, also under an idempotency key',
    async (depth) => {
      const hiveId = await createdHive(me, await createdApiary(me));
      const key = { 'idempotency-key': randomUUID() };
      const answer = await me.post(`/api/hives/${hiveId}/observations`, deep(depth), key);
      expect(answer).toMatchObject({ status: 400, body: { code: 'malformed' } });
    },
  );

  test('with the nesting of valid bodies is read', async () => {
    expect(
      (
        await me.post(
          '/api/user/preferences',
          '{"notifications":{"reminder_due":{"push":true,"email":true}}}',
        )
      ).status,
    ).toBe(200);
  });
});

describe('an address', () => {
  test.each(['/api/%ff', '/api/hives/%', '/%c0%ae%c0%ae/', '/api/hives/%E0%A4%A'])(
    'with percent signs that mean nothing is refused in our own shape: %s',
    async (url) => {
      const answer = await ask({ method: 'GET', url });
      expectRefused(answer, [400, 404]);
      expectOurHeaders(answer.headers);
    },
  );

  test('with a longer word than any valid one is not found', async () => {
    const answer = await ask({ method: 'GET', url: `/api/apiaries/${'9'.repeat(3000)}` });
    expectRefused(answer, [404]);
    expectOurHeaders(answer.headers);
  });

  test.each([
    ['hexadecimal', (id: number) => `0x${id.toString(16)}`],
    ['with a point', (id: number) => `${id}.0`],
    ['with spaces', (id: number) => `%20${id}%20`],
    ['as a power', (id: number) => `${id}e0`],
    ['with a plus', (id: number) => `+${id}`],
    ['with a zero before it', (id: number) => `0${id}`],
    ['below zero', (id: number) => `-${id}`],
    ['as zero', () => '0'],
    ['beyond the integers of the database', () => '99999999999'],
    ['as a word', () => 'abc'],
    [
      'in Arabic digits',
      (id: number) => String(id).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? ''),
    ],
  ])('whose id is written %s names nothing', async (_how, write) => {
    const id = await createdApiary(me);
    expect((await me.get(`/api/apiaries/${id}`)).status).toBe(200);
    expect((await me.get(`/api/apiaries/${write(id)}`)).status).toBe(404);
  });

  test("accepts a photo's id in upper and lower case, and never the nil UUID", async () => {
    const id = randomUUID();
    const sent = await me.upload(`/api/photos/${id.toUpperCase()}`, 'photo', PIXEL, { method: 'PUT' });
    expect(sent).toMatchObject({ status: 200, body: { id } });
    expect((await me.get(`/api/photos/${id}`)).status).toBe(200);
    expect((await me.get(`/api/photos/${id.toUpperCase()}`)).status).toBe(200);
    const nil = '00000000-0000-0000-0000-000000000000';
    expect((await me.upload(`/api/photos/${nil}`, 'photo', PIXEL, { method: 'PUT' })).status).toBe(404);
  });
});

test.each(['TRACE', 'OPTIONS', 'PATCH', 'PROPFIND'] as const)(
  'the method %s, which nothing serves, finds nothing',
  async (method) => {
    const answer = await ask({ method: method as InjectOptions['method'], url: '/api/apiaries' });
    expectRefused(answer, [404]);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  },
);

describe('a header', () => {
  test.each([
    ['X-Forwarded-For', 'x-forwarded-for', Array.from({ length: 600 }, randomUUID).join('')],
    ['X-Forwarded-For with names', 'x-forwarded-for', 'bees, hives'],
    ['Accept-Language', 'accept-language', 'fr,'.repeat(2000)],
    ['Authorization', 'authorization', `Bearer ${'x'.repeat(6000)}`],
    ['If-None-Match', 'if-none-match', '"'.repeat(3000)],
  ])('%s of any form does not break a login', async (_name, header, value) => {
    const payload = { email: `${randomUUID()}@example.org`, password: 'wrong password' };
    const options = { method: 'POST', url: '/api/auth/login', payload } as const;
    expectRefused(await ask({ ...options, headers: { [header]: value } }), [401]);
  });

  test.each([201, 5000])('Idempotency-Key of %i characters is refused, not truncated', async (length) => {
    const answer = await me.post('/api/apiaries', anApiary(), { 'idempotency-key': 'k'.repeat(length) });
    expect(answer).toMatchObject({ status: 400, body: { code: 'malformed' } });
  });
});

describe('a file of the web app', () => {
  let app: Awaited<ReturnType<typeof createServer>>;
  beforeAll(async () => {
    const webDir = await mkdtemp(join(tmpdir(), 'propolis-web-'));
    closeAtEnd(() => rm(webDir, { recursive: true, force: true }));
    await mkdir(join(webDir, 'assets'));
    await writeFile(join(webDir, 'index.html'), '<head></head>');
    await writeFile(join(webDir, 'assets/a-1.js'), 'bees');
    app = await createServer({ log: undefined, https: false, imageOrigins: [] });
    closeAtEnd(() => app.close());
    await serveWeb(app, webDir, { appUrl: 'http://propolis.test', demo: false, imageOrigins: [] });
  });

  test.each([
    ['a range past its end', '/assets/a-1.js', { range: 'bytes=900-' }, [416]],
    ['a version it never had', '/assets/a-1.js', { 'if-match': '"other"' }, [412]],
    ['an older state', '/assets/a-1.js', { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' }, [412]],
    ['its folder', '/assets/', {}, [403, 404]],
    ['a folder above', '/..%5c..%5cpackage.json', {}, [400, 403, 404]],
    ['a folder above in dots', '/assets/..%2f..%2fpackage.json', {}, [400, 403, 404]],
    ['a null byte', '/assets/a-1.js%00.png', {}, [400, 403, 404]],
  ])('asked for by %s is refused in our own shape', async (_what, url, headers, statuses) => {
    expectRefused(await app.inject({ method: 'GET', url, headers }), statuses);
  });

  test('is sent in part if a range is requested', async () => {
    const answer = await app.inject({
      method: 'GET',
      url: '/assets/a-1.js',
      headers: { range: 'bytes=1-2' },
    });
    expect([answer.statusCode, answer.payload]).toEqual([206, 'ee']);
  });
});
