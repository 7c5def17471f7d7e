import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { besideOf, isBeside, putInPlace, removeLeft } from './put-in-place.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'propolis-place-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function make(name, content) {
  mkdirSync(join(folder, name));
  for (const file of ['index', 'code']) writeFileSync(join(folder, name, file), content);
  return join(folder, name);
}
const read = (file) => readFileSync(join(folder, 'dist', file), 'utf8');

test('a new folder replaces the old one, if any, and leaves no temporary folder', () => {
  for (const content of ['first', 'second']) {
    putInPlace(make(besideOf('dist'), content), join(folder, 'dist'));
    expect([read('index'), read('code'), readdirSync(folder)]).toEqual([content, content, ['dist']]);
  }
});

test('of ten concurrent processes one is the last, and its folder is complete', async () => {
  make('dist', 'before');
  const module = join(import.meta.dirname, 'put-in-place.mjs');
  const work = `
    import { mkdirSync, writeFileSync } from 'node:fs';
    import { besideOf, putInPlace } from ${JSON.stringify(module)};
    for (let time = 0; time < 50; time += 1) {
      const made = besideOf('dist');
      mkdirSync(made);
      for (const file of ['index', 'code']) writeFileSync(made + '/' + file, process.pid + ' ' + time);
      putInPlace(made, 'dist');
    }`;
  const ends = Array.from({ length: 10 }, () =>
    once(
      spawn(process.execPath, ['--input-type=module', '-e', work], { cwd: folder, stdio: 'inherit' }),
      'exit',
    ),
  );
  expect((await Promise.all(ends)).map(([code]) => code)).toEqual(Array(10).fill(0));
  expect(readdirSync(folder)).toEqual(['dist']);
  expect(read('index')).toMatch(/^\d+ 49$/);
  expect(read('code')).toBe(read('index'));
});

test('temporary folders of killed processes are deleted, those of running ones stay', async () => {
  const gone = spawn(process.execPath, ['-e', '']);
  await once(gone, 'exit');
  const own = besideOf('dist');
  for (const name of [`dist-of-${gone.pid}`, `dist-of-${gone.pid}-former`, own, 'dist', 'seeds'])
    make(name, '');
  removeLeft(folder);
  expect(readdirSync(folder).sort()).toEqual(['dist', own, 'seeds'].sort());
  expect([own, 'dist'].map(isBeside)).toEqual([true, false]);
});
