import type { Ctx } from '@propolis/http-kit';
import { countingCount } from '../countings.jobs.ts';
import type { Run } from './countings.run.queries.ts';

/** Priorities end at 32,767; larger queues of one account all have the last priority. */
const LAST_TURN = 10_000;

/**
 * Queues a photo behind the unfinished counts of the same account. The queue alternates between beekeepers: the
 * first photo of one precedes the second of another.
 */
export const queueCounting = (
  { jobs }: Pick<Ctx, 'jobs'>,
  { before, ...run }: Run & { readonly before: number },
): Promise<void> => jobs.add(countingCount, run, { priority: Math.min(before, LAST_TURN) });
