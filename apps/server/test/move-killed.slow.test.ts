import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BlobKey, fileBlobs, openBucket } from '@propolis/blob-store';
import { projectRoot, systemClock } from '@propolis/runtime';
import { expect, test } from 'vitest';
import { keysIn } from './blobs.ts';
import { testBucket } from './bucket.ts';
import { closeAtEnd } from './closing.ts';
import { S3_BUCKET, S3_KEY } from './s3-server.ts';

const CLI = join(projectRoot(), 'apps/operator/src/cli.ts');
const FILES = 40;
/** The process is killed after this many files. */
const KILLED_AFTER = 9;

test('a killed move is continued by the same command and completes', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'propolis-move-'));
  closeAtEnd(() => rm(dataDir, { recursive: true, force: true }));
  const files = fileBlobs(join(dataDir, 'blobs'));
  const contents = new Map(Array.from({ length: FILES }, () => [keyOf(), randomBytes(20_000)]));
  for (const [key, content] of contents) await files.put(key, content);
  const { place, setFaults } = await testBucket();
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    STORAGE_URL: `s3://${S3_BUCKET}/${place.prefix}?endpoint=${place.endpoint}`,
    STORAGE_FORMER_URL: 'files',
    AWS_ACCESS_KEY_ID: S3_KEY,
    AWS_SECRET_ACCESS_KEY: S3_KEY,
  };
  const move = () => promisify(execFile)(process.execPath, ['--import', 'tsx', CLI, 'move'], { env });

  const first = move();
  let sent = 0;
  setFaults(({ method }) => {
    if (method === 'PUT') sent += 1;
    if (sent === KILLED_AFTER) first.child.kill('SIGKILL');
    return undefined;
  });
  await expect(first).rejects.toMatchObject({ signal: 'SIGKILL' });
  setFaults(() => undefined);

  const { stdout } = await move();
  const counted = (outcome: string) => Number(new RegExp(`^${outcome}: (\\d+)$`, 'm').exec(stdout)?.[1]);
  expect(counted('same'), 'what had arrived is not sent again').toBeGreaterThan(0);
  expect(counted('copied') + counted('same')).toBe(FILES);
  const bucket = await openBucket({
    place,
    local: files,
    isSigned: false,
    clock: systemClock,
    log: console.warn,
  });
  expect((await keysIn(bucket)).toSorted()).toEqual([...contents.keys()].toSorted());
  for (const [key, content] of contents) expect(await bucket.get(key)).toEqual(content);
});

const keyOf = (): BlobKey => `photos/${randomUUID()}-large`;
