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

/** How much of something one process does at once; what is beyond it is not kept waiting, as by `createTurns`, but refused. */
export interface SlotLimits {
  readonly atOnce: number;
  readonly perAccount: number;
}

/** Seconds after which some of them have come to their end. */
const RETRY_REFUSED_AFTER = 5;

/** Lets one more in, or says why not; answers how to leave again. */
export type Slots = (userId: number) => () => void;

export function createSlots({ atOnce, perAccount }: SlotLimits): Slots {
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
