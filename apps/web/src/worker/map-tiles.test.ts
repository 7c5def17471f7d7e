import { beforeEach, expect, test, vi } from 'vitest';
import { stubCaches } from '../../test/caches.ts';
import { TILES_CACHE } from '../lib/worker.ts';
import { answerTile } from './map-tiles.ts';

const TILES_MAX = 600;
/** So many more tiles may be cached until the oldest are deleted. */
const SLACK = 24;
const tileAt = (at: number) => `https://tiles.test/${at}.png`;

/** How the tile server answers a request, and whether it allows CORS. */
let tileServer: { readonly isReadable: boolean; readonly answer: () => Response } | undefined;
let asked: (RequestInit | undefined)[];
let caches: ReturnType<typeof stubCaches>;
beforeEach(() => {
  caches = stubCaches();
  asked = [];
  tileServer = { isReadable: true, answer: () => new Response('a square') };
  vi.stubGlobal('fetch', async (_asked: string | Request, init?: RequestInit) => {
    asked.push(init);
    const isRefused = init?.mode === 'cors' && tileServer?.isReadable === false;
    if (!tileServer || isRefused) throw new TypeError('no answer');
    return tileServer.answer();
  });
});

async function look(at: number): Promise<string> {
  const later: Promise<unknown>[] = [];
  const event = {
    request: new Request(tileAt(at)),
    waitUntil: (work: Promise<unknown>) => void later.push(work),
  };
  const answer = await answerTile(event as never); // the part of an event that is used
  await Promise.all(later);
  return answer.text();
}

const kept = () => [...(caches.get(TILES_CACHE)?.kept.keys() ?? [])];

test('a tile that was viewed is available without a network, and no other', async () => {
  await look(1);
  tileServer = undefined;
  expect(await look(1)).toBe('a square');
  await expect(look(2)).rejects.toThrow('no answer');
});

test('a tile is requested with CORS and without credentials', async () => {
  await look(1);
  expect(asked).toEqual([{ mode: 'cors', credentials: 'omit', referrerPolicy: 'no-referrer' }]);
});

test('a tile of a server without CORS is shown and not cached', async () => {
  tileServer = { isReadable: false, answer: () => new Response('a square') };
  expect(await look(1)).toBe('a square');
  expect(kept()).toEqual([]);
});

test('an error of the server is not cached as a tile', async () => {
  await look(1);
  tileServer = { isReadable: true, answer: () => new Response('busy', { status: 503 }) };
  expect(await look(1)).toBe('busy');
  tileServer = undefined;
  expect(await look(1)).toBe('a square');
});

test('a limited number of tiles is cached; the least recently viewed are deleted first', async () => {
  for (let at = 1; at <= TILES_MAX; at += 1) await look(at);
  await look(1);
  for (let at = 1; at <= 2 * SLACK; at += 1) await look(TILES_MAX + at);
  expect(kept().length).toBeGreaterThanOrEqual(TILES_MAX);
  expect(kept().length).toBeLessThan(TILES_MAX + SLACK);
  expect(kept()).toContain(tileAt(1));
  expect(kept()).not.toContain(tileAt(2));
  expect(kept().at(-1)).toBe(tileAt(TILES_MAX + 2 * SLACK));
});
