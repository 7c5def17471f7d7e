import { join } from 'node:path';
import type { Clock } from '@propolis/runtime';
import { type BlobStore, fileBlobs } from './blobs.ts';
import { withFormer } from './former.ts';
import type { StorageConfig, StoragePlace } from './place.ts';

export interface StorageOptions {
  readonly config: { readonly dataDir: string; readonly storage: StorageConfig };
  readonly clock: Clock;
  readonly log: (line: string) => void;
}

/** One place alone. What speaks to buckets is loaded where there is one. */
export async function openPlace(
  place: StoragePlace,
  { config, clock, log }: StorageOptions,
): Promise<BlobStore> {
  const local = fileBlobs(join(config.dataDir, 'blobs'));
  if (place.kind === 'files') return local;
  const { bucketBlobs } = await import('./bucket.ts');
  return bucketBlobs({ place, local, isSigned: config.storage.isSigned, clock, log });
}

/** Where large files lie, as configured: while they move, both places in one. */
export async function openStorage(options: StorageOptions): Promise<BlobStore> {
  const { place, former } = options.config.storage;
  const current = await openPlace(place, options);
  return former ? withFormer(current, await openPlace(former, options)) : current;
}
