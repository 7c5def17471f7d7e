import { EventEmitter } from 'node:events';
import { HOUR_MS } from '@propolis/domain';
import type { Log } from '@propolis/observability';
import type { DatabasePool } from '@propolis/postgres';
import type { Clock } from '@propolis/runtime';
import { Logger, parseCronItems, type Runner, run, type WorkerEvents } from 'graphile-worker';
import { forgetLaterRuns, freeForgottenJobs, returnJob } from './enqueue.ts';
import { createHands, type JobHandler } from './hands.ts';
import { type AnyJob, type Job, QUEUES, type QueueName, type QueueSizes } from './job.ts';
import { patientPool } from './patient-pool.ts';

interface WorkerOptions {
  /** Used only by the worker; requests of the same process have their own. */
  readonly database: DatabasePool;
  readonly clock: Clock;
  readonly log: Log;
  /** How long running jobs may continue when the process stops, in ms. */
  readonly stopWithin: number;
  readonly sizes?: QueueSizes;
  /** Called when a queue ends unexpectedly: this process can no longer run jobs. */
  readonly onLost: (error: Error) => void;
}

export interface RunningWorker {
  /** The ids under which it takes jobs. */
  readonly ids: readonly string[];
  /** Takes no new jobs, waits for running ones, and aborts them after the limit. */
  readonly stop: () => Promise<void>;
  /** Releases jobs that the database has assigned to this worker but that were lost with a connection. */
  readonly freeForgotten: (now: Date) => Promise<void>;
}

export interface Worker {
  readonly on: <Payload>(job: Job<Payload>, handler: JobHandler<Payload>) => void;
  /** Starts the worker. Each of these jobs needs a handler. */
  readonly start: (jobs: readonly AnyJob[]) => Promise<RunningWorker>;
}

/** Runs each queue separately, so that a long job of one does not block another. */
export function createWorker(options: WorkerOptions): Worker {
  const hands = createHands(options);
  const logger = quietLogger(options);
  return {
    on: hands.bind,
    start: async (jobs) => {
      hands.check(jobs);
      const queues = [...new Set(jobs.map(({ queue }) => queue))];
      const ids: string[] = [];
      const { db } = options.database;
      await forgetLaterRuns(db);
      const runners = await startAll(queues, (queue) => {
        const own = jobs.filter((job) => job.queue === queue);
        return startQueue(options, { queue, jobs: own, hands, logger, ids });
      });
      const stopRunners = watchRunners(runners, options.onLost);
      const stop = async () => {
        const ending = stopRunners();
        const stopped = await hands.finishOrAbort(ending, options.stopWithin);
        for (const { id, attempts } of stopped) await returnJob(db, id, attempts - 1);
      };
      return {
        ids,
        stop,
        freeForgotten: (now) => freeForgottenJobs(db, { ids, now, isKnown: hands.isKnown }),
      };
    },
  };
}

/** Reports a runner that ends unexpectedly; returns a function that stops all. */
function watchRunners(runners: readonly Runner[], onLost: WorkerOptions['onLost']): () => Promise<unknown> {
  const running = new Set(runners);
  let isAskedFor = false;
  for (const runner of runners) {
    const report = (error?: Error) => {
      running.delete(runner);
      if (!isAskedFor) onLost(error ?? new Error('a queue ended'));
    };
    runner.promise.then(() => report(), report);
  }
  return () => {
    isAskedFor = true;
    return Promise.all([...running].map((runner) => runner.stop()));
  };
}

/** Starts all or none: if one fails, the others are stopped. */
async function startAll(
  queues: readonly QueueName[],
  start: (queue: QueueName) => Promise<Runner>,
): Promise<readonly Runner[]> {
  const started = await Promise.allSettled(queues.map(start));
  const runners = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failed = started.find((one) => one.status === 'rejected');
  if (!failed) return runners;
  await Promise.all(runners.map((runner) => runner.stop()));
  throw failed.reason;
}

/** graphile-worker 0.17 waits for the end of the last job only with these settings. */
const WRITE_OFF = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

interface Queue {
  readonly queue: QueueName;
  readonly jobs: readonly AnyJob[];
  readonly hands: ReturnType<typeof createHands>;
  readonly logger: Logger;
  /** Filled when the runner has its id. */
  readonly ids: string[];
}

function startQueue(
  { database, sizes }: WorkerOptions,
  { queue, jobs, hands, logger, ids }: Queue,
): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => ids.push(workerPool.id));
  return run({
    pgPool: patientPool(database.pool, hands.stopping),
    events,
    preset: { worker: { ...WRITE_OFF, concurrentJobs: sizes?.[queue] ?? QUEUES[queue] } },
    taskList: Object.fromEntries(jobs.map((job) => [job.name, hands.takes(job.name)])),
    parsedCronItems: parseCronItems(jobs.flatMap(cronItemsOf)),
    noHandleSignals: true,
    logger,
  });
}

function cronItemsOf({ name, cron, attempts, priority, catchUp }: AnyJob) {
  if (cron === undefined) return [];
  const options = { maxAttempts: attempts, priority, backfillPeriod: catchUp * HOUR_MS };
  return [{ task: name, match: cron, options }];
}

/** Repeated messages of each queue while the database is unavailable. */
const CONNECTION_CHATTER = /notify listener|UNLISTEN|is not queryable/;
/** One such message per outage; the next one after this time (ms). */
const CHATTER_HOLDS = 60_000;

/**
 * Logs only failures of the queues themselves. Failures of jobs are logged by their handler, and an outage of
 * the database once for all queues.
 */
function quietLogger({ log, clock }: Pick<WorkerOptions, 'log' | 'clock'>): Logger {
  let loggedAt = Number.NEGATIVE_INFINITY;
  const logOnce = (message: string): void => {
    const now = clock().getTime();
    if (Math.abs(now - loggedAt) >= CHATTER_HOLDS)
      log(`jobs: the queues have lost the database and try again: ${message}`, { level: 'warning' });
    loggedAt = now;
  };
  return new Logger(() => (level, message, meta) => {
    if (meta?.failure === true || !(level === 'error' || level === 'warning')) return;
    if (CONNECTION_CHATTER.test(message)) logOnce(message);
    else log(`jobs: ${message}`, { level });
  });
}
