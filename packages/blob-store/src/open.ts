import { join } from 'node:path';
import type { Clock } from '@propolis/runtime';
import { type BlobStore, fileBlobs } from './blobs.ts';
import type { BucketOptions } from './bucket.ts';
import type { StorageConfig, StoragePlace } from './place.ts';

export interface StorageOptions {
  readonly config: { readonly dataDir: string; readonly storage: StorageConfig };
  readonly clock: Clock;
  readonly log: (line: string) => void;
}

/** Loads the S3 client only here: it takes 24 MB and 150 ms. */
export async function openBucket(options: BucketOptions): Promise<BlobStore> {
  const { bucketBlobs } = await import('./bucket.ts');
  return bucketBlobs(options);
}

export async function openPlace(
  place: StoragePlace,
  { config, clock, log }: StorageOptions,
): Promise<BlobStore> {
  const local = fileBlobs(join(config.dataDir, 'blobs'));
  if (place.kind === 'files') return local;
  return openBucket({ place, local, isSigned: config.storage.isSigned, clock, log });
}

/** Opens the configured storage; during a move both places as one. */
export async function openStorage(options: StorageOptions): Promise<BlobStore> {
  const { place, former } = options.config.storage;
  const current = await openPlace(place, options);
  return former ? withFormer(current, await openPlace(former, options)) : current;
}

/**
 * During a move: writes go to the new place, reads try both, removals apply to both. A file missing in the
 * old place has arrived in the new one meanwhile.
 */
export function withFormer(current: BlobStore, former: BlobStore): BlobStore {
  const either = async <T>(look: (blobs: BlobStore) => Promise<T | undefined>): Promise<T | undefined> =>
    (await look(current)) ?? (await look(former)) ?? (await look(current));
  return {
    ...current,
    get: (key) => either((blobs) => blobs.get(key)),
    read: (key, part) => either((blobs) => blobs.read(key, part)),
    measure: (key) => either((blobs) => blobs.measure(key)),
    withFile: async (key, work) => {
      const worked = await either((blobs) =>
        blobs.withFile(key, async (path) => ({ done: await work(path) })),
      );
      return worked?.done;
    },
    origins: [...current.origins, ...former.origins],
    addressOf: (key, shown) => either((blobs) => blobs.addressOf(key, shown)),
    remove: async (key) => {
      await current.remove(key);
      await former.remove(key);
    },
    async *list(room) {
      yield* current.list(room);
      yield* former.list(room);
    },
    removeDrafts: async (before) => {
      await current.removeDrafts(before);
      await former.removeDrafts(before);
    },
  };
}
