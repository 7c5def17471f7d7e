import type { Ctx } from '@propolis/http-kit';
import { countingCount } from '../countings.jobs.ts';

/** The queue's numbers end at 32,767; whoever has so many photos waiting comes last in any case. */
const LAST_TURN = 10_000;

interface Waiting {
  readonly countingId: number;
  readonly run: number;
  /** How many of the same account are not counted yet. */
  readonly before: number;
}

/**
 * Has a photo counted when it is its turn. Beekeepers take turns: the first photo of one goes before the second of
 * another, however many that one sent before.
 */
export const queueCounting = (
  { jobs }: Pick<Ctx, 'jobs'>,
  { countingId, run, before }: Waiting,
): Promise<void> => jobs.add(countingCount, { countingId, run }, { priority: Math.min(before, LAST_TURN) });
