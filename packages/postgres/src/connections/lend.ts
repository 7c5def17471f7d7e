import { tellCounted } from '@propolis/observability';
import type { Pool, PoolClient } from 'pg';
import { isPoolTimeout, isRefusedForMore, poolTimeout, troubleOf } from './trouble.ts';

/**
 * Lends connections of a pool. PostgreSQL may have none left for another one of ours, though we are allowed more: then
 * whoever asks waits for one that we have, as long as for any other, and is not refused while there are some.
 */
export function createLender(pool: Pool, waitMs: number): () => Promise<PoolClient> {
  let open = 0;
  let gone = 0;
  const waiting: ((inVain?: unknown) => void)[] = [];
  const wakeAll = (inVain?: unknown) => {
    for (const woken of waiting.splice(0)) woken(inVain);
  };
  /** Neither open, nor on its way. */
  const hasNone = () => open === 0 && pool.totalCount === 0;

  pool.on('connect', () => {
    open += 1;
  });
  pool.on('release', () => waiting.shift()?.());
  pool.on('remove', () => {
    open -= 1;
    gone += 1;
    // It made room for another one; after the last one none will come back.
    if (open === 0) wakeAll();
    else waiting.shift()?.();
  });

  /** Until another try makes sense. Rejects when none did in time (ms), and with what those that were on their way met. */
  const oneIsBack = (within: number): Promise<void> =>
    new Promise((settle, refuse) => {
      const late = setTimeout(() => {
        waiting.splice(waiting.indexOf(woken), 1);
        refuse(poolTimeout());
      }, within);
      const woken = (inVain?: unknown) => {
        clearTimeout(late);
        if (inVain === undefined) settle();
        else refuse(inVain);
      };
      waiting.push(woken);
    });

  const lend = async (until: number): Promise<PoolClient> => {
    const goneBefore = gone;
    try {
      return await pool.connect();
    } catch (error) {
      if (hasNone()) wakeAll(error);
      if (!isRefusedForMore(error) || hasNone()) throw error;
      // Of those that are open some may be idle by now, or have made room.
      if (pool.idleCount === 0 && gone === goneBefore) await oneIsBack(until - performance.now());
      return lend(until);
    }
  };

  return async () => {
    try {
      return await lend(performance.now() + waitMs);
    } catch (error) {
      if (isPoolTimeout(error)) tellCounted({ what: 'pool_waits_timed_out' });
      throw troubleOf(error) ?? error;
    }
  };
}
