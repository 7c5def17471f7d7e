import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { type Log, reasonOf, watched } from '@propolis/observability';
import type { Clock } from '@propolis/runtime';
import type { AnyJob, Job } from './job.ts';

/** Context of a job handler. */
export interface JobCtx {
  readonly now: Date;
  /** Aborted when the process must stop: return early, the job will run again from the start. */
  readonly signal: AbortSignal;
  /** True if another attempt follows after a failure, so that no failure has to be reported yet. */
  readonly triedAgain?: boolean;
}

export type JobHandler<Payload> = (payload: Payload, ctx: JobCtx) => Promise<void>;

interface InHand {
  readonly id: string;
  /** Includes the current one. */
  readonly attempts: number;
}

/** Number of finished attempts that are remembered until the queue has surely recorded them. */
const REMEMBERED = 1_000;

/** How long a job may take to stop, in ms. */
const LAST_WORDS = 2_000;

interface HandsOptions {
  readonly clock: Clock;
  readonly log: Log;
}

/** Handlers of jobs, and the jobs in progress. */
export function createHands({ clock, log }: HandsOptions) {
  const bound = new Map<string, JobHandler<unknown>>();
  const inHand = new Set<InHand>();
  const ended: string[] = [];
  const stopping = new AbortController();
  // Each running job adds listeners; more than the default of ten is not a leak.
  setMaxListeners(0, stopping.signal);

  const bind = <Payload>(job: Job<Payload>, handler: JobHandler<Payload>): void => {
    if (bound.has(job.name)) throw new Error(`The job ${job.name} is bound twice.`);
    const run: JobHandler<unknown> = async (payload, ctx) => {
      const read = job.payload.safeParse(payload);
      if (!read.success) throw new Error(`invalid payload: ${placesOf(read.error)}`);
      await handler(read.data, ctx);
    };
    bound.set(job.name, run);
  };

  const check = (jobs: readonly AnyJob[]): void => {
    const unbound = jobs.filter(({ name }) => !bound.has(name)).map(({ name }) => name);
    if (unbound.length > 0) throw new Error(`Jobs without a handler: ${unbound.join(', ')}.`);
    const unknown = [...bound.keys()].filter((name) => !jobs.some((job) => job.name === name));
    if (unknown.length > 0)
      throw new Error(`Handlers of jobs that this worker does not run: ${unknown.join(', ')}.`);
  };

  const work = async (name: string, payload: unknown, triedAgain: boolean): Promise<void> => {
    const run = bound.get(name);
    if (!run) throw new Error('no handler');
    const { signal } = stopping;
    await orTooLate(run(payload, { now: clock(), signal, triedAgain }), signal);
  };

  const takes = (name: string) => {
    return async (payload: unknown, { job }: { readonly job: Tried }): Promise<void> => {
      const hand = { id: String(job.id), attempts: job.attempts };
      inHand.add(hand);
      try {
        await watched({ kind: 'job', name }, () => work(name, payload, job.attempts < job.max_attempts));
        inHand.delete(hand);
      } catch (error) {
        // A stopped job stays in the set: it is returned to the queue as if it had not been tried.
        if (!stopping.signal.aborted) inHand.delete(hand);
        logFailure(log, { name, job, error: stopping.signal.aborted ? 'stopped' : error });
        throw error;
      } finally {
        ended.push(takeOf(hand));
        if (ended.length > REMEMBERED) ended.shift();
      }
    };
  };

  /** Whether this process knows the attempt: it is in progress, or has ended and is being recorded. */
  const isKnown = (take: InHand): boolean =>
    ended.includes(takeOf(take)) || [...inHand].some((hand) => takeOf(hand) === takeOf(take));

  /** Waits for jobs in progress, and aborts them after the limit. Returns the aborted ones. */
  const finishOrAbort = async (ending: Promise<unknown>, limit: number): Promise<readonly InHand[]> => {
    const patience = new AbortController();
    const out = wait(limit, undefined, { signal: patience.signal }).then(
      () => stopping.abort(),
      () => undefined,
    );
    await ending.finally(() => patience.abort());
    await out;
    return stopping.signal.aborted ? [...inHand] : [];
  };

  return { bind, check, takes, isKnown, finishOrAbort, stopping: stopping.signal };
}

/** Identifies one attempt of a job. */
const takeOf = ({ id, attempts }: InHand): string => `${id}/${attempts}`;

/**
 * Rejects some time after the abort, so that a handler that ignores the signal cannot block the process. The
 * listener is removed manually: with `{ signal }`, Node 20.20 forgets all but the newest listener, and the
 * others leak.
 */
async function orTooLate(doing: Promise<void>, stopping: AbortSignal): Promise<void> {
  let giveUp = (): void => undefined;
  const late = new Promise<never>((_resolve, reject) => {
    giveUp = () => void setTimeout(() => reject(new Error('stopped')), LAST_WORDS).unref();
  });
  stopping.addEventListener('abort', giveUp, { once: true });
  try {
    await Promise.race([doing, late]);
  } finally {
    stopping.removeEventListener('abort', giveUp);
  }
}

/** Names of fields without values: a payload may contain an address or a link. */
const placesOf = (error: { issues: readonly { path: readonly PropertyKey[]; code?: string }[] }): string =>
  error.issues.map(({ path, code }) => `${path.map(String).join('.') || 'all of it'} (${code})`).join(', ');

interface Tried {
  readonly id: string | number;
  readonly attempts: number;
  readonly max_attempts: number;
}

interface FailedTry {
  readonly name: string;
  readonly job: Tried;
  readonly error: unknown;
}

function logFailure(log: Log, { name, job: { id, attempts, max_attempts }, error }: FailedTry): void {
  const fields = { job: name, id: String(id), try: attempts, tries: max_attempts };
  if (error === 'stopped') log(`job ${name} (${id}) was stopped with the process and is done again`, fields);
  else if (attempts < max_attempts)
    log(`job ${name} (${id}) failed, try ${attempts} of ${max_attempts}: ${reasonOf(error)}`, {
      level: 'warning',
      ...fields,
    });
  else
    log(`job ${name} (${id}) is given up after ${attempts} tries: ${reasonOf(error)}`, {
      level: 'error',
      ...fields,
    });
}
