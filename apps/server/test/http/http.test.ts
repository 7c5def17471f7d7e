import { createHmac, randomUUID } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ApiaryInput, apiaryEndpoints } from '@propolis/contract';
import { countLiveWorkers, startHeartbeat } from '@propolis/jobs';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { hashPassword } from '../../src/features/account/sign-in/account.passwords.ts';
import { type Beekeeper, TEST_NOW, TEST_SETTINGS, testApp } from '../app.ts';

const server = await testApp();

const PLACE = { name: 'Chasseral', reference: 'VD-1', latitude: 47.13, longitude: 7.06 };
const rucher = () => ({ ...PLACE });

describe('an unreadable request:', () => {
  test.each([
    ['broken JSON', '{"name": ', 400, 'malformed'],
    ['a list instead of an object', '[]', 400, 'malformed'],
    ['a text instead of an object', '"hello"', 400, 'malformed'],
    ['a number instead of an object', '3', 400, 'malformed'],
    ['more than the limit', JSON.stringify({ ...PLACE, address: 'x'.repeat(300_000) }), 413, 'too_big'],
    ['an attack on the prototype', '{"__proto__": {"admin": true}}', 400, 'malformed'],
  ])('%s is refused', async (_what, body, status, code) => {
    const me = await server.beekeeper();
    expect(await me.post('/api/apiaries', body)).toMatchObject({ status, body: { code, errors: {} } });
    expect((await me.get('/api/apiaries')).body).toEqual([]);
  });

  test('another content type is refused', async () => {
    const me = await server.beekeeper();
    const answer = await me.post('/api/apiaries', 'name=x', { 'content-type': 'text/plain' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'malformed' } });
  });

  test('invalid UTF-8 is refused, not replaced', async () => {
    const me = await server.beekeeper();
    const payload = Buffer.from(JSON.stringify({ ...PLACE, name: 'Forêt' }), 'latin1');
    const headers = { authorization: `Bearer ${me.token}`, 'content-type': 'application/json' };
    const answer = await server.app.inject({ method: 'POST', url: '/api/apiaries', headers, payload });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'malformed', errors: {} }]);
    expect((await me.get('/api/apiaries')).body).toEqual([]);
  });

  test('a missing body is answered with every required field', async () => {
    const me = await server.beekeeper();
    const { status, body } = await me.post('/api/apiaries');
    expect(status).toBe(422);
    expect(body.errors).toEqual({ reference: ['required'], latitude: ['required'], longitude: ['required'] });
  });

  test('an empty body declared as JSON counts as no body', async () => {
    const me = await server.beekeeper();
    const headers = { 'content-type': 'application/json' };
    for (const none of ['', ' \r\n']) {
      const { status, body } = await me.post('/api/apiaries', none, headers);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['reference', 'latitude', 'longitude']]);
    }
    const { body: apiary } = await me.post('/api/apiaries', PLACE);
    expect((await me.delete(`/api/apiaries/${apiary.id}`, headers)).status).toBe(204);
    expect((await me.get('/api/apiaries', headers)).body).toEqual([]);
    expect((await me.post('/api/auth/logout', '', headers)).status).toBe(204);
    expect((await me.get('/api/user')).status).toBe(401);
  });

  test('characters that the database cannot store are refused with a 4xx', async () => {
    const me = await server.beekeeper();
    for (const name of ['nul \u0000 byte', 'half a pair \ud800']) {
      const { status } = await me.post('/api/apiaries', { ...PLACE, name });
      expect(status, JSON.stringify(name)).toBe(422);
    }
  });
});

test('an unknown API address answers 404 in the error format', async () => {
  expect(await server.anonymous.get('/api/nothing')).toMatchObject({
    status: 404,
    body: { code: 'not_found', errors: {} },
  });
});

