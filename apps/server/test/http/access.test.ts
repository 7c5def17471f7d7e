import { endpoint } from '@propolis/contract';
import { createEvents } from '@propolis/events';
import { createApi, createServer } from '@propolis/http-kit';
import { sign } from '@propolis/runtime';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { authenticateSession } from '../../src/features/account/sign-in/sessions.service.ts';
import { authenticateDevice, issueDeviceKey } from '../../src/features/sensors/scales/device-keys.queries.ts';
import { TEST_NOW, TEST_SETTINGS, testApp } from '../app.ts';
import { closeAtEnd } from '../closing.ts';

const call = { summary: 'For tests.' };
const deliver = endpoint('POST', '/api/deliver', {
  ...call,
  access: 'device',
  response: z.object({ device: z.number(), user: z.number() }),
});
const unload = endpoint('POST', '/api/unload', { ...call, access: 'device' });
const keep = endpoint('POST', '/api/keep', call);
const open = endpoint('POST', '/api/open', { ...call, access: 'public' });

let app: FastifyInstance;
/** Deliveries in progress; each ends when it is called. */
const unloading: (() => void)[] = [];

async function serve() {
  const server = await createServer({ log: undefined, https: false, imageOrigins: [] });
  const services = {
    db: testServer.db,
    replica: undefined,
    authenticate: { session: authenticateSession, device: authenticateDevice },
    clock: () => new Date(TEST_NOW),
    events: createEvents(),
    settings: TEST_SETTINGS,
    disk: { assertDiskSpace: async () => {} },
    receiveFile: () => Promise.reject(new Error('no endpoint here takes a file')),
  };
  return { server, api: createApi(server, services) };
}

const testServer = await testApp();
const keeper = await testServer.beekeeper();
beforeAll(async () => {
  const { server, api } = await serve();
  api.ingest(deliver, ({ device }) => ({ device: device.id, user: device.userId }));
  api.ingest(unload, () => new Promise<void>((done) => unloading.push(done)));
  api.write(keep, () => undefined);
  api.write(open, () => undefined);
  closeAtEnd(() => server.close());
  app = server;
});

const post = (url: string, authorization?: string) =>
  app.inject({ method: 'POST', url, headers: authorization === undefined ? {} : { authorization } });
const bearer = (token: string) => `Bearer ${token}`;

describe('a device endpoint', () => {
  test('authenticates a device by its key and knows its owner', async () => {
    const { id, key } = await issueDeviceKey(testServer.db, keeper.id);
    const answer = await post('/api/deliver', bearer(key));
    expect([answer.statusCode, answer.json()]).toEqual([200, { device: id, user: keeper.id }]);
  });

  test("stores only a key's hash, last four characters and last use", async () => {
    const { id, key } = await issueDeviceKey(testServer.db, keeper.id);
    await post('/api/deliver', bearer(key));
    const row = await testServer.db
      .selectFrom('device_keys')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ last_four: key.slice(-4), last_used_at: new Date(TEST_NOW) });
    expect(JSON.stringify({ ...row, key_hash: row.key_hash.toString('latin1') })).not.toContain(key);
  });

  test('refuses a missing, a forged and a revoked key', async () => {
    const { id, key } = await issueDeviceKey(testServer.db, keeper.id);
    await testServer.db.deleteFrom('device_keys').where('id', '=', id).execute();
    for (const authorization of [
      undefined,
      '',
      'Bearer',
      bearer('device_forged'),
      `Basic ${key}`,
      bearer(key),
    ]) {
      const answer = await post('/api/deliver', authorization);
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated']);
    }
  });

  test('limits the deliveries per device', async () => {
    const [busy, quiet] = [
      await issueDeviceKey(testServer.db, keeper.id),
      await issueDeviceKey(testServer.db, keeper.id),
    ];
    await testServer.db
      .insertInto('rate_limits')
      .values({
        key: sign(TEST_SETTINGS.secretKeys, 'rate-limit', `device ${busy.id}`),
        tries: 600,
        resets_at: new Date(Date.parse(TEST_NOW) + 60_000),
      })
      .execute();
    const refused = await post('/api/deliver', bearer(busy.key));
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    expect((await post('/api/deliver', bearer(quiet.key))).statusCode).toBe(200);
  });

  test('processes two deliveries of a device at a time without delaying beekeepers', async () => {
    const { key } = await issueDeviceKey(testServer.db, keeper.id);
    const deliveries = Array.from({ length: 12 }, () => post('/api/unload', bearer(key)));
    await vi.waitFor(() => expect(unloading).toHaveLength(2));
    expect((await post('/api/keep', bearer(keeper.token))).statusCode).toBe(204);
    for (let done = 0; done < 12; done += 1) {
      await vi.waitFor(() => expect(unloading).toHaveLength(Math.min(done + 2, 12)));
      unloading[done]?.();
    }
    expect((await Promise.all(deliveries)).map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(204));
  });
});

test('neither kind of credentials opens the other kind of endpoint', async () => {
  const { key } = await issueDeviceKey(testServer.db, keeper.id);
  expect((await post('/api/keep', bearer(key))).statusCode).toBe(401);
  expect((await post('/api/deliver', bearer(keeper.token))).statusCode).toBe(401);
  expect((await post('/api/keep', bearer(keeper.token))).statusCode).toBe(204);
});

test('a public endpoint needs no credentials', async () => {
  expect((await post('/api/open')).statusCode).toBe(204);
  expect((await post('/api/open', bearer('forged'))).statusCode).toBe(204);
});

test('an unknown access kind is refused when the endpoint is bound', async () => {
  const { server, api } = await serve();
  const forged: typeof keep = { ...keep, access: 'anybody' as 'session' };
  expect(() => api.write(forged, () => undefined)).toThrow(
    "There is no authenticator for the access 'anybody'.",
  );
  await server.close();
});
