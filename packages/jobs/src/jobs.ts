import { randomUUID } from 'node:crypto';
import type { Db } from '@propolis/postgres';
import { enqueue, keyPrefixOf } from './enqueue.ts';
import type { Job } from './job.ts';

interface AddOptions {
  /** Not before this time; default immediately. */
  readonly runAt?: Date;
  /** Overrides the job's own. */
  readonly priority?: number;
}

export interface Jobs {
  /**
   * Adds a job in the current transaction: without a commit there is no job. Throws for an invalid payload.
   */
  readonly add: <Payload>(
    job: Job<Payload>,
    payload: NoInfer<Payload>,
    options?: AddOptions,
  ) => Promise<void>;
}

export const createJobs = (db: Db): Jobs => ({
  add: (job, given, { runAt, priority = job.priority } = {}) => {
    const payload = job.payload.parse(given);
    const { name, attempts, keyMode } = job;
    // Keys are unique among all jobs of the queue.
    const key = job.addressee
      ? keyPrefixOf(job.addressee(payload)) + randomUUID()
      : job.key && `${name}:${job.key(payload)}`;
    return enqueue(db, { name, payload, attempts, key, keyMode, priority, runAt });
  },
});
