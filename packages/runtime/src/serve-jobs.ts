import { setPriority } from 'node:os';

/** Answers go first: the least that there is. With 10 they waited 4.8 times as long as idle, with 19 2.3 times (`bench -- counting`). */
const PRIORITY = 19;
const LOOK_EVERY = 100; // ms

/**
 * The other side of `startBounded`: a process that does what its parent tells it, one thing at a time, and ends with it.
 * What a file can break is this process alone.
 */
export function serveJobs<Job, Outcome>(work: (job: Job) => Promise<Outcome>): void {
  /** What `ulimit` does not hold everywhere. */
  const bytesMax = Number(process.argv[2]);
  process.umask(0o077);
  setPriority(PRIORITY);
  // A signal to all processes is for the parent, which lets requests under way come to their end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  // At once: what is still at work would only complain that nobody takes its answer.
  const end = () => process.kill(process.pid, 'SIGKILL');
  process.on('disconnect', end);
  setInterval(() => {
    if (process.memoryUsage.rss() > bytesMax) end();
  }, LOOK_EVERY).unref();
  // Only the parent speaks to it, and only of jobs.
  process.on('message', async (job: Job) => {
    const answer = await work(job);
    process.send?.(answer, undefined, undefined, (failure) => failure && end());
  });
}
