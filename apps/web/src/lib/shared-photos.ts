import { SHARED_CACHE, SHARED_NAME } from './worker.ts';

/** What another app shared with this one (`src/worker/shared-photos.ts`); it is given once. */
export async function takeSharedPhotos(): Promise<File[]> {
  if (!('caches' in window) || !(await caches.has(SHARED_CACHE))) return [];
  const cache = await caches.open(SHARED_CACHE);
  const photos = await Promise.all((await cache.keys()).map((key) => readShared(cache, key)));
  await caches.delete(SHARED_CACHE);
  return photos.flatMap((photo) => photo ?? []);
}

async function readShared(cache: Cache, key: Request): Promise<File | undefined> {
  const kept = await cache.match(key);
  if (!kept) return undefined;
  const name = decodeURIComponent(kept.headers.get(SHARED_NAME) ?? '');
  return new File([await kept.blob()], name, { type: kept.headers.get('content-type') ?? '' });
}
