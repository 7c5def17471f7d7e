import { AppError } from '../errors.ts';

/** Uploads that one process takes at once; each may take as much of the disk as the largest file. */
export interface UploadLimits {
  /** Of one file, in bytes. */
  readonly largest: number;
  readonly atOnce: number;
  readonly perAccount: number;
}

/** 100 MB: spec 9. */
export const DEFAULT_UPLOAD_LIMITS: UploadLimits = { largest: 100_000_000, atOnce: 60, perAccount: 20 };

/** Seconds after which some of them have come to their end. */
const RETRY_AFTER = 5;

/** Lets one more in, or says why not; answers how to leave again. */
export type Slots = (userId: number) => () => void;

export function createSlots({ atOnce, perAccount }: Omit<UploadLimits, 'largest'>): Slots {
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
