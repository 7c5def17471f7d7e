import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of an archive; its content is requested when it is written. */
export interface ZipEntry {
  readonly path: string;
  readonly content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

/** Pictures are already compressed. */
const isCompressed = (path: string): boolean => /\.(webp|jpg|png|avif)$/.test(path);

/**
 * A streamed archive: the next entry is requested when the previous one has been sent, so that any size needs
 * little memory. When the reader has gone, no more entries are requested.
 */
export function writeZip(entries: AsyncIterable<ZipEntry>, mtime: Date): AsyncIterable<Uint8Array> {
  const zip = new ZipFile();
  const archive = zip.outputStream;
  // It is one, but the types of yazl promise less.
  if (!(archive instanceof Readable)) throw new TypeError('the archive is no stream of this Node');
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
