import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where large files lie: outside of the database, by a key that says whose room they belong to. */
export interface BlobStore {
  /** Replaces what is there, in one step. */
  readonly put: (key: BlobKey, content: Uint8Array) => Promise<void>;
  /** Undefined when there is none. */
  readonly get: (key: BlobKey) => Promise<Buffer | undefined>;
  /** Nothing happens when there is none. */
  readonly remove: (key: BlobKey) => Promise<void>;
  /** Every key under this prefix with the time of its writing; what else lies there is passed over. */
  readonly list: (prefix: string) => Promise<readonly StoredBlob[]>;
  /** Removes what writes before this time have left half done. */
  readonly removeDrafts: (prefix: string, before: Date) => Promise<void>;
}

export interface StoredBlob {
  readonly key: BlobKey;
  readonly storedAt: Date;
}

/** `room/name`: made by rooms of ids that were validated, never of what a client sent as it came. */
export type BlobKey = `${string}/${string}`;

const SAFE_KEY = /^[a-z]+\/[a-z0-9-]+$/;
/** What a write begins as; one that a crash left behind is nobody's. */
const DRAFT = '.draft';

/** Nobody but the owner of the process reads what beekeepers keep. */
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/** Waits until a file, or the names in a folder, are on the disk and not only in its cache. */
export type Sync = (path: string) => Promise<void>;

export const syncToDisk: Sync = async (path) => {
  const opened = await open(path, 'r');
  await opened.sync().finally(() => opened.close());
};

/** Blobs as files below a folder, spread over sub-folders of at most 256. */
export function fileBlobs(dir: string, sync: Sync = syncToDisk): BlobStore {
  const pathOf = (key: BlobKey): string => {
    if (!SAFE_KEY.test(key)) throw new Error('this is no key of a blob');
    const [room = '', name = ''] = key.split('/');
    return join(dir, room, name.slice(0, 2), name);
  };
  /** The names of new folders stand in those above them. */
  const syncNames = async (folder: string, top: string): Promise<void> => {
    const above = dirname(folder);
    await sync(above);
    if (above !== top) await syncNames(above, top);
  };
  return {
    put: async (key, content) => {
      const path = pathOf(key);
      const folder = dirname(path);
      const made = await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
      // A reader sees the old file or the new one, never half of it; and once this is done, a power cut takes neither
      // the content nor the name.
      const draft = `${path}.${randomUUID()}${DRAFT}`;
      await writeFile(draft, content, { mode: PRIVATE_FILE });
      await sync(draft);
      await rename(draft, path);
      await sync(folder);
      if (made) await syncNames(folder, dirname(made));
    },
    get: (key) => readFile(pathOf(key)).catch(ifMissing),
    remove: (key) => rm(pathOf(key), { force: true }),
    list: async (prefix) => {
      const files = await listFiles(join(dir, prefix));
      return files.flatMap(({ name, storedAt }) => {
        const key: BlobKey = `${prefix}/${name}`;
        return SAFE_KEY.test(key) ? [{ key, storedAt }] : [];
      });
    },
    removeDrafts: async (prefix, before) => {
      for (const { path, name, storedAt } of await listFiles(join(dir, prefix)))
        if (name.endsWith(DRAFT) && storedAt < before) await rm(path, { force: true });
    },
  };
}

interface FoundFile {
  readonly path: string;
  readonly name: string;
  readonly storedAt: Date;
}

/** The files of a room, whatever else lies there, and whatever goes while we look. */
async function listFiles(room: string): Promise<FoundFile[]> {
  const folders = await namesIn(room);
  const found = await Promise.all(folders.map((folder) => listFolder(join(room, folder))));
  return found.flat();
}

async function listFolder(folder: string): Promise<FoundFile[]> {
  const found = await Promise.all(
    (await namesIn(folder)).map(async (name) => {
      const path = join(folder, name);
      const state = await stat(path).catch(ifMissing);
      return state?.isFile() ? [{ path, name, storedAt: state.mtime }] : [];
    }),
  );
  return found.flat();
}

const namesIn = async (folder: string): Promise<string[]> => (await readdir(folder).catch(ifMissing)) ?? [];

/** Not there, or a file where we look for a folder. */
const MISSING: readonly unknown[] = ['ENOENT', 'ENOTDIR'];

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (!MISSING.includes(error.code)) throw error;
  return undefined;
}
