import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Entry, extract, type Pack, pack } from 'tar-stream';

/** A folder, or a file of an exact size. */
export type TarEntry =
  | { readonly path: string; readonly kind: 'folder' }
  | {
      readonly path: string;
      readonly kind: 'file';
      readonly bytes: number;
      readonly content: AsyncIterable<Uint8Array>;
    };

/** File times are omitted, so that equal content gives equal archives. */
const NO_TIME = new Date(0);
const ZEROS = Buffer.alloc(256 * 1024);

/** The archive as a stream. */
export function packTar(entries: AsyncIterable<TarEntry>): AsyncIterable<Uint8Array> {
  const archive = pack();
  fill(archive, entries).catch((failure: Error) => archive.destroy(failure));
  return archive;
}

async function fill(archive: Pack, entries: AsyncIterable<TarEntry>): Promise<void> {
  for await (const entry of entries) {
    if (entry.kind === 'folder')
      archive.entry({ name: `${entry.path}/`, type: 'directory', mode: 0o700, mtime: NO_TIME });
    else {
      const { path, bytes } = entry;
      const file = archive.entry({ name: path, size: bytes, mode: 0o600, mtime: NO_TIME });
      await pipeline(ofLength(entry), file);
    }
  }
  archive.finalize();
}

/**
 * Pads a shorter file with zeros and cuts a longer one: a database changes while it is copied, and its WAL
 * contains the correct content.
 */
async function* ofLength({
  bytes,
  content,
}: Extract<TarEntry, { kind: 'file' }>): AsyncGenerator<Uint8Array> {
  let left = bytes;
  for await (const piece of content) {
    if (left === 0) break;
    const part = piece.subarray(0, left);
    left -= part.length;
    yield part;
  }
  for (; left > 0; left -= Math.min(left, ZEROS.length)) yield ZEROS.subarray(0, left);
}

/** Unpacks an archive below a folder, files readable only by their owner; reads it to its end. */
export async function unpackTar(archive: AsyncIterable<Uint8Array>, folder: string): Promise<void> {
  const entries = extract();
  const unpacking = (async () => {
    for await (const entry of entries) await unpack(entry, folder);
  })();
  await Promise.all([pipeline(archive, entries), unpacking]);
}

async function unpack(entry: Entry, folder: string): Promise<void> {
  const { name, type } = entry.header;
  const path = normalize(name);
  if (path.startsWith('/') || path.split('/').includes('..')) throw new Error(`${path} leaves its folder`);
  if (type !== 'file' && type !== 'directory') throw new Error('this is not an archive of a backup');
  const own = { recursive: true, mode: 0o700 };
  if (type === 'directory') {
    await mkdir(join(folder, path), own);
    entry.resume();
    return;
  }
  await mkdir(dirname(join(folder, path)), own);
  await pipeline(entry, createWriteStream(join(folder, path), { flags: 'wx', mode: 0o600 }));
}
