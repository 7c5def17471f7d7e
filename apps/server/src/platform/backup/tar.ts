import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { pipeline } from 'node:stream/promises';

// The old form of tar (ustar), which `tar -xf` reads too: a header of 512 bytes, the content, filled up to 512.

const BLOCK = 512;

/** A folder, or a file of exactly so many bytes. */
export type TarEntry =
  | { readonly path: string; readonly kind: 'folder' }
  | {
      readonly path: string;
      readonly kind: 'file';
      readonly bytes: number;
      readonly content: AsyncIterable<Uint8Array>;
    };

/** Where each field of a header begins, and its length. */
const FIELDS = {
  path: [0, 100],
  mode: [100, 8],
  uid: [108, 8],
  gid: [116, 8],
  size: [124, 12],
  time: [136, 12],
  checksum: [148, 8],
  kind: [156, 1],
  magic: [257, 8],
} as const;

const FOLDER = '5';
const FILE = '0';

function header(entry: TarEntry): Buffer {
  const block = Buffer.alloc(BLOCK);
  const put = (field: keyof typeof FIELDS, text: string) => {
    const [at, length] = FIELDS[field];
    if (Buffer.byteLength(text) > length) throw new Error(`too long for an archive: ${entry.path}`);
    block.write(text, at);
  };
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
  const isFolder = entry.kind === 'folder';
  put('path', isFolder ? `${entry.path}/` : entry.path);
  put('mode', octal(isFolder ? 0o700 : 0o600, 7));
  put('uid', octal(0, 7));
  put('gid', octal(0, 7));
  put('size', octal(isFolder ? 0 : entry.bytes, 11));
  put('time', octal(0, 11));
  put('kind', isFolder ? FOLDER : FILE);
  put('magic', 'ustar\u000000');
  put('checksum', `${octal(checksumOf(block), 6)}\0 `);
  return block;
}

/** The sum of all bytes, its own field read as spaces. */
function checksumOf(block: Buffer): number {
  const [at, length] = FIELDS.checksum;
  let sum = 0;
  for (const [index, byte] of block.entries()) sum += index >= at && index < at + length ? 0x20 : byte;
  return sum;
}

const fillOf = (bytes: number): number => (BLOCK - (bytes % BLOCK)) % BLOCK;

/**
 * The archive, piece by piece. A file that turns out shorter than it said is filled with zeros, a longer one cut: a
 * database writes on while it is copied, and its log says what belongs there.
 */
export async function* packTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  for await (const entry of entries) {
    yield header(entry);
    if (entry.kind === 'folder') continue;
    let left = entry.bytes;
    for await (const piece of entry.content) {
      if (left === 0) break;
      const part = piece.subarray(0, left);
      left -= part.length;
      yield part;
    }
    for (; left > 0; left -= Math.min(left, ZEROS.length)) yield ZEROS.subarray(0, left);
    yield ZEROS.subarray(0, fillOf(entry.bytes));
  }
  yield ZEROS.subarray(0, 2 * BLOCK);
}

const ZEROS = Buffer.alloc(256 * 1024);

/** Writes what an archive of ours holds below a folder, files for their owner alone. */
export async function unpackTar(archive: AsyncIterable<Uint8Array>, folder: string): Promise<void> {
  const reader = readerOf(archive);
  for (;;) {
    const block = await reader.read(BLOCK);
    if (block.every((byte) => byte === 0)) break;
    const entry = parseHeader(block);
    const path = join(folder, entry.path);
    if (entry.kind === FOLDER) {
      await mkdir(path, { recursive: true, mode: 0o700 });
      continue;
    }
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(reader.pieces(entry.bytes), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    await reader.read(fillOf(entry.bytes));
  }
  await reader.drain(); // whoever checks what comes by, checks all of it
}

function parseHeader(block: Buffer) {
  const text = (field: keyof typeof FIELDS) => {
    const [at, length] = FIELDS[field];
    return block
      .toString('utf8', at, at + length)
      .replace(/\0.*$/s, '')
      .trim();
  };
  if (Number.parseInt(text('checksum'), 8) !== checksumOf(block))
    throw new Error('this is no archive of ours');
  const path = normalize(text('path')).replace(/\/$/, '');
  if (path.startsWith('/') || path.split('/').includes('..')) throw new Error(`${path} leaves its folder`);
  return { path, kind: text('kind'), bytes: Number.parseInt(text('size'), 8) };
}

/** Reads a stream by so many bytes. */
function readerOf(source: AsyncIterable<Uint8Array>) {
  const iterator = source[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array();
  const next = async (most: number): Promise<Uint8Array> => {
    while (rest.length === 0) {
      const { value, done } = await iterator.next();
      if (done) throw new Error('the archive ends too early');
      rest = value;
    }
    const part = rest.subarray(0, most);
    rest = rest.subarray(part.length);
    return part;
  };
  async function* pieces(bytes: number): AsyncGenerator<Uint8Array> {
    for (let left = bytes; left > 0; ) {
      const part = await next(left);
      left -= part.length;
      yield part;
    }
  }
  return {
    pieces,
    read: async (bytes: number): Promise<Buffer> => {
      const parts: Uint8Array[] = [];
      for await (const part of pieces(bytes)) parts.push(part);
      return Buffer.concat(parts);
    },
    drain: async () => {
      while (!(await iterator.next()).done);
    },
  };
}
