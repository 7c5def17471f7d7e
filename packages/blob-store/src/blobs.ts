import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { ifMissing } from '@propolis/runtime';
import type { ShownFile } from './bucket-address.ts';
import type { StorageState } from './bucket-state.ts';

/**
 * Storage of large files outside the database, by a key whose prefix belongs to a feature. Files on this
 * machine, or objects of a bucket: slow operations never hold a database connection.
 */
export interface BlobStore {
  /** Atomically replaces an existing one. */
  readonly put: (key: BlobKey, content: Uint8Array) => Promise<void>;
  /** Undefined if it does not exist. */
  readonly get: (key: BlobKey) => Promise<Buffer | undefined>;
  /** The same as a stream; the caller must close it. */
  readonly read: (key: BlobKey, part?: BytePart) => Promise<Readable | undefined>;
  /** Size in bytes; undefined if it does not exist. */
  readonly measure: (key: BlobKey) => Promise<number | undefined>;
  /**
   * Provides the blob as a local file during the work, for processes that read files by path. Undefined,
   * without work, if it does not exist; also undefined if the work failed because the file was removed
   * meanwhile.
   */
  readonly withFile: <T>(key: BlobKey, work: (path: string) => Promise<T>) => Promise<T | undefined>;
  /** No error if it does not exist. */
  readonly remove: (key: BlobKey) => Promise<void>;
  /**
   * Path for writing an incomplete file (as `PRIVATE_FILE`), in a folder of the prefix. The caller keeps or
   * removes it; leftovers of a crash are swept.
   */
  readonly draft: (room: string) => Promise<string>;
  /** Atomically moves a draft to this key; when it resolves, content and name survive a power failure. */
  readonly keep: (key: BlobKey, draft: string) => Promise<void>;
  /** All keys with this prefix, or all, in pages, with their modification times; ignores other files. */
  readonly list: (room?: string) => AsyncIterable<readonly StoredBlob[]>;
  /** Removes drafts older than this time, of all prefixes. */
  readonly removeDrafts: (before: Date) => Promise<void>;
  /** A temporary URL for browsers; undefined if there is none, or the server must send the file. */
  readonly addressOf: (key: BlobKey, shown: ShownFile) => Promise<string | undefined>;
  /** Origins of such URLs. */
  readonly origins: readonly string[];
  readonly state: () => Promise<StorageState>;
}

/** First and last byte of a file. */
export interface BytePart {
  readonly start: number;
  readonly end: number;
}

export interface StoredBlob {
  readonly key: BlobKey;
  readonly storedAt: Date;
}

/** `prefix/name`: built by features from validated ids, never from raw input. */
export type BlobKey = `${string}/${string}`;

const SAFE_KEY = /^[a-z]+\/[a-z0-9-]+$/;
export const isBlobKey = (text: string): text is BlobKey => SAFE_KEY.test(text);
/** Suffix of a file being written; leftovers of a crash are removed. */
const DRAFT = '.draft';
/** Folder of drafts, next to the subfolders of the prefix. */
const DRAFTS = 'drafts';

/** Only the owner of the process may read the files. */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

/** Waits until a file, or the entries of a folder, are on the disk and not only in its cache. */
type Sync = (path: string) => Promise<void>;

export const syncToDisk: Sync = async (path) => {
  const opened = await open(path, 'r');
  await opened.sync().finally(() => opened.close());
};

/** Blobs as files below a folder, spread over up to 256 subfolders. */
export function fileBlobs(dir: string, sync: Sync = syncToDisk): BlobStore {
  const pathOf = (key: BlobKey): string => {
    if (!isBlobKey(key)) throw new Error('invalid blob key');
    const [room = '', name = ''] = key.split('/');
    return join(dir, room, name.slice(0, 2), name);
  };
  /** New folders are entries of their parents. */
  const syncNames = async (folder: string, top: string): Promise<void> => {
    const above = dirname(folder);
    await sync(above);
    if (above !== top) await syncNames(above, top);
  };
  /** Creates a folder with its parents; they survive a power failure. */
  const makeFolder = async (folder: string): Promise<void> => {
    const made = await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
    if (made) await syncNames(folder, dirname(made));
  };
  const draft = async (room: string): Promise<string> => {
    const folder = join(dir, room, DRAFTS);
    await makeFolder(folder);
    return join(folder, `${randomUUID()}${DRAFT}`);
  };
  const keep = async (key: BlobKey, written: string): Promise<void> => {
    const path = pathOf(key);
    await makeFolder(dirname(path));
    // Readers see the old or the new file, never a partial one; afterwards a power failure loses neither
    // content nor name.
    await sync(written);
    await rename(written, path);
    await sync(dirname(path));
  };
  return {
    draft,
    keep,
    put: async (key, content) => {
      pathOf(key); // Validates the key before writing.
      const written = await draft(key.split('/')[0] ?? '');
      try {
        await writeFile(written, content, { mode: PRIVATE_FILE });
        await keep(key, written);
      } catch (error) {
        await rm(written, { force: true });
        throw error;
      }
    },
    get: async (key) => readFile(pathOf(key)).catch(ifMissing),
    read: async (key, part) => (await open(pathOf(key)).catch(ifMissing))?.createReadStream({ ...part }),
    measure: async (key) => (await stat(pathOf(key)).catch(ifMissing))?.size,
    withFile: async (key, work) => whileThere(pathOf(key), work),
    remove: async (key) => rm(pathOf(key), { force: true }),
    async *list(only) {
      for (const room of only === undefined ? await namesIn(dir) : [only])
        for await (const files of listFiles(join(dir, room)))
          yield files.flatMap(({ name, storedAt }) => {
            const key = `${room}/${name}`;
            return isBlobKey(key) ? [{ key, storedAt }] : [];
          });
    },
    removeDrafts: async (before) => {
      for (const room of await namesIn(dir))
        for await (const files of listFiles(join(dir, room)))
          for (const { path, name, storedAt } of files)
            if (name.endsWith(DRAFT) && storedAt < before) await rm(path, { force: true });
    },
    addressOf: async () => undefined,
    origins: [],
    // The health check reports the disk separately.
    state: async () => 'ok',
  };
}

/** An error of the work on a file that was removed meanwhile is ignored. */
async function whileThere<T>(path: string, work: (path: string) => Promise<T>): Promise<T | undefined> {
  const isThere = async () => (await stat(path).catch(ifMissing)) !== undefined;
  if (!(await isThere())) return undefined;
  try {
    return await work(path);
  } catch (error) {
    if (await isThere()) throw error;
    return undefined;
  }
}

interface FoundFile {
  readonly path: string;
  readonly name: string;
  readonly storedAt: Date;
}

/** The files of a prefix, folder by folder; ignores other files and files removed meanwhile. */
async function* listFiles(room: string): AsyncGenerator<FoundFile[]> {
  for (const folder of await namesIn(room)) yield await listFolder(join(room, folder));
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
