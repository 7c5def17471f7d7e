import { AppError } from './errors.ts';

/** Seconds after which a new try makes sense. */
const RETRY_AFTER = 1;

/** Runs work at most so many at a time; the others wait, first come, first served. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/** Whoever finds too many waiting already is told that we are busy. */
export function createTurns(atOnce: number, mostWaiting = Number.POSITIVE_INFINITY): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (waiting.length >= mostWaiting) throw new AppError('busy', 503, {}, RETRY_AFTER);
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      // The place is handed on, or given back when nobody waits.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