describe('a write with an idempotency key', () => {
  const create = (me: Beekeeper, key: string, body: object = rucher()) =>
    me.post(apiaryEndpoints.create.path, body, { 'idempotency-key': key });

  test('happens once and repeats its response', async () => {
    const me = await server.beekeeper();
    const key = randomUUID();
    const [first, second] = [await create(me, key), await create(me, key)];
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect((await me.get('/api/apiaries')).body).toHaveLength(1);
  });

  test('happens once for concurrent requests', async () => {
    const me = await server.beekeeper();
    const key = randomUUID();
    const answers = await server.withConnections(10, () =>
      Promise.all([1, 2, 3, 4].map(() => create(me, key))),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await me.get('/api/apiaries')).body).toHaveLength(1);
  });

  test('happens once after a change of the secret key, while the old key is configured', async () => {
    const me = await server.beekeeper();
    const key = randomUUID();
    const first = await create(me, key);
    const [old] = TEST_SETTINGS.secretKeys;
    server.setSecretKeys('the-next-secret-key-for-tests-of-32-characters', old);
    expect(await create(me, key)).toMatchObject({ status: 201, body: first.body });
    server.setSecretKeys(old);
    expect((await me.get('/api/apiaries')).body).toHaveLength(1);
  });

  /** A write as release 0.1.0 stored it: the hash of the parsed body. */
  const storedBefore = async (me: Beekeeper, key: string, parsed: object) => {
    const hash = createHmac('sha256', TEST_SETTINGS.secretKeys[0])
      .update(`POST ${apiaryEndpoints.create.path}\n${JSON.stringify(parsed)}`)
      .digest();
    const { rowCount } = await server.pool.query(
      'update idempotency_keys set request_hash = $3 where user_id = $1 and key = $2',
      [me.id, key, hash],
    );
    expect(rowCount).toBe(1);
  };

  test('made by the previous release happens once and repeats its response', async () => {
    const me = await server.beekeeper();
    const key = randomUUID();
    const first = await create(me, key);
    await storedBefore(me, key, ApiaryInput.parse(rucher()));
    const answers = await server.withConnections(5, () => Promise.all([1, 2, 3].map(() => create(me, key))));
    for (const again of answers) expect(again).toMatchObject({ status: 201, body: first.body });
    expect((await me.get('/api/apiaries')).body).toHaveLength(1);
    expect((await create(me, key, { ...PLACE, name: 'Jorat' })).status).toBe(409);
  });

  test('made by the previous release is refused, not repeated, if the schema has changed since', async () => {
    const me = await server.beekeeper();
    const key = randomUUID();
    await create(me, key);
    const { weather_station_automatic: _addedSince, ...before } = ApiaryInput.parse(rucher());
    await storedBefore(me, key, before);
    expect(await create(me, key)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await me.get('/api/apiaries')).body).toHaveLength(1);
  });

  test('and another body is a conflict', async () => {
    const me = await server.beekeeper();
    const key = randomUUID();
    await create(me, key);
    expect(await create(me, key, { ...PLACE, name: 'Jorat' })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
  });

  test('and another address is a conflict, also if only the query differs', async () => {
    const me = await server.beekeeper();
    const key = { 'idempotency-key': randomUUID() };
    await me.post('/api/apiaries', rucher(), key);
    expect((await me.post('/api/apiaries?copy=1', rucher(), key)).status).toBe(409);
  });

  test('happens once for any method: a repeated DELETE answers as before', async () => {
    const me = await server.beekeeper();
    const { id } = (await create(me, randomUUID())).body;
    const [change, removal] = [randomUUID(), randomUUID()].map((key) => ({ 'idempotency-key': key }));
    const url = `/api/apiaries/${id}`;
    const first = await me.put(url, { name: 'Jorat' }, change);
    await me.put(url, { name: 'Joux' });
    expect(await me.put(url, { name: 'Jorat' }, change)).toMatchObject({ status: 200, body: first.body });
    expect((await me.get(url)).body.name).toBe('Joux');
    expect((await me.delete(url, removal)).status).toBe(204);
    expect(await me.delete(url, removal)).toMatchObject({ status: 204, body: undefined });
  });

  test('repeats its response although preparing it again would fail, because the password has changed', async () => {
    const me = await server.beekeeper();
    const [old, fresh] = ['les abeilles du Jorat', 'les abeilles de Joux'];
    await server.pool.query('update users set password_hash = $1 where id = $2', [
      await hashPassword(old),
      me.id,
    ]);
    const profile = {
      username: 'Élise',
      language: 'fr',
      current_password: old,
      password: fresh,
      password_confirmation: fresh,
    };
    const key = { 'idempotency-key': randomUUID() };
    const first = await me.put('/api/user', profile, key);
    expect(first.status).toBe(200);
    expect(await me.put('/api/user', profile, key)).toMatchObject({ status: 200, body: first.body });
    expect((await me.put('/api/user', profile)).body.errors).toEqual({ current_password: ['wrong'] });
  });

  test('is independent of other accounts with the same key', async () => {
    const [me, other] = [await server.beekeeper(), await server.beekeeper()];
    const key = randomUUID();
    const [mine, theirs] = [await create(me, key), await create(other, key)];
    expect(theirs.body.id).not.toBe(mine.body.id);
  });

  test('that fails does not use up its key', async () => {
    const me = await server.beekeeper();
    const key = randomUUID();
    expect((await create(me, key, {})).status).toBe(422);
    expect((await create(me, key)).status).toBe(201);
  });
});

