import { z } from 'zod';

/**
 * Queues, which do not wait for each other, and their number of parallel jobs per process. To add a queue,
 * add a line; it runs as soon as it has a job.
 */
export const QUEUES = {
  mail: 2,
  push: 2,
  housekeeping: 1,
  weather: 2,
  imports: 1,
  weights: 1,
  countings: 1,
  backups: 1,
} as const satisfies Readonly<Record<string, number>>;
export type QueueName = keyof typeof QUEUES;

/** Overrides of the numbers above. */
export type QueueSizes = Partial<Readonly<Record<QueueName, number>>>;

/**
 * Connections of one worker: each queue listens on one, and each running job may need one for its work and
 * one to record its end.
 */
export const workerConnections = (sizes: QueueSizes): number =>
  Object.values({ ...QUEUES, ...sizes }).reduce((sum, jobs) => sum + 1 + 2 * jobs, 0);

/** Default number of attempts; delays increase, about 16 hours in total. */
const ATTEMPTS = 12;

export interface Job<Payload> {
  /** Object and action, such as `mail.send`. */
  readonly name: string;
  /** Without transforms: the payload is validated when the job is added and again when it runs. */
  readonly payload: z.ZodType<Payload>;
  readonly queue: QueueName;
  readonly attempts: number;
  /**
   * If a job with this key is waiting, a new one replaces it (`replace`), replaces it but keeps its time
   * (`preserve_run_at`), or is dropped, even if the first is running or has failed permanently
   * (`unsafe_dedupe`).
   */
  readonly key: ((payload: Payload) => string) | undefined;
  readonly keyMode: 'replace' | 'preserve_run_at' | 'unsafe_dedupe';
  /** The e-mail address of the job, by which `withdrawJobsTo` finds it. Instead of a key. */
  readonly addressee: ((payload: Payload) => string) | undefined;
  /** Lower runs first, within its queue. */
  readonly priority: number;
  /** Schedule in cron format in UTC; its payload is `{}`. */
  readonly cron: string | undefined;
  /** Hours within which missed times of `cron` are caught up. */
  readonly catchUp: number;
}

type JobOptions<Payload> = Pick<Job<Payload>, 'queue'> &
  Partial<Omit<Job<Payload>, 'name' | 'payload' | 'queue'>>;

/** Any job, with only the schema of its payload. */
export type AnyJob = Omit<Job<never>, 'payload'> & { readonly payload: z.ZodType };

/** A job without registration; it is passed directly to its own worker. */
export const makeJob = <Payload>(
  name: string,
  payload: z.ZodType<Payload>,
  options: JobOptions<Payload>,
): Job<Payload> => ({
  attempts: ATTEMPTS,
  key: undefined,
  addressee: undefined,
  keyMode: 'replace',
  priority: 0,
  cron: undefined,
  catchUp: 0,
  ...options,
  name,
  payload,
});

const defined = new Map<string, AnyJob>();

/** Defines a job in `<feature>.jobs.ts`: its name, payload and options. The worker binds its handler. */
export function defineJob<Payload>(
  name: string,
  payload: z.ZodType<Payload>,
  options: JobOptions<Payload>,
): Job<Payload> {
  if (defined.has(name)) throw new Error(`Two jobs are called ${name}.`);
  const job = makeJob(name, payload, options);
  defined.set(name, job);
  return job;
}

/** The same for a job without payload that runs by a schedule, in cron format in UTC. */
export const defineScheduled = (
  name: string,
  cron: string,
  options: Partial<JobOptions<Record<string, never>>> = {},
): Job<Record<string, never>> => defineJob(name, z.object({}), { queue: 'housekeeping', ...options, cron });

export const definedJobs = (): readonly AnyJob[] => [...defined.values()];
