import { AppError } from './errors.ts';

/** Retry time in seconds. */
const RETRY_AFTER = 1;

/** A semaphore: runs a limited number of jobs at once; others wait in order. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

/** A semaphore per key, so that keys do not wait for each other. */
export function createKeyedSemaphore(atOnce: number, mostWaiting: number): (who: number) => Semaphore {
  const byWho = new Map<number, { readonly semaphore: Semaphore; inside: number }>();
  return (who) => async (work) => {
    const own = byWho.get(who) ?? { semaphore: createSemaphore(atOnce, mostWaiting), inside: 0 };
    byWho.set(who, own);
    own.inside += 1;
    try {
      return await own.semaphore(work);
    } finally {
      own.inside -= 1;
      if (own.inside === 0) byWho.delete(who);
    }
  };
}

/** Rejects as busy if too many are waiting. */
export function createSemaphore(atOnce: number, mostWaiting = Number.POSITIVE_INFINITY): Semaphore {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (waiting.length >= mostWaiting) throw new AppError('busy', 503, {}, RETRY_AFTER);
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      // Passes the permit to the next waiting job, or releases it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Limits of an admission; beyond them requests are rejected instead of waiting as in `createSemaphore`. */
export interface AdmissionLimits {
  readonly atOnce: number;
  readonly perAccount: number;
}

/** Retry time in seconds: some have ended by then. */
const RETRY_REFUSED_AFTER = 5;

/** Admits one more or throws; returns the release function. */
export type Admission = (userId: number) => () => void;

export function createAdmission({ atOnce, perAccount }: AdmissionLimits): Admission {
  const byAccount = new Map<number, number>();
  let all = 0;
  return (userId) => {
    const own = byAccount.get(userId) ?? 0;
    if (own >= perAccount) throw new AppError('too_many_requests', 429, {}, RETRY_REFUSED_AFTER);
    if (all >= atOnce) throw new AppError('busy', 503, {}, RETRY_REFUSED_AFTER);
    byAccount.set(userId, own + 1);
    all += 1;
    return () => {
      all -= 1;
      const left = (byAccount.get(userId) ?? 1) - 1;
      if (left > 0) byAccount.set(userId, left);
      else byAccount.delete(userId);
    };
  };
}