describe('every response', () => {
  test('has a policy that forbids inline scripts and foreign frames', async () => {
    const { headers } = await server.anonymous.get('/api/health');
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self'(;|$)/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('of the API may only be stored by the browser, which revalidates it each time', async () => {
    const me = await server.beekeeper();
    const read = await me.get('/api/apiaries');
    expect([read.headers['cache-control'], read.headers.vary]).toEqual([
      'private, no-cache',
      'authorization',
    ]);
    const written = await me.post('/api/apiaries', rucher());
    expect(written.headers['cache-control']).toBe('no-store');
    expect((await server.anonymous.get('/api/apiaries')).headers['cache-control']).toBe('no-store');
  });

  test('that the browser has is answered 304 until it changes', async () => {
    const me = await server.beekeeper();
    await me.post('/api/apiaries', rucher());
    const first = await me.get('/api/apiaries');
    const ask = () => me.get('/api/apiaries', { 'if-none-match': String(first.headers.etag) });
    expect(await ask()).toMatchObject({ status: 304, raw: Buffer.alloc(0) });
    await me.post('/api/apiaries', rucher());
    expect((await ask()).body).toHaveLength(2);
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('over a kilobyte is compressed for who reads %s', async (encoding, unpack) => {
    const me = await server.beekeeper();
    for (let count = 0; count < 6; count += 1) await me.post('/api/apiaries', rucher());
    const plain = await me.get('/api/apiaries');
    const get = (headers: Record<string, string> = {}) =>
      me.get('/api/apiaries', { 'accept-encoding': encoding, ...headers });
    for (const packed of [await get(), await get()]) {
      expect(packed.headers['content-encoding']).toBe(encoding);
      expect(packed.raw.length).toBeLessThan(plain.raw.length / 3);
      expect(unpack(packed.raw)).toEqual(plain.raw);
      expect(packed.headers.etag).toBe(plain.headers.etag);
    }
    const known = await get({ 'if-none-match': String(plain.headers.etag) });
    expect([known.status, known.headers['content-encoding']]).toEqual([304, undefined]);
    const refusing = await get({ 'accept-encoding': `${encoding};q=0` });
    expect([refusing.headers['content-encoding'], refusing.raw]).toEqual([undefined, plain.raw]);
    await me.post('/api/apiaries', rucher());
    expect(JSON.parse(unpack((await get()).raw).toString())).toHaveLength(7);
    const small = await me.get('/api/user', { 'accept-encoding': encoding });
    expect(small.headers['content-encoding']).toBeUndefined();
  });
});

test('an unexpected failure reveals no detail', async () => {
  const { createServer } = await import('@propolis/http-kit');
  const app = await createServer({ log: undefined, https: false, imageOrigins: [] });
  app.get('/boom', () => {
    throw new Error('select * from secrets');
  });
  const answer = await app.inject('/boom');
  await app.close();
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({ code: 'internal', message: 'internal', errors: {} });
});

test('the health check answers 503 without a live worker, 200 with one', async () => {
  expect(await server.anonymous.get('/api/health')).toMatchObject({
    status: 503,
    body: { status: 'starting', database: true, worker: false },
  });
  const stop = await startHeartbeat({
    db: server.db,
    ids: ['a worker', 'another queue of it'],
    freeForgotten: async () => undefined,
    onError: () => undefined,
  });
  expect(await server.anonymous.get('/api/health')).toMatchObject({
    status: 200,
    body: { status: 'ok', worker: true },
  });
  expect(await countLiveWorkers(server.db)).toBe(2);
  // The process's clock is a day ahead: only the database's clock counts.
  server.setNow(new Date(Date.parse(TEST_NOW) + 86_400_000).toISOString());
  expect((await server.anonymous.get('/api/health')).status).toBe(200);
  server.setNow(TEST_NOW);
  await sql`update worker_heartbeats set beat_at = clock_timestamp() - interval '36 seconds'`.execute(
    server.db,
  );
  expect((await server.anonymous.get('/api/health')).status).toBe(503);
  expect(await countLiveWorkers(server.db)).toBe(0);
  await stop();
  expect((await server.anonymous.get('/api/health')).status).toBe(503);
});
