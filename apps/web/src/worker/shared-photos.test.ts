import { File as NodeFile } from 'node:buffer';
import { expect, test, vi } from 'vitest';
import { stubCaches } from '../../test/caches.ts';
import { SHARED_CACHE } from '../lib/worker.ts';
import { takeShared } from './shared-photos.ts';

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
