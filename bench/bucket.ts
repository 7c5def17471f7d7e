import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { s3Settings, startS3 } from '../apps/server/test/s3-server.ts';
import { type KeepJob, Kept } from './keep.ts';
import type { Row } from './rows.ts';

const KEEP = join(import.meta.dirname, 'keep.ts');
const MB = 1_000_000;

/** Files of the size of a stored comb photo, of a board, and of the largest accepted file, with their concurrency. */
const RUNS = [
  { what: '400 photos of 0.4 MB, 8 at once', files: 400, bytes: 0.4 * MB, atOnce: 8 },
  { what: '40 boards of 4 MB, 4 at once', files: 40, bytes: 4 * MB, atOnce: 4 },
  { what: '8 files of 99 MB, 2 at once', files: 8, bytes: 99 * MB, atOnce: 2 },
] as const;

/** Cost of writing and reading files in a bucket; the S3 server shares the cores. */
export async function measureBucket(folder: string): Promise<Row[]> {
  const directory = join(folder, 'bucket');
  await mkdir(directory, { recursive: true });
  const bucket = await startS3({ directory, isLenient: true });
  try {
    const rows: Row[] = [];
    for (const storage of ['bucket', 'files'] as const)
      for (const run of RUNS) rows.push(await measure(run, storage, { ...s3Settings(bucket.url), folder }));
    return rows;
  } finally {
    await bucket.close();
  }
}

async function measure(
  { what, ...job }: KeepJob & { readonly what: string },
  storage: 'bucket' | 'files',
  { folder, ...settings }: ReturnType<typeof s3Settings> & { readonly folder: string },
): Promise<Row> {
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: join(folder, 'bucket-data'),
    ...(storage === 'bucket' && settings),
  };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import=tsx', KEEP, JSON.stringify(job)],
    { env },
  );
  const { put, read, cpu, memory, idle } = Kept.parse(JSON.parse(stdout));
  const rate = (seconds: number) => `${((job.files * job.bytes) / MB / seconds).toFixed(0)} MB/s`;
  return [
    `${storage === 'bucket' ? 'In a bucket' : 'As files'}: ${what}`,
    `put ${rate(put)}, read ${rate(read)}, ${cpu.toFixed(1)} s of a core; ${memory.toFixed(0)} MB at most, ${idle.toFixed(0)} MB before`,
    '',
  ];
}
