import { setPriority } from 'node:os';
import { encodePictures, type PictureJob } from './encode.ts';

// The process in which pictures are decoded, one at a time: what a picture can break is this process alone. It is told
// by its parent what to do, and ends with it.

/** Answers go first. */
const PRIORITY = 10;
const LOOK_EVERY = 100; // ms

/** What `ulimit` does not hold everywhere. */
const bytesMax = Number(process.argv[2]);

process.umask(0o077);
setPriority(PRIORITY);
// A signal to all processes is for the parent, which lets requests under way come to their end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit(0));
setInterval(() => {
  if (process.memoryUsage.rss() > bytesMax) process.kill(process.pid, 'SIGKILL');
}, LOOK_EVERY).unref();

// Only the parent speaks to it, and only of jobs.
process.on('message', async (job: PictureJob) => process.send?.(await encodePictures(job)));
