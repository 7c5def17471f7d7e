import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type BlobKey, openStorage, PRIVATE_FILE } from '@propolis/blob-store';
import { createSemaphore, systemClock } from '@propolis/runtime';
import { z } from 'zod';
import { readConfig } from '../apps/server/src/config.ts';

// A separate process, so that its memory is that of writing and reading only. Its argument is the task, its
// environment
// // the storage; it prints the cost as one line.

export const KeepJob = z.object({ files: z.number(), bytes: z.number(), atOnce: z.number() });
export type KeepJob = z.infer<typeof KeepJob>;

/** Seconds, and MB of resident memory. */
export const Kept = z.object({
  put: z.number(),
  read: z.number(),
  /** CPU seconds for both. */
  cpu: z.number(),
  memory: z.number(),
  idle: z.number(),
});
export type Kept = z.infer<typeof Kept>;

/** The unit of /proc. */
const KIB = 1024;

/** Writes files as an upload does, through a draft on the disk, and reads each to its end. */
async function keep({ files, bytes, atOnce }: KeepJob): Promise<Kept> {
  const config = readConfig(process.env);
  const blobs = await openStorage({ config, clock: systemClock, log: console.error });
  const content = randomBytes(bytes);
  const keys = Array.from({ length: files }, (): BlobKey => `photos/${randomUUID()}-large`);
  const semaphore = createSemaphore(atOnce);
  const idle = process.memoryUsage().rss / 1e6;
  const before = process.cpuUsage();
  const seconds = async (work: (key: BlobKey) => Promise<void>) => {
    const begin = performance.now();
    await Promise.all(keys.map((key) => semaphore(() => work(key))));
    return (performance.now() - begin) / 1000;
  };
  const put = await seconds(async (key) => {
    const draft = await blobs.draft('photos');
    await mkdir(dirname(draft), { recursive: true });
    await writeFile(draft, content, { mode: PRIVATE_FILE });
    await blobs.keep(key, draft);
  });
  const read = await seconds(async (key) => {
    const stream = await blobs.read(key);
    if (!stream) throw new Error('what was kept is there');
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    await pipeline(stream, nowhere);
  });
  const { user, system } = process.cpuUsage(before);
  return {
    ...{ put, read, idle },
    cpu: (user + system) / 1e6,
    memory: (process.resourceUsage().maxRSS * KIB) / 1e6,
  };
}

if (process.argv[1] === import.meta.filename)
  console.log(JSON.stringify(await keep(KeepJob.parse(JSON.parse(process.argv[2] ?? '')))));
