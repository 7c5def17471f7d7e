import type { Pool, PoolClient } from 'pg';
import { tellCounted } from '../watch/watch.ts';
import { isPoolTimeout, isRefusedForMore, poolTimeout, troubleOf } from './trouble.ts';

/**
 * Lends connections of a pool. PostgreSQL may have none left for another one of ours, though we are allowed more: then
 * whoever asks waits for one that we have, as long as for any other, and is not refused while there are some.
 */
export function createLender(pool: Pool, waitMs: number): () => Promise<PoolClient> {
  let open = 0;
  const waiting: (() => void)[] = [];
  pool.on('connect', () => {
    open += 1;
  });
  pool.on('release', () => waiting.shift()?.());
  pool.on('remove', () => {
    open -= 1;
    // None will come back.
    if (open === 0) for (const woken of waiting.splice(0)) woken();
  });

  /** Whether one came back in time (ms), or all have gone. */
  const oneIsBack = (within: number): Promise<boolean> =>
    new Promise((settle) => {
      const late = setTimeout(() => {
        waiting.splice(waiting.indexOf(woken), 1);
        settle(false);
      }, within);
      const woken = () => {
        clearTimeout(late);
        settle(true);
      };
      waiting.push(woken);
    });

  const lend = async (until: number): Promise<PoolClient> => {
    try {
      return await pool.connect();
    } catch (error) {
      // Of those that are open some may be idle by now, and all may have gone.
      if (!isRefusedForMore(error) || open === 0) throw error;
      const left = until - performance.now();
      if (pool.idleCount === 0 && !(await oneIsBack(left))) throw poolTimeout();
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
