import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closeAtEnd } from '../../../apps/server/test/closing.ts';
import { packTar, type TarEntry, unpackTar } from './tar.ts';

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'propolis-tar-'));
  closeAtEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function* piecesOf(content: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

async function* entriesOf(files: Readonly<Record<string, Uint8Array>>): AsyncGenerator<TarEntry> {
  yield { kind: 'folder', path: 'empty' };
  for (const [path, content] of Object.entries(files))
    yield { kind: 'file', path, bytes: content.length, content: piecesOf(content, 300) };
}

async function joined(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

test('an archive is unpacked unchanged, in pieces of any size, and is readable by tar', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ maxLength: 1200 }), { maxLength: 4 }),
      fc.integer({ min: 1, max: 2000 }),
      async (contents, size) => {
        const files = Object.fromEntries(contents.map((content, index) => [`base/1/${index}`, content]));
        const packed = await joined(packTar(entriesOf(files)));
        const folder = await aFolder();
        await unpackTar(piecesOf(packed, size), folder);
        for (const [path, content] of Object.entries(files))
          expect(await readFile(join(folder, path))).toEqual(Buffer.from(content));
        expect(await readdir(join(folder, 'empty'))).toEqual([]);
      },
    ),
    { numRuns: 15 },
  );
  const folder = await aFolder();
  await writeFile(
    join(folder, 'all.tar'),
    await joined(packTar(entriesOf({ 'base/PG_VERSION': Buffer.from('18\n') }))),
  );
  await mkdir(join(folder, 'out'));
  await promisify(execFile)('tar', ['-xf', join(folder, 'all.tar'), '-C', join(folder, 'out')]);
  expect(await readFile(join(folder, 'out/base/PG_VERSION'), 'utf8')).toBe('18\n');
});

test('a file that shrank is padded with zeros and one that grew is cut, so that the following files are found', async () => {
  const folder = await aFolder();
  const entries = async function* (): AsyncGenerator<TarEntry> {
    yield { kind: 'file', path: 'shrank', bytes: 5, content: piecesOf(Buffer.from('abc'), 2) };
    yield { kind: 'file', path: 'grew', bytes: 2, content: piecesOf(Buffer.from('abcdef'), 3) };
    yield { kind: 'file', path: 'after', bytes: 2, content: piecesOf(Buffer.from('ok'), 2) };
  };
  await unpackTar(packTar(entries()), folder);
  const read = (name: string) => readFile(join(folder, name), 'latin1');
  expect([await read('shrank'), await read('grew'), await read('after')]).toEqual(['abc\0\0', 'ab', 'ok']);
});

test('a truncated archive, one of another kind, or one with paths outside its folder is rejected', async () => {
  const folder = await aFolder();
  const packed = await joined(packTar(entriesOf({ one: Buffer.alloc(700) })));
  await expect(unpackTar(piecesOf(packed.subarray(0, 1200), 512), folder)).rejects.toThrow(
    'Unexpected end of data',
  );
  await expect(unpackTar(piecesOf(Buffer.alloc(512, 'x'), 512), folder)).rejects.toThrow(
    'Invalid tar header',
  );
  for (const path of ['../outside', '/outside', 'in/../../outside'])
    await expect(unpackTar(packTar(entriesOf({ [path]: Buffer.from('x') })), folder)).rejects.toThrow(
      'leaves its folder',
    );
});
