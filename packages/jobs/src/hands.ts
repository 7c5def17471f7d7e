import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { type Log, reasonOf, watched } from '@propolis/observability';
import type { Clock } from '@propolis/runtime';
import type { AnyJob, Job } from './job.ts';

/** What the handler of a job works with. */
export interface JobCtx {
  readonly now: Date;
  /** Aborted when the process cannot wait any longer: leave off, the job is done again from its beginning. */
  readonly signal: AbortSignal;
  /** Where this try fails another one follows: nobody need be told yet. */
  readonly triedAgain?: boolean;
}

export type JobHandler<Payload> = (payload: Payload, ctx: JobCtx) => Promise<void>;

interface InHand {
  readonly id: string;
  /** This one counted. */
  readonly attempts: number;
}

/** Takes that have ended are remembered until they are surely written off, this many. */
const REMEMBERED = 1_000;

/** How long a job that was told to stop may take for it, in ms. */
const LAST_WORDS = 2_000;

interface HandsOptions {
  readonly clock: Clock;
  readonly log: Log;
}

/** Who does which job, and what is being done at this moment. */
export function createHands({ clock, log }: HandsOptions) {
  const bound = new Map<string, JobHandler<unknown>>();
  const inHand = new Set<InHand>();
  const ended: string[] = [];
  const stopping = new AbortController();
  // Each job in hand listens, and so does what it waits for: with more than five at once nothing leaks.
  setMaxListeners(0, stopping.signal);

  const bind = <Payload>(job: Job<Payload>, handler: JobHandler<Payload>): void => {
    if (bound.has(job.name)) throw new Error(`The job ${job.name} is bound twice.`);
    const run: JobHandler<unknown> = async (payload, ctx) => {
      const read = job.payload.safeParse(payload);
      if (!read.success) throw new Error(`its payload does not fit: ${placesOf(read.error)}`);
      await handler(read.data, ctx);
    };
    bound.set(job.name, run);
  };

  const check = (jobs: readonly AnyJob[]): void => {
    const unbound = jobs.filter(({ name }) => !bound.has(name)).map(({ name }) => name);
    if (unbound.length > 0) throw new Error(`Nobody does these jobs: ${unbound.join(', ')}.`);
    const unknown = [...bound.keys()].filter((name) => !jobs.some((job) => job.name === name));
    if (unknown.length > 0)
      throw new Error(`These jobs are bound, but not worked on: ${unknown.join(', ')}.`);
  };

  const work = async (name: string, payload: unknown, triedAgain: boolean): Promise<void> => {
    const run = bound.get(name);
    if (!run) throw new Error('nobody does it');
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
        // What was stopped stays: it goes back into the queue as if it had not been tried.
        if (!stopping.signal.aborted) inHand.delete(hand);
        tell(log, { name, job, error: stopping.signal.aborted ? 'stopped' : error });
        throw error;
      } finally {
        ended.push(takeOf(hand));
        if (ended.length > REMEMBERED) ended.shift();
      }
    };
  };

  /** Whether this process has heard of this very take: it is in hand, or has ended and is being written off. */
  const isKnown = (take: InHand): boolean =>
    ended.includes(takeOf(take)) || [...inHand].some((hand) => takeOf(hand) === takeOf(take));

  /** Waits for what is in hand, and after the limit tells it to stop. Answers what was stopped. */
  const letGo = async (ending: Promise<unknown>, limit: number): Promise<readonly InHand[]> => {
    const patience = new AbortController();
    const out = wait(limit, undefined, { signal: patience.signal }).then(
      () => stopping.abort(),
      () => undefined,
    );
    await ending.finally(() => patience.abort());
    await out;
    return stopping.signal.aborted ? [...inHand] : [];
  };

  return { bind, check, takes, isKnown, letGo, stopping: stopping.signal };
}

/** Each try of a job is a take of its own. */
const takeOf = ({ id, attempts }: InHand): string => `${id}/${attempts}`;

/**
 * Rejects some time after the stop, so that a handler that does not listen cannot hold up the process. Taken away by
 * hand: given `{ signal }`, Node forgets all listeners of the stop but the newest, and each stays for ever (20.20).
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

/** Names of fields, never their values: a payload may hold an address or a link. */
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

function tell(log: Log, { name, job: { id, attempts, max_attempts }, error }: FailedTry): void {
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
