import type { z } from 'zod';

/**
 * Kinds of work that must not wait for each other, and how many jobs of each one process does at a time. A new kind is
 * one line here; it runs as soon as it has a job.
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

/** How many jobs of a queue at a time, where that is not the number above. */
export type QueueSizes = Partial<Readonly<Record<QueueName, number>>>;

/** Of one worker: each queue listens on one, and each job in hand may need one for itself and one to be written off. */
export const workerConnections = (sizes: QueueSizes): number =>
  Object.values({ ...QUEUES, ...sizes }).reduce((sum, jobs) => sum + 1 + 2 * jobs, 0);

/** Tries of a job before it is given up, unless it says otherwise; each waits longer, about 16 hours in all. */
const ATTEMPTS = 12;

export interface Job<Payload> {
  /** Of the thing and what is done with it, such as `mail.send`. */
  readonly name: string;
  /** Without transforms: what is checked when the job is added is kept, and checked again when it is worked on. */
  readonly payload: z.ZodType<Payload>;
  readonly queue: QueueName;
  readonly attempts: number;
  /**
   * While a job with this key waits, the same again replaces it (`replace`), replaces it and keeps its time
   * (`preserve_run_at`), or is left out even if it is being worked on or was given up (`unsafe_dedupe`).
   */
  readonly key: ((payload: Payload) => string) | undefined;
  readonly keyMode: 'replace' | 'preserve_run_at' | 'unsafe_dedupe';
  /** The e-mail address that the job is about, by which `withdrawJobsTo` finds it. Instead of a key. */
  readonly addressee: ((payload: Payload) => string) | undefined;
  /** The smaller is done first, within its queue. */
  readonly priority: number;
  /** When it is added by itself, minute hour day month weekday in UTC; its payload is `{}`. */
  readonly cron: string | undefined;
  /** Hours in which a time of `cron` that nobody was awake for is caught up. */
  readonly catchUp: number;
}

type JobOptions<Payload> = Pick<Job<Payload>, 'queue'> &
  Partial<Omit<Job<Payload>, 'name' | 'payload' | 'queue'>>;

/** Any job: who holds one knows nothing of its payload but its schema. */
export type AnyJob = Omit<Job<never>, 'payload'> & { readonly payload: z.ZodType };

/** A job that no process of the house is bound to do: one's own worker is told of it. */
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

/** Says once, in `<room>.jobs.ts`, what a job is called, is given and how it is done. The worker binds who does it. */
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

/** All that this process has heard of. */
export const definedJobs = (): readonly AnyJob[] => [...defined.values()];
