import { AppError } from './errors.ts';

/** How much of something one process does at once; what is beyond it is not kept waiting, as by `turns.ts`, but refused. */
export interface SlotLimits {
  readonly atOnce: number;
  readonly perAccount: number;
}

/** Seconds after which some of them have come to their end. */
const RETRY_AFTER = 5;

/** Lets one more in, or says why not; answers how to leave again. */
export type Slots = (userId: number) => () => void;

export function createSlots({ atOnce, perAccount }: SlotLimits): Slots {
  const byAccount = new Map<number, number>();
  let all = 0;
  return (userId) => {
    const own = byAccount.get(userId) ?? 0;
    if (own >= perAccount) throw new AppError('too_many_requests', 429, {}, RETRY_AFTER);
    if (all >= atOnce) throw new AppError('busy', 503, {}, RETRY_AFTER);
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
