import { File as NodeFile } from 'node:buffer';
import { expect, test, vi } from 'vitest';
import { stubCaches } from '../../test/caches.ts';
import { SHARED_CACHE, SHARED_MAX } from '../lib/worker.ts';
import { isShare, takeShared } from './shared-photos.ts';

/** What another app shares, as much of a request as is used. */
const share = (...names: readonly string[]) => {
  const photos = names.map((name) => new File(['picture'], name, { type: 'image/jpeg' }));
  return takeShared({ formData: async () => ({ getAll: () => photos }) } as unknown as Request);
};

test('what is shared lies beside what was shared before and no form has taken yet', async () => {
  const caches = stubCaches();
  // That of jsdom has no stream, which an answer is made of.
  vi.stubGlobal('File', NodeFile);
  vi.spyOn(Response, 'redirect').mockReturnValue(new Response());
  await share('a.jpg', 'b.jpg');
  await share('c.jpg');
  expect(caches.get(SHARED_CACHE)?.kept.size).toBe(3);
});

test('of many photos only so many are kept, those that waited among them', async () => {
  const caches = stubCaches();
  vi.stubGlobal('File', NodeFile);
  vi.spyOn(Response, 'redirect').mockReturnValue(new Response());
  await share('first.jpg');
  await share(...Array.from({ length: 50 }, (_, at) => `${at}.jpg`));
  expect(caches.get(SHARED_CACHE)?.kept.size).toBe(SHARED_MAX.photos);
});

test.each([
  ['of the phone', {}, true],
  ['of a page of the app', { referrer: 'https://bees.example/x' }, true],
  ['of another site', { referrer: 'https://evil.example/' }, false],
  ['of a script', { mode: 'cors' }, false],
  ['into a frame', { destination: 'iframe' }, false],
  ['by GET', { method: 'GET' }, false],
])('a share %s is taken: %j', (_what, change, isTaken) => {
  const request = {
    ...{ method: 'POST', mode: 'navigate', destination: 'document', referrer: '' },
    url: 'https://bees.example/share',
    ...change,
  };
  expect(isShare(request as Request)).toBe(isTaken);
});
