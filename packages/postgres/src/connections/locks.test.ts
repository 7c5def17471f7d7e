import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@propolis/runtime';
import { expect, test } from 'vitest';
import { LOCKS, PAIRED_LOCKS } from './locks.ts';

const FOLDERS = ['packages', 'apps/server/src'].map((folder) => join(projectRoot(), folder));

test.each([
  ['one number', LOCKS],
  ['two numbers', PAIRED_LOCKS],
])('advisory locks of %s have different numbers', (_of, locks) => {
  const numbers = Object.values<number>(locks);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('no other file defines a lock number', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
    .filter((path) => path.endsWith('.ts') && !/(locks|\.test)\.ts$|node_modules/.test(path))
    .map((path) => [path, readFileSync(path, 'utf8')] as const)
    .filter(([, text]) => text.includes('pg_advisory') || text.includes('pg_try_advisory'));
  expect(files.length).toBeGreaterThan(5);
  const own = files.filter(
    ([, text]) =>
      !/LOCKS\.|hashtextextended/.test(text) || /lock\w*\((\[|\$\{)?[\d_]|\w*lock\w* = [\d_]+/i.test(text),
  );
  expect(own.map(([path]) => path)).toEqual([]);
});
