import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeTwins } from './precompress.ts';

const SCRIPT = Buffer.from('export const bees = 40_000;\n'.repeat(50));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'propolis-build-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/first.js'), SCRIPT);
  await writeFile(join(folder, 'assets/tiny.js'), 'export {};');
  await writeFile(join(folder, 'icon.png'), SCRIPT);
  await writeTwins(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a text file of the build has a brotli and a gzip copy', async () => {
  const twin = (ending: string) => readFile(join(folder, `assets/first.js.${ending}`));
  expect(brotliDecompressSync(await twin('br')).equals(SCRIPT)).toBe(true);
  expect(gunzipSync(await twin('gz')).equals(SCRIPT)).toBe(true);
});

test('a tiny file and a binary file have no copies', async () => {
  expect((await readdir(folder, { recursive: true })).toSorted()).toEqual([
    'assets',
    'assets/first.js',
    'assets/first.js.br',
    'assets/first.js.gz',
    'assets/tiny.js',
    'icon.png',
  ]);
});
