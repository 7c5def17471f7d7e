import { setTimeout as wait } from 'node:timers/promises';
import { troubleOf } from '@propolis/postgres';
import type { Pool, PoolClient, QueryConfig } from 'pg';

/** Delay between two attempts in ms; short, because the job is locked until its end is recorded. */
const PAUSE = 250;

/** Names of graphile-worker's statements that end a job. */
const WRITE_OFF = /^(complete|fail)_jobs?(_q)?\//;

/**
 * Wraps the pool for graphile-worker 0.17.3: statements that end a job are repeated until they succeed. The
 * library tries once, then stops the whole queue permanently, and the finished job stays locked. Repeating is
 * safe, because the statement identifies the job. The signal ends the attempts of a stopping worker.
 */
export function patientPool(pool: Pool, signal: AbortSignal): Pool {
  // The library uses callbacks for listening and promises for the rest, of which it uses only `query` with
  // one object and `release`.
  const connect = (listener?: Parameters<Pool['connect']>[0]) =>
    listener ? pool.connect(listener) : lendPatiently(pool, signal);
  return new Proxy(pool, {
    get: (target, key) => {
      if (key === 'connect') return connect;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** One connection from the first statement to the release, so that a transaction stays on it. */
async function lendPatiently(pool: Pool, signal: AbortSignal) {
  let client: PoolClient | undefined = await pool.connect().catch((error: unknown) => {
    if (troubleOf(error)) return undefined; // The first statement connects again with its own retries.
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
