import { buffer } from 'node:stream/consumers';
import type { BlobKey, BlobStore, BytePart } from '@propolis/blob-store';
import { found } from '@propolis/runtime';

/** Position of a tile; level 0 has one tile, and each further level twice as many per row. */
export interface TilePlace {
  readonly level: number;
  readonly column: number;
  readonly row: number;
}

// Parts of a ZIP archive (APPNOTE 6.3), whose entries libvips writes uncompressed; numbers are little-endian.
/** End record without a comment: position and size of the directory. */
const END = { bytes: 22, mark: 0x06054b50, directoryBytes: 12, directoryStart: 16 } as const;
/** An entry in the directory. */
const ENTRY = { bytes: 46, size: 20, name: 28, extra: 30, comment: 32, start: 42 } as const;
/** The header of an entry before its content. */
const HEAD = { bytes: 30, name: 26, extra: 28 } as const;

type Archive = Pick<BlobStore, 'read' | 'measure'>;

/** The position of a tile in the archive of a picture; 404 if the tile or the archive does not exist. */
export async function findTile(blobs: Archive, key: BlobKey, place: TilePlace): Promise<BytePart> {
  const directory = await readDirectory(blobs, key, found(await blobs.measure(key)));
  const entry = found([...entriesOf(directory)].find(({ name }) => isAt(name, place)));
  const head = await readPart(blobs, key, { start: entry.start, end: entry.start + HEAD.bytes - 1 });
  const start = entry.start + HEAD.bytes + head.readUInt16LE(HEAD.name) + head.readUInt16LE(HEAD.extra);
  return { start, end: start + entry.size - 1 };
}

/** Names like `picture/3/0/2.webp`: level, row, column. */
const isAt = (name: string, { level, column, row }: TilePlace): boolean =>
  name.endsWith(`/${level}/${row}/${column}.webp`);

async function readDirectory(blobs: Archive, key: BlobKey, bytes: number): Promise<Buffer> {
  const end = await readPart(blobs, key, { start: bytes - END.bytes, end: bytes - 1 });
  if (end.readUInt32LE(0) !== END.mark) throw new Error('this is not an archive of tiles');
  const start = end.readUInt32LE(END.directoryStart);
  return readPart(blobs, key, { start, end: start + end.readUInt32LE(END.directoryBytes) - 1 });
}

function* entriesOf(directory: Buffer) {
  let at = 0;
  while (at < directory.length) {
    const lengthOf = (field: number) => directory.readUInt16LE(at + field);
    const end = at + ENTRY.bytes + lengthOf(ENTRY.name);
    yield {
      name: directory.toString('utf8', at + ENTRY.bytes, end),
      size: directory.readUInt32LE(at + ENTRY.size),
      start: directory.readUInt32LE(at + ENTRY.start),
    };
    at = end + lengthOf(ENTRY.extra) + lengthOf(ENTRY.comment);
  }
}

async function readPart(blobs: Archive, key: BlobKey, part: BytePart): Promise<Buffer> {
  return buffer(found(await blobs.read(key, part)));
}
