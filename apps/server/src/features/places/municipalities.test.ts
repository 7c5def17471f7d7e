import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadMunicipalities, NO_MUNICIPALITIES } from './municipalities.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'propolis-municipalities-'));
});
afterEach(() => rm(folder, { recursive: true }));

const write = (content: unknown) =>
  writeFile(
    join(folder, 'municipalities.json'),
    typeof content === 'string' ? content : JSON.stringify(content),
  );

test('without a file there are no borders', async () => {
  expect(await loadMunicipalities(folder)).toEqual(NO_MUNICIPALITIES);
});

test('a file that cannot be read stops the start', async () => {
  await mkdir(join(folder, 'municipalities.json'));
  await expect(loadMunicipalities(folder)).rejects.toThrow('EISDIR');
});

test('a valid file is read unchanged', async () => {
  const borders = { attribution: 'BFS, GEOSTAT', per_degree: 5000, lines: ['37000 234000,5 -3,0 12'] };
  await write(borders);
  expect(await loadMunicipalities(folder)).toEqual(borders);
});

test.each([
  ['cut off', '{"attribution":"BFS'],
  ['a line of one point', { attribution: 'BFS', per_degree: 5000, lines: ['37000 234000'] }],
  ['words for numbers', { attribution: 'BFS', per_degree: 5000, lines: ['here there,up down'] }],
  ['no parts of a degree', { attribution: 'BFS', per_degree: 0, lines: [] }],
])('a file that is %s stops the start with its name and a remedy', async (_what, content) => {
  await write(content);
  await expect(loadMunicipalities(folder)).rejects.toThrow(
    /municipalities\.json holds no borders: draw them anew/,
  );
});
