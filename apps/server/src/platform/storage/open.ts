import { join } from 'node:path';
import { type BlobStore, fileBlobs } from '../blobs.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { withFormer } from './former.ts';
import type { StoragePlace } from './place.ts';

export interface StorageOptions {
  readonly config: Pick<Config, 'dataDir' | 'storage'>;
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
