import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubCaches } from '../../../test/caches.ts';
import { openClient } from '../../../test/clients.ts';
import { closeSession, knowAccount, openSession, readAuthorization } from '../../lib/session.ts';
import { SHARED_CACHE, TILES_CACHE } from '../../lib/worker.ts';
import { openAppKept } from './keep.ts';

let caches: ReturnType<typeof stubCaches>;
beforeEach(async () => {
  caches = stubCaches();
  openSession('of-1');
  knowAccount(1, readAuthorization());
  openAppKept(openClient());
  for (const name of [TILES_CACHE, SHARED_CACHE, 'app-one']) await globalThis.caches.open(name);
});
afterEach(() => closeSession());

test.each(['left', 'expired', 'deleted'] as const)(
  'where one looked on the map, and what one shared, goes with the session (%s); the app stays',
  async (why) => {
    closeSession(why);
    await vi.waitFor(() => expect([...caches.keys()]).toEqual(['app-one']));
  },
);

test('while the session lasts all of it stays', () => {
  knowAccount(1, readAuthorization());
  expect([...caches.keys()]).toEqual([TILES_CACHE, SHARED_CACHE, 'app-one']);
});
