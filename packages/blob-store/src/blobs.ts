import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { ShownFile } from './bucket-address.ts';
import type { StorageState } from './bucket-state.ts';

/**
 * Where large files lie: outside of the database, by a key that says whose room they belong to. As files on this
 * machine or in a bucket elsewhere: what takes long is never waited for with a connection in hand.
 */
export interface BlobStore {
  /** Replaces what is there, in one step. */
  readonly put: (key: BlobKey, content: Uint8Array) => Promise<void>;
  /** Undefined when there is none. */
  readonly get: (key: BlobKey) => Promise<Buffer | undefined>;
  /** The same, opened and read piece by piece; whoever asked closes it. */
  readonly read: (key: BlobKey, part?: BytePart) => Promise<Readable | undefined>;
  /** Bytes that lie there; undefined when there is none. */
  readonly measure: (key: BlobKey) => Promise<number | undefined>;
  /**
   * Has it as a file on this machine while the work lasts, for those that read files by their path in a process of
   * their own. Undefined, and no work, when there is none; undefined also when the work failed and the file has gone
   * meanwhile.
   */
  readonly withFile: <T>(key: BlobKey, work: (path: string) => Promise<T>) => Promise<T | undefined>;
  /** Nothing happens when there is none. */
  readonly remove: (key: BlobKey) => Promise<void>;
  /**
   * Where something that is not whole yet may be written (as `PRIVATE_FILE`), in a folder of the room. Whoever asked
   * keeps it or removes it; what a crash leaves is swept.
   */
  readonly draft: (room: string) => Promise<string>;
  /** Makes a draft what lies under this key, in one step: with content and name, power cut or not, once this is done. */
  readonly keep: (key: BlobKey, draft: string) => Promise<void>;
  /** Page by page every key of a room, or of all, with the time of its writing; what else lies there is passed over. */
  readonly list: (room?: string) => AsyncIterable<readonly StoredBlob[]>;
  /** Removes what writes before this time have left half done, in all rooms. */
  readonly removeDrafts: (before: Date) => Promise<void>;
  /** By which a browser reads it itself for some minutes; undefined when there is none, or we are to send it. */
  readonly addressOf: (key: BlobKey, shown: ShownFile) => Promise<string | undefined>;
  /** Whence browsers read such addresses. */
  readonly origins: readonly string[];
  readonly state: () => Promise<StorageState>;
}

/** Of a file, the first and the last byte. */
export interface BytePart {
  readonly start: number;
  readonly end: number;
}

export interface StoredBlob {
  readonly key: BlobKey;
  readonly storedAt: Date;
}

/** `room/name`: made by rooms of ids that were validated, never of what a client sent as it came. */
export type BlobKey = `${string}/${string}`;

const SAFE_KEY = /^[a-z]+\/[a-z0-9-]+$/;
export const isBlobKey = (text: string): text is BlobKey => SAFE_KEY.test(text);
/** What a write begins as; one that a crash left behind is nobody's. */
const DRAFT = '.draft';
/** Where drafts lie, beside the sub-folders of their room. */
const DRAFTS = 'drafts';

/** Nobody but the owner of the process reads what beekeepers keep. */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

/** Waits until a file, or the names in a folder, are on the disk and not only in its cache. */
type Sync = (path: string) => Promise<void>;

export const syncToDisk: Sync = async (path) => {
  const opened = await open(path, 'r');
  await opened.sync().finally(() => opened.close());
};

/** Blobs as files below a folder, spread over sub-folders of at most 256. */
export function fileBlobs(dir: string, sync: Sync = syncToDisk): BlobStore {
  const pathOf = (key: BlobKey): string => {
    if (!isBlobKey(key)) throw new Error('this is no key of a blob');
    const [room = '', name = ''] = key.split('/');
    return join(dir, room, name.slice(0, 2), name);
  };
  /** The names of new folders stand in those above them. */
  const syncNames = async (folder: string, top: string): Promise<void> => {
    const above = dirname(folder);
    await sync(above);
    if (above !== top) await syncNames(above, top);
  };
  /** With those above it; they are there also after a power cut. */
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
    // A reader sees the old file or the new one, never half of it; and once this is done, a power cut takes neither
    // the content nor the name.
    await sync(written);
    await rename(written, path);
    await sync(dirname(path));
  };
  return {
    draft,
    keep,
    put: async (key, content) => {
      pathOf(key); // before anything is written
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
    // Of its disk the health check tells beside it.
    state: async () => 'ok',
  };
}

/** Work that fails on a file that has gone meanwhile is no failure: there was nothing to work with. */
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

/** The files of a room, folder by folder, whatever else lies there, and whatever goes while we look. */
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

/** Not there, or a file where we look for a folder. */
const MISSING: readonly unknown[] = ['ENOENT', 'ENOTDIR'];

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (!MISSING.includes(error.code)) throw error;
  return undefined;
}
