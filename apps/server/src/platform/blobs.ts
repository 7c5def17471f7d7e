import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where large files lie: outside of the database, by a key that says whose room they belong to. */
export interface BlobStore {
  /** Replaces what is there, in one step. */
  readonly put: (key: BlobKey, content: Uint8Array) => Promise<void>;
  /** Undefined when there is none. */
  readonly get: (key: BlobKey) => Promise<Buffer | undefined>;
  /** Nothing happens when there is none. */
  readonly remove: (key: BlobKey) => Promise<void>;
  /** Every key under this prefix with the time of its writing. */
  readonly list: (prefix: string) => Promise<readonly { key: BlobKey; storedAt: Date }[]>;
}

/** `room/name`: made by rooms of ids that were validated, never of what a client sent as it came. */
export type BlobKey = `${string}/${string}`;

const SAFE_KEY = /^[a-z]+\/[a-z0-9-]+$/;

/** Blobs as files below a folder, spread over sub-folders of at most 256. */
export function fileBlobs(dir: string): BlobStore {
  const pathOf = (key: BlobKey): string => {
    if (!SAFE_KEY.test(key)) throw new Error('this is no key of a blob');
    const [room = '', name = ''] = key.split('/');
    return join(dir, room, name.slice(0, 2), name);
  };
  return {
    put: async (key, content) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      // A reader sees the old file or the new one, never half of it.
      const draft = `${path}.${randomUUID()}.draft`;
      await writeFile(draft, content);
      await rename(draft, path);
    },
    get: (key) => readFile(pathOf(key)).catch(ifMissing),
    remove: (key) => rm(pathOf(key), { force: true }),
    list: async (prefix) => {
      const folders = (await readdir(join(dir, prefix)).catch(ifMissing)) ?? [];
      const found = await Promise.all(folders.map((folder) => listFolder(dir, prefix, folder)));
      return found.flat();
    },
  };
}

async function listFolder(dir: string, prefix: string, folder: string) {
  const names = (await readdir(join(dir, prefix, folder)).catch(ifMissing)) ?? [];
  const files = names.map(async (name) => {
    const state = await stat(join(dir, prefix, folder, name)).catch(ifMissing);
    return state ? [{ key: `${prefix}/${name}` as const, storedAt: state.mtime }] : [];
  });
  return (await Promise.all(files)).flat();
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}
