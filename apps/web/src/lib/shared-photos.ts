import { SHARED_CACHE, SHARED_NAME } from './worker.ts';

/**
 * Gives what another app shared with this one (`src/worker/shared-photos.ts`) to a form, photo by photo, in one tab at a
 * time. A photo lies there until the form answers that it is kept elsewhere: a page that is closed in between loses none.
 */
export async function giveSharedPhotos(take: (photo: File) => Promise<boolean>): Promise<void> {
  if (!('caches' in window)) return;
  await inTurn(async () => {
    if (!(await caches.has(SHARED_CACHE))) return;
    const cache = await caches.open(SHARED_CACHE);
    for (const key of await cache.keys()) {
      const photo = await readShared(cache, key);
      if (!photo || (await take(photo))) await cache.delete(key);
    }
  });
}

const inTurn = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(SHARED_CACHE, work) : work();

async function readShared(cache: Cache, key: Request): Promise<File | undefined> {
  const kept = await cache.match(key);
  if (!kept) return undefined;
  const name = decodeURIComponent(kept.headers.get(SHARED_NAME) ?? '');
  return new File([await kept.blob()], name, { type: kept.headers.get('content-type') ?? '' });
}
