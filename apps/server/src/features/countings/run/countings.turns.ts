import type { Ctx } from '@propolis/http-kit';
import { countingCount } from '../countings.jobs.ts';

/** Priorities end at 32,767; larger queues of one account all have the last priority. */
const LAST_TURN = 10_000;

interface Waiting {
  readonly countingId: number;
  readonly run: number;
  /** Number of unfinished counts of the same account. */
  readonly before: number;
}

/**
 * Queues a photo. The queue alternates between beekeepers: the first photo of one precedes the second of
 * another.
 */
export const queueCounting = (
  { jobs }: Pick<Ctx, 'jobs'>,
  { countingId, run, before }: Waiting,
): Promise<void> => jobs.add(countingCount, { countingId, run }, { priority: Math.min(before, LAST_TURN) });
