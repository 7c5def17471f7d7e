import { AppError } from './errors.ts';

/** Seconds after which a new try makes sense. */
const RETRY_AFTER = 1;

/** Runs work at most so many at a time; the others wait, first come, first served. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/** The same for each of many by itself: however much one has done, the others do not wait for it. */
export function createTurnsOfEach(atOnce: number, mostWaiting: number): (who: number) => Turns {
  const byWho = new Map<number, { readonly inTurn: Turns; inside: number }>();
  return (who) => async (work) => {
    const own = byWho.get(who) ?? { inTurn: createTurns(atOnce, mostWaiting), inside: 0 };
    byWho.set(who, own);
    own.inside += 1;
    try {
      return await own.inTurn(work);
    } finally {
      own.inside -= 1;
      if (own.inside === 0) byWho.delete(who);
    }
  };
}

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
