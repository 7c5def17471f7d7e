import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, readdir, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PRIVATE_FOLDER } from '@propolis/blob-store';
import { ifMissing } from '@propolis/runtime';
import { type ListedFile, measureFile, readList, writeListed } from './files.ts';
import type { Pass } from './seal.ts';

/** Folder of incomplete files, which no row references. */
const DRAFTS = 'drafts';

/** Every file of a store as `prefix/xx/name`, sorted by name. */
async function* walkFiles(dir: string, below = ''): AsyncGenerator<string> {
  const entries = await readdir(join(dir, below), { withFileTypes: true }).catch(ifMissing);
  for (const entry of (entries ?? []).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.') || entry.name === DRAFTS) continue;
    const path = below ? `${below}/${entry.name}` : entry.name;
    if (entry.isDirectory()) yield* walkFiles(dir, path);
    else if (entry.isFile()) yield path;
  }
}

/**
 * Hard-links each file: files removed later stay available without additional space. A file that disappears
 * meanwhile has no row.
 */
export async function linkFiles(dir: string, into: string): Promise<void> {
  await mkdir(into, { recursive: true, mode: PRIVATE_FOLDER });
  let folder = '';
  for await (const path of walkFiles(dir)) {
    const target = join(into, path);
    if (dirname(target) !== folder) {
      folder = dirname(target);
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
    }
    await linkOrCopy(join(dir, path), target).catch(ifMissing);
  }
}

/** Some file systems have no hard links. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw error;
    return copyFile(from, to);
  });
}

interface PhotoCopy {
  readonly from: string;
  readonly folder: string;
  /** Suffix of names: `.age` if encrypted. */
  readonly ending: string;
  readonly passes: readonly Pass[];
  /** Folder of an earlier backup for the same key, whose photos are reused. */
  readonly earlier: string | undefined;
}

/** Copies all photos into a backup; those of an earlier one are hard-linked. */
export async function* copyPhotos({
  from,
  folder,
  ending,
  passes,
  earlier,
}: PhotoCopy): AsyncGenerator<ListedFile> {
  const find = earlier ? findIn(earlier, ending) : async () => undefined;
  for await (const name of walkFiles(from)) {
    const path = `${PHOTOS}${name}${ending}`;
    const source = join(from, name);
    const { mtime } = await stat(source);
    const known = await find(name);
    if (earlier && known && (await isSame({ earlier, known, mtime }))) {
      await mkdir(dirname(join(folder, path)), { recursive: true, mode: PRIVATE_FOLDER });
      await linkOrCopy(join(earlier, path), join(folder, path));
      yield known;
    } else {
      const listed = await writeListed(folder, path, createReadStream(source), passes);
      await utimes(join(folder, path), mtime, mtime); // The next backup recognises the file by it.
      yield listed;
    }
  }
}

/** Folder of the photos in a backup. */
export const PHOTOS = 'blobs/';

interface Known {
  readonly earlier: string;
  readonly known: ListedFile;
  readonly mtime: Date;
}

/** Names are never reused; a corrupted file of the earlier backup is not reused. */
async function isSame({ earlier, known, mtime }: Known): Promise<boolean> {
  const path = join(earlier, known.path);
  const state = await stat(path).catch(() => undefined);
  if (state?.mtime.getTime() !== mtime.getTime()) return false;
  return (await measureFile(path)).sha256 === known.sha256;
}

/** The earlier list has the same order, so it is read once in parallel. */
function findIn(earlier: string, ending: string) {
  const nameOf = (path: string) => path.slice(PHOTOS.length, path.length - ending.length);
  const lines = readList(earlier);
  let line: ListedFile | undefined;
  return async (name: string): Promise<ListedFile | undefined> => {
    while (!line?.path.startsWith(PHOTOS) || nameOf(line.path) < name) {
      const { value, done } = await lines.next();
      if (done) return undefined;
      line = value;
    }
    return nameOf(line.path) === name ? line : undefined;
  };
}
