import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { writeZip, type ZipEntry } from './zip.ts';

const MTIME = new Date('2026-06-15T10:00:00Z');

async function read(archive: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of archive) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* entriesOf(...entries: readonly ZipEntry[]) {
  yield* entries;
}

test('an archive contains its entries, streamed or as a whole, with names in any language', async () => {
  async function* pieces() {
    yield 'Mélisse, ';
    yield Buffer.from('Bienenstand 蜂');
  }
  const archive = writeZip(
    entriesOf(
      { path: 'notes/été.txt', content: pieces() },
      { path: 'picture.webp', content: [Buffer.from('x')] },
    ),
    MTIME,
  );
  const files = unzipSync(await read(archive));
  expect(Object.keys(files)).toEqual(['notes/été.txt', 'picture.webp']);
  expect(strFromU8(files['notes/été.txt'] ?? new Uint8Array())).toBe('Mélisse, Bienenstand 蜂');
});

test('an empty archive is valid', async () => {
  expect(unzipSync(await read(writeZip(entriesOf(), MTIME)))).toEqual({});
});

test('the next entry is requested when the previous one has been sent', async () => {
  let asked = 0;
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (let number = 0; number < 100; number += 1) {
      asked += 1;
      yield { path: `${number}.webp`, content: [Buffer.alloc(100_000)] };
    }
  }
  const archive = writeZip(entries(), MTIME)[Symbol.asyncIterator]();
  await archive.next();
  expect(asked).toBeLessThan(5);
  await archive.return?.();
});

test('no more entries are requested when the reader has gone', async () => {
  let asked = 0;
  let tellEnd = () => {};
  const ended = new Promise<void>((tell) => {
    tellEnd = tell;
  });
  async function* entries(): AsyncGenerator<ZipEntry> {
    try {
      for (;;) {
        asked += 1;
        yield { path: `${asked}.webp`, content: [Buffer.alloc(100_000)] };
      }
    } finally {
      tellEnd();
    }
  }
  const archive = writeZip(entries(), MTIME)[Symbol.asyncIterator]();
  await archive.next();
  await archive.return?.();
  await ended;
  expect(asked).toBeLessThan(5);
});

test('an error fails the archive, so that a partial one is not mistaken for complete', async () => {
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { path: 'first.txt', content: ['first'] };
    throw new Error('the disk is gone');
  }
  await expect(read(writeZip(entries(), MTIME))).rejects.toThrow('the disk is gone');
});
