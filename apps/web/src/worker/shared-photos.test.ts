import { File as NodeFile } from 'node:buffer';
import { expect, test, vi } from 'vitest';
import { stubCaches } from '../../test/caches.ts';
import { SHARED_CACHE, SHARED_MAX } from '../lib/worker.ts';
import { isShare, takeShared } from './shared-photos.ts';

const FORM = '/automatic_varroa_counting/add';

/** The part of a share request that is used. */
const share = (...names: readonly string[]) => {
  const photos = names.map((name) => new File(['picture'], name, { type: 'image/jpeg' }));
  return takeShared({ formData: async () => ({ getAll: () => photos }) } as unknown as Request);
};

test('shared photos are added to those that no form has taken yet', async () => {
  const caches = stubCaches();
  // The File of jsdom has no stream, which a response needs.
  vi.stubGlobal('File', NodeFile);
  vi.spyOn(Response, 'redirect').mockReturnValue(new Response());
  await share('a.jpg', 'b.jpg');
  await share('c.jpg');
  expect(caches.get(SHARED_CACHE)?.kept.size).toBe(3);
});

test('a limited number of photos is kept, including those that were waiting, and the form names the others', async () => {
  const caches = stubCaches();
  vi.stubGlobal('File', NodeFile);
  const redirect = vi.spyOn(Response, 'redirect').mockReturnValue(new Response());
  await share('first.jpg');
  await share(...Array.from({ length: 50 }, (_, at) => `${at}.jpg`));
  expect(caches.get(SHARED_CACHE)?.kept.size).toBe(SHARED_MAX.photos);
  expect(redirect.mock.calls.map(([url]) => url)).toEqual([FORM, `${FORM}?left_out=31`]);
});

test.each([
  ['of the phone', {}, true],
  ['of a page of the app', { referrer: 'https://bees.example/x' }, true],
  ['of another site', { referrer: 'https://evil.example/' }, false],
  ['of a script', { mode: 'cors' }, false],
  ['into a frame', { destination: 'iframe' }, false],
  ['by GET', { method: 'GET' }, false],
])('a share %s is accepted: %j', (_what, change, isTaken) => {
  const request = {
    ...{ method: 'POST', mode: 'navigate', destination: 'document', referrer: '' },
    url: 'https://bees.example/share',
    ...change,
  };
  expect(isShare(request as Request)).toBe(isTaken);
});
