import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Beekeeper, type TestApp, testApp } from '../../../test/app.ts';
import { closeAtEnd } from '../../../test/closing.ts';
import { anApiary, createdApiary, createdHive } from '../../../test/rooms.ts';
import { createServer } from './server.ts';
import { serveWeb } from './static.ts';

let house: TestApp;
let me: Beekeeper;
beforeAll(async () => {
  house = await testApp();
  me = await house.beekeeper();
});

const ask = async (options: InjectOptions) => {
  const authorization = `Bearer ${me.token}`;
  return house.app.inject({ ...options, headers: { authorization, ...options.headers } });
};

/** Refused as the caller's mistake, in our own shape. */
function expectRefused(answer: Awaited<ReturnType<typeof ask>>, statuses: readonly number[]) {
  expect(statuses).toContain(answer.statusCode);
  expect(answer.json()).toEqual({
    code: expect.any(String),
    message: expect.any(String),
    errors: expect.any(Object),
  });
}

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

  test('nested as our own are is read', async () => {
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
    async (url) => expectRefused(await ask({ method: 'GET', url }), [400, 404]),
  );

  test.each([
    ['hexadecimal', (id: number) => `0x${id.toString(16)}`],
    ['with a point', (id: number) => `${id}.0`],
    ['with spaces', (id: number) => `%20${id}%20`],
    ['as a power', (id: number) => `${id}e0`],
    ['with a plus', (id: number) => `+${id}`],
    ['with a zero before it', (id: number) => `0${id}`],
    ['below zero', (id: number) => `-${id}`],
    [
      'in Arabic digits',
      (id: number) => String(id).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? ''),
    ],
  ])('whose id is written %s names nothing', async (_how, write) => {
    const id = await createdApiary(me);
    expect((await me.get(`/api/apiaries/${id}`)).status).toBe(200);
    expect((await me.get(`/api/apiaries/${write(id)}`)).status).toBe(404);
  });

  test('names a photo in capital letters as well as in small ones, and never by the nil UUID', async () => {
    const id = randomUUID();
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
      'base64',
    );
    const sent = await me.upload(`/api/photos/${id.toUpperCase()}`, 'photo', picture, { method: 'PUT' });
    expect(sent).toMatchObject({ status: 200, body: { id } });
    expect((await me.get(`/api/photos/${id}`)).status).toBe(200);
    expect((await me.get(`/api/photos/${id.toUpperCase()}`)).status).toBe(200);
    const nil = '00000000-0000-0000-0000-000000000000';
    expect((await me.upload(`/api/photos/${nil}`, 'photo', picture, { method: 'PUT' })).status).toBe(404);
  });
});

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

  test.each([201, 5000])('Idempotency-Key of %i characters is refused, not cut', async (length) => {
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
    app = await createServer({ log: false, https: false, imageOrigins: [] });
    closeAtEnd(() => app.close());
    await serveWeb(app, webDir, { appUrl: 'http://propolis.test', demo: undefined });
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

  test('is sent in part where a part is asked for', async () => {
    const answer = await app.inject({
      method: 'GET',
      url: '/assets/a-1.js',
      headers: { range: 'bytes=1-2' },
    });
    expect([answer.statusCode, answer.payload]).toEqual([206, 'ee']);
  });
});
