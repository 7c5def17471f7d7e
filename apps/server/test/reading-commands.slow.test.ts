import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '@propolis/runtime';
import { expect, test } from 'vitest';
import { closeAtEnd } from './closing.ts';

const CLI = join(projectRoot(), 'apps/operator/src/cli.ts');

test.each([
  ['audit', '2026-05-01'],
  ['corrections', join(tmpdir(), 'propolis-never-written')],
])('%s of a folder without a database says so, and makes none there', async (...words) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'propolis-empty-'));
  closeAtEnd(() => rm(dataDir, { recursive: true, force: true }));
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  const asked = promisify(execFile)(process.execPath, ['--import', 'tsx', CLI, ...words], { env });
  await expect(asked).rejects.toMatchObject({ code: 1, stderr: `There is no database in ${dataDir}.\n` });
  expect(await readdir(dataDir)).toEqual([]);
});
