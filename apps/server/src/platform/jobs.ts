import { Logger, type Runner, run, type TaskList } from 'graphile-worker';
import type { Pool } from 'pg';
import { enqueue } from './db/enqueue.ts';
import type { Db } from './db/pool.ts';
import type { Mail } from './mail/mailer.ts';

/** Each kind of job with what it is given; a handler of each must be registered by the roof. */
export interface JobPayloads {
  'mail.send': Mail;
  'database:sweep': Record<string, never>;
  'photos:sweep': Record<string, never>;
}
export type JobName = keyof JobPayloads;
export type JobHandlers = { readonly [Name in JobName]: (payload: JobPayloads[Name]) => Promise<void> };

export interface Jobs {
  /** Enqueues within the current transaction: no commit, no job. */
  readonly add: <Name extends JobName>(name: Name, payload: JobPayloads[Name]) => Promise<void>;
}

/** Tries of a job before it is given up; graphile-worker waits longer each time (about 5 h in all). */
const MAX_ATTEMPTS = 12;

export const createJobs = (db: Db): Jobs => ({
  add: (name, payload) => enqueue(db, name, payload, MAX_ATTEMPTS),
});

interface WorkerOptions {
  readonly pool: Pool;
  readonly handlers: JobHandlers;
  readonly log: (line: string) => void;
}

/** Only what needs a look: failures of jobs and of the queue itself. */
const quietLogger = (log: (line: string) => void) =>
  new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log(`${level}: ${message}`);
  });

/** What has expired is removed, every hour at a quarter past; photos that nobody holds any more, every night. */
const CRONTAB = '15 * * * * database:sweep\n40 2 * * * photos:sweep';

/** Starts to work on jobs; `stop` of the answer waits for those in hand. */
export function startWorker({ pool, handlers, log }: WorkerOptions): Promise<Runner> {
  const taskList: TaskList = {};
  for (const [name, handler] of Object.entries(handlers)) {
    // The queue keeps payloads as JSON; only `Jobs.add` writes them, typed.
    taskList[name] = (payload) => (handler as (payload: unknown) => Promise<void>)(payload);
  }
  return run({
    pgPool: pool,
    taskList,
    concurrency: 2,
    noHandleSignals: true,
    crontab: CRONTAB,
    logger: quietLogger(log),
  });
}
