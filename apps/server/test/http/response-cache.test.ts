import { endpoint } from '@propolis/contract';
import { createEvents } from '@propolis/events';
import { createApi, createResponseCache, createServer } from '@propolis/http-kit';
import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { authenticateSession } from '../../src/features/account/sign-in/sessions.service.ts';
import { authenticateDevice } from '../../src/features/sensors/scales/device-keys.queries.ts';
import { type Beekeeper, TEST_NOW, TEST_SETTINGS, type TestApp, testApp } from '../app.ts';
import { closeAtEnd } from '../closing.ts';

const read = endpoint({
  method: 'GET',
  path: '/api/combs/:shelf',
  summary: 'For tests.',
  params: z.object({ shelf: z.string() }),
  response: z.object({ text: z.string() }),
});

let server: TestApp;
let app: FastifyInstance;
let keeper: Beekeeper;
let version = '1';
let runs = 0;

beforeAll(async () => {
  server = await testApp();
  keeper = await server.beekeeper();
  app = await createServer({ log: undefined, https: false, imageOrigins: [] });
  const services = {
    db: server.db,
    replica: undefined,
    authenticate: { session: authenticateSession, device: authenticateDevice },
    clock: () => new Date(TEST_NOW),
    events: createEvents(),
    settings: TEST_SETTINGS,
    disk: { assertDiskSpace: async () => {} },
    receiveFile: () => Promise.reject(new Error('no endpoint here takes a file')),
  };
  createApi(app, services).read(read, {
    version: async () => version,
    run: ({ user }, { params }) => {
      runs += 1;
      const answer = { text: `${params.shelf} of ${user.id}, ${runs}: été`, secret: 'not of the contract' };
      return answer;
    },
  });
  closeAtEnd(() => app.close());
});
beforeEach(() => {
  runs = 0;
});

const get = ({ token }: Beekeeper, shelf: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/api/combs/${shelf}`, headers: { authorization: `Bearer ${token}`, ...headers } });

describe('a response with a version', () => {
  test('is computed once per version, and again for another version', async () => {
    const first = await get(keeper, 'a');
    expect(first.json()).toEqual({ text: `a of ${keeper.id}, 1: été` });
    expect((await get(keeper, 'a')).body).toBe(first.body);
    version = '2';
    expect((await get(keeper, 'a')).json()).toEqual({ text: `a of ${keeper.id}, 2: été` });
  });

  test('is cached per address and user', async () => {
    const stranger = await server.beekeeper();
    await get(keeper, 'b');
    expect((await get(keeper, 'c')).json().text).toMatch(/^c of/);
    expect((await get(stranger, 'b')).json().text).toMatch(`b of ${stranger.id},`);
    expect((await app.inject({ url: '/api/combs/b' })).statusCode).toBe(401);
  });

  test('is sent as JSON, private, and with 304 if the client has it', async () => {
    const { headers } = await get(keeper, 'd');
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: expect.stringContaining('authorization'),
    });
    for (const shelf of ['d', 'd']) {
      const again = await get(keeper, shelf, { 'if-none-match': String(headers.etag) });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
    version = '3';
    expect((await get(keeper, 'd', { 'if-none-match': String(headers.etag) })).statusCode).toBe(200);
  });
});

describe('cached responses', () => {
  const body = Buffer.alloc(10);
  const isKept = (answers: ReturnType<typeof createResponseCache>, key: string) =>
    answers.find(key, 'm') !== undefined;

  test('are evicted least recently used first', () => {
    const answers = createResponseCache(40);
    for (const key of ['a', 'b', 'c', 'd']) answers.keep(key, 'm', body);
    answers.find('a', 'm');
    answers.keep('e', 'm', body);
    expect(['a', 'b', 'c', 'd', 'e'].filter((key) => isKept(answers, key))).toEqual(['a', 'c', 'd', 'e']);
  });

  test('are counted once when replaced, and are not evicted for one that is too large', () => {
    const answers = createResponseCache(40);
    for (const key of ['a', 'b', 'c', 'a', 'a', 'a', 'd']) answers.keep(key, 'm', body);
    expect(answers.keep('e', 'm', Buffer.alloc(11)).body).toHaveLength(11);
    expect(['a', 'b', 'c', 'd', 'e'].filter((key) => isKept(answers, key))).toEqual(['a', 'b', 'c', 'd']);
  });

  test('are not used for another version', () => {
    const answers = createResponseCache();
    answers.keep('a', 'm', body);
    expect(answers.find('a', 'n')).toBeUndefined();
  });
});
