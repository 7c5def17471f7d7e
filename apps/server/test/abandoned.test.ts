import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeLock } from '@propolis/postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeAbandoned } from './abandoned.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'propolis-abandoned-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function database(name: string, { minutes }: { minutes: number }) {
  const path = join(folder, name);
  await mkdir(join(path, 'cluster'), { recursive: true });
  return { path, age: () => utimes(path, new Date(), new Date(Date.now() - minutes * 60_000)) };
}

test('databases of a killed run are removed; those in use, new ones and those of other users stay', async () => {
  const killed = await database('test-killed', { minutes: 5 });
  await writeFile(join(killed.path, 'lock'), '{"pid":999999999,"born":"1"}');
  const inUse = await database('test-in-use', { minutes: 5 });
  await takeLock(join(inUse.path, 'lock'), { patience: 0, log: () => undefined });
  const young = await database('test-young', { minutes: 0 });
  const other = await database('other', { minutes: 5 });
  for (const each of [killed, inUse, young, other]) await each.age();

  await removeAbandoned(folder, 'test-');
  expect([killed, inUse, young, other].map(({ path }) => existsSync(path))).toEqual([
    false,
    true,
    true,
    true,
  ]);
});
