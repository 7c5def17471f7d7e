import { setTimeout as wait } from 'node:timers/promises';
import { troubleOf } from '@propolis/postgres';
import type { Pool, PoolClient, QueryConfig } from 'pg';

/** Between two tries, in ms: short, for the job is in hand until it is written off. */
const PAUSE = 250;

/** How graphile-worker names the statements by which a job ends. */
const WRITE_OFF = /^(complete|fail)_jobs?(_q)?\//;

/**
 * The worker's pool as graphile-worker 0.17.3 is to see it: what ends a job is said until the database took it. The
 * library tries once, then gives the whole queue up for ever, and leaves a job in hand that is done already. To say it
 * twice does no harm, for it names the job. The signal ends the tries of a worker that has to stop.
 */
export function patientPool(pool: Pool, signal: AbortSignal): Pool {
  // `as`: the library lends in two manners, by callback what listens and by promise all the rest, of which it uses
  // `query` with one object and `release`.
  const connect = ((listener?: Parameters<Pool['connect']>[0]) =>
    listener ? pool.connect(listener) : lendPatiently(pool, signal)) as Pool['connect'];
  return new Proxy(pool, {
    get: (target, key) => {
      if (key === 'connect') return connect;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** One connection from the first statement to the release, so that a transaction stays whole. */
async function lendPatiently(pool: Pool, signal: AbortSignal) {
  let client: PoolClient | undefined = await pool.connect().catch((error: unknown) => {
    if (troubleOf(error)) return undefined; // the first statement asks again, and knows how patient it is
    throw error;
  });
  const once = async (statement: string | QueryConfig, values?: unknown[]) => {
    client ??= await pool.connect();
    return client.query(statement, values);
  };
  const query = async (statement: string | QueryConfig, values?: unknown[]) => {
    for (;;) {
      try {
        return await once(statement, values);
      } catch (error) {
        if (!isWriteOff(statement) || signal.aborted || !troubleOf(error)) throw error;
        client?.release(true);
        client = undefined;
      }
      await wait(PAUSE, undefined, { signal }).catch(() => undefined);
    }
  };
  return { query, release: () => client?.release() };
}

const isWriteOff = (statement: string | QueryConfig): boolean =>
  typeof statement === 'object' && WRITE_OFF.test(statement.name ?? '');
