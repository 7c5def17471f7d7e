import { endpoint } from '@propolis/contract';
import { createEvents } from '@propolis/events';
import { createApi, createResponseCache, createServer } from '@propolis/http-kit';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { authenticateSession } from '../../src/features/account/sign-in/sessions.service.ts';
import { authenticateDevice } from '../../src/features/sensors/scales/device-keys.queries.ts';
import { type Beekeeper, TEST_NOW, TEST_SETTINGS, testApp } from '../app.ts';
import { closeAtEnd } from '../closing.ts';

const read = endpoint('GET', '/api/combs/:shelf', {
  summary: 'For tests.',
  params: z.object({ shelf: z.string() }),
  response: z.array(z.object({ id: z.number(), text: z.string() })),
});

let version = '1';
let runs = 0;
const server = await testApp();
const keeper = await server.beekeeper();
const app = await createServer({ log: undefined, https: false, imageOrigins: [] });
/** The versions of the combs. */
let combs: [id: number, version: string][];
/** What was known at the last run. */
let lastKnown: [number, string][];
beforeAll(async () => {
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
    changed: async ({ user }, { params }, known) => {
      runs += 1;
      lastKnown = [...known];
      const isAll = combs.length !== known.size || !combs.every(([id]) => known.has(id));
      return {
        version,
        isAll,
        items: combs
          .filter(([id, own]) => isAll || known.get(id) !== own)
          .map(([id, own]) => ({
            id,
            version: own,
            item: { id, text: `${params.shelf} of ${user.id}, ${runs}: été`, secret: 'not of the contract' },
          })),
      };
    },
  });
  closeAtEnd(() => app.close());
});
beforeEach(() => {
  runs = 0;
  combs = [[7, 'x']];
});

const get = ({ token }: Beekeeper, shelf: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/api/combs/${shelf}`, headers: { authorization: `Bearer ${token}`, ...headers } });

describe('a response with a version', () => {
  test('is computed once per version, and again for another version', async () => {
    const first = await get(keeper, 'a');
    expect(first.json()).toEqual([{ id: 7, text: `a of ${keeper.id}, 1: été` }]);
    expect((await get(keeper, 'a')).body).toBe(first.body);
    version = '2';
    combs = [[7, 'y']];
    expect((await get(keeper, 'a')).json()).toEqual([{ id: 7, text: `a of ${keeper.id}, 2: été` }]);
  });

  test('keeps the items that have not changed, in the order of the list', async () => {
    const runsById = async () =>
      (await get(keeper, 'items'))
        .json()
        .map(({ id, text }: { id: number; text: string }) => [id, /, (\d):/.exec(text)?.[1]]);
    combs = [
      [1, 'a'],
      [2, 'a'],
      [3, 'a'],
    ];
    expect(await runsById()).toEqual([
      [1, '1'],
      [2, '1'],
      [3, '1'],
    ]);
    version = 'the second has changed';
    combs = [
      [1, 'a'],
      [2, 'b'],
      [3, 'a'],
    ];
    expect(await runsById()).toEqual([
      [1, '1'],
      [2, '2'],
      [3, '1'],
    ]);
    version = 'nothing that is listed has changed';
    expect(await runsById()).toEqual([
      [1, '1'],
      [2, '2'],
      [3, '1'],
    ]);
    expect(lastKnown).toEqual(combs);
    version = 'the first is gone';
    combs = [
      [2, 'b'],
      [3, 'a'],
    ];
    expect(await runsById()).toEqual([
      [2, '4'],
      [3, '4'],
    ]);
    version = 'all are gone';
    combs = [];
    expect((await get(keeper, 'items')).body).toBe('[]');
    version = 'one is new';
    combs = [[4, 'a']];
    expect(await runsById()).toEqual([[4, '6']]);
  });

  test('is cached per address and user', async () => {
    const stranger = await server.beekeeper();
    await get(keeper, 'b');
    expect((await get(keeper, 'c')).json()[0].text).toMatch(/^c of/);
    expect((await get(stranger, 'b')).json()[0].text).toMatch(`b of ${stranger.id},`);
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
    combs = [[7, 'z']];
    expect((await get(keeper, 'd', { 'if-none-match': String(headers.etag) })).statusCode).toBe(200);
  });
});

describe('cached responses', () => {
  /** Lists of ten bytes, brackets included. */
  const item = Buffer.alloc(8, 'x');
  type Cache = ReturnType<typeof createResponseCache>;
  const keep = async (cache: Cache, key: string, bytes = item, version = 'm') =>
    cache.list(key, {
      version: async () => version,
      changed: async () => ({ version, isAll: true, items: [{ id: 1, version, item: bytes }] }),
    });
  async function areKept(cache: Cache, keys: readonly string[]): Promise<string[]> {
    const kept = new Set(keys);
    for (const key of keys)
      await cache
        .list(key, {
          version: async () => 'm',
          changed: async () => {
            throw new Error('not kept');
          },
        })
        .catch(() => kept.delete(key));
    return [...kept];
  }

  test('are evicted least recently used first', async () => {
    const cache = createResponseCache(40);
    for (const key of ['a', 'b', 'c', 'd']) await keep(cache, key);
    await keep(cache, 'a');
    await keep(cache, 'e');
    expect(await areKept(cache, ['a', 'b', 'c', 'd', 'e'])).toEqual(['a', 'c', 'd', 'e']);
  });

  test('are counted once when replaced, and are not evicted for one that is too large', async () => {
    const cache = createResponseCache(40);
    for (const key of ['a', 'b', 'c']) await keep(cache, key);
    for (const version of ['1', '2', 'm']) await keep(cache, 'a', item, version);
    await keep(cache, 'd');
    expect((await keep(cache, 'e', Buffer.alloc(9))).body).toHaveLength(11);
    expect(await areKept(cache, ['a', 'b', 'c', 'd', 'e'])).toEqual(['a', 'b', 'c', 'd']);
  });

  test('are not used for another version', async () => {
    const cache = createResponseCache();
    await keep(cache, 'a');
    expect((await keep(cache, 'a', Buffer.from('other'), 'n')).body.toString()).toBe('[other]');
  });

  test('are read again after a write of their user, without asking for the version', async () => {
    const cache = createResponseCache();
    for (const key of ['7 a', '7 b', '70 a']) await keep(cache, key);
    cache.wrote(7);
    expect(await areKept(cache, ['7 a', '7 b', '70 a'])).toEqual(['70 a']);
    const source = { version: () => Promise.reject(new Error('asked')) };
    const item = { id: 1, version: 'n', item: Buffer.from('new') };
    const changed = async () => ({ version: 'n', isAll: false, items: [item] });
    expect((await cache.list('7 a', { ...source, changed })).body.toString()).toBe('[new]');
    await expect(cache.list('7 a', { ...source, changed })).rejects.toThrow('asked');
  });
});
