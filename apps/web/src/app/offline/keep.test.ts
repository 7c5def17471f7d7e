import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubCaches } from '../../../test/caches.ts';
import { openClient } from '../../../test/clients.ts';
import { newIdempotencyKey } from '../../lib/idempotency.ts';
import { closeSession, knowAccount, openSession, readAuthorization } from '../../lib/session.ts';
import { giveSharedPhotos } from '../../lib/shared-photos.ts';
import { SHARED_CACHE, SHARED_NAME, TILES_CACHE } from '../../lib/worker.ts';
import { openAppKept } from './keep.ts';

let caches: ReturnType<typeof stubCaches>;
beforeEach(async () => {
  caches = stubCaches();
  openAppKept(openClient());
  signIn(1);
  for (const name of [TILES_CACHE, SHARED_CACHE, 'app-one']) await globalThis.caches.open(name);
});
afterEach(() => closeSession());

function signIn(account: number): void {
  openSession(`of-${account}`);
  knowAccount(account, readAuthorization());
}

/** Stores a photo as the worker does, which knows no account. */
async function share(photo: string, at = Date.now()): Promise<void> {
  const cache = await globalThis.caches.open(SHARED_CACHE);
  await cache.put(
    `/${SHARED_CACHE}/${at}/${newIdempotencyKey()}`,
    new Response('picture', { headers: { [SHARED_NAME]: photo } }),
  );
}

/** The photos that a newly opened form of boards finds. */
async function found(): Promise<readonly string[]> {
  const photos: string[] = [];
  await giveSharedPhotos(async ({ name }) => photos.push(name) > 0);
  return photos;
}

test.each(['left', 'deleted'] as const)(
  'the viewed map tiles and shared photos are deleted with the session (%s); the app stays',
  async (why) => {
    closeSession(why);
    await vi.waitFor(() => expect([...caches.keys()]).toEqual(['app-one']));
  },
);

test('the viewed map tiles are deleted when a session expires', async () => {
  closeSession('expired');
  await vi.waitFor(() => expect([...caches.keys()]).toEqual([SHARED_CACHE, 'app-one']));
});

test('photos shared before the session expired are there for the same account', async () => {
  await share('board.jpg');
  closeSession('expired');
  expect(await found()).toEqual([]);
  signIn(1);
  expect(await found()).toEqual(['board.jpg']);
});

test('and not for another account: its sign-in deletes them', async () => {
  await share('board.jpg');
  closeSession('expired');
  signIn(2);
  await vi.waitFor(() => expect(caches.get(SHARED_CACHE)?.kept.size).toBe(0));
  closeSession('expired');
  signIn(1);
  expect(await found()).toEqual([]);
});

test('photos shared without a session are there for the next account that signs in', async () => {
  await share('first.jpg', Date.now() - 1);
  closeSession('expired');
  await share('second.jpg', Date.now() + 1);
  signIn(2);
  expect(await found()).toEqual(['second.jpg']);
});

test('everything stays during the session', () => {
  knowAccount(1, readAuthorization());
  expect([...caches.keys()]).toEqual([TILES_CACHE, SHARED_CACHE, 'app-one']);
});

test('photos that no form has taken within a day are deleted', async () => {
  await share('old.jpg', Date.now() - 25 * 3_600_000);
  await share('board.jpg');
  expect(await found()).toEqual(['board.jpg']);
  expect(caches.get(SHARED_CACHE)?.kept.size).toBe(0);
});
