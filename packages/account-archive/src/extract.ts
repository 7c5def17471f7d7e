import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { PRIVATE_FILE } from '@propolis/blob-store';
import type { Archive } from './archive.ts';
import { asBroken } from './faults.ts';

/** Writes a file of an archive to a new path. */
export async function extract(archive: Archive, path: string, target: string): Promise<void> {
  const content = await archive.read(path);
  await pipeline(content, createWriteStream(target, { flags: 'wx', mode: PRIVATE_FILE })).catch((failure) => {
    throw asBroken(failure);
  });
}
