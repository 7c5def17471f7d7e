import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of an archive; its content is asked for when its turn has come. */
export interface ZipEntry {
  readonly path: string;
  readonly content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

/** Pictures are compressed already. */
const isCompressed = (path: string): boolean => path.endsWith('.webp');

/**
 * An archive written as it is read: the next entry is asked for once the one before has gone out, so that an archive
 * of any size needs little memory. When its reader has gone, no more entries are asked for.
 */
export function writeZip(entries: AsyncIterable<ZipEntry>, mtime: Date): AsyncIterable<Uint8Array> {
  const zip = new ZipFile();
  // What it is, by yazl's source; its types promise less.
  const archive = zip.outputStream as Readable;
  const gone = new AbortController();
  archive.once('close', () => gone.abort());
  const fail = (error: Error) => void archive.destroy(error);
  zip.on('error', fail);
  addEntries(zip, entries, { mtime, signal: gone.signal }).catch(fail);
  return archive;
}

interface Archive {
  readonly mtime: Date;
  readonly signal: AbortSignal;
}

async function addEntries(zip: ZipFile, entries: AsyncIterable<ZipEntry>, { mtime, signal }: Archive) {
  for await (const { path, content } of entries) {
    const source = Readable.from(content, { objectMode: false, signal });
    zip.addReadStream(source, path, { mtime, compress: !isCompressed(path) });
    await finished(source);
  }
  zip.end();
}
