import { once } from 'node:events';
import { tellCounted } from '@propolis/observability';
import { Kysely } from 'kysely';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import type { Database } from '../tables/tables.ts';
import { createDialect } from './driver.ts';
import { addressesIn, clientOf } from './primary.ts';
import { isPoolTimeout, isRefusedForMore, poolTimeout, troubleOf } from './trouble.ts';

/** A connection pool or a transaction: queries do not care which. */
export type Db = Kysely<Database>;

export interface DatabasePool {
  readonly pool: Pool;
  readonly db: Db;
  readonly close: () => Promise<void>;
}

/** How much of the database one process may take, and for how long (OPERATIONS.md). */
export interface PoolLimits {
  /** Most connections. */
  readonly connections: number;
  /** How long a request waits for one of them before it is told that we are busy (ms). */
  readonly waitMs: number;
  /** How long one statement may run (ms). */
  readonly statementMs: number;
  /** How long a transaction may stand idle (ms): then whoever holds it has forgotten it. */
  readonly idleTransactionMs: number;
}

export const DEFAULT_POOL_LIMITS: PoolLimits = {
  connections: 10,
  waitMs: 5_000,
  statementMs: 15_000,
  idleTransactionMs: 15_000,
};

/** The health check's own way to the database: one connection, and no patience. */
export const HEALTH_POOL_LIMITS: PoolLimits = {
  connections: 1,
  waitMs: 500,
  statementMs: 500,
  idleTransactionMs: 500,
};

/** What stands between the pool and the database. */
interface Way {
  /**
   * A pooler that lends connections for a transaction each: nothing may be kept on one. Statements have no names, and
   * limits are set on the pooler (OPERATIONS.md).
   */
  readonly isPooled?: boolean;
}

/**
 * Opens the pool. Rows come back as JavaScript values; `integer` ids as numbers, `timestamptz` as Date.
 * Whoever waits too long for a connection, or for a statement, is told that we are busy (503).
 */
export function openPool(
  connectionString: string,
  onError: (error: Error) => void,
  limits: PoolLimits = DEFAULT_POOL_LIMITS,
  { isPooled = false }: Way = {},
): DatabasePool {
  const [first] = addressesIn(connectionString);
  const pool = new Pool({
    connectionString: first,
    Client: clientOf(connectionString),
    ...waitsOf(limits),
    ...(!isPooled && timeoutsOf(limits)),
  });
  // An idle connection that breaks must not end the process; the next query opens a new one.
  pool.on('error', onError);
  // One that breaks in use fails its query, which says so.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const connected = new Set<PoolClient>();
  pool.on('connect', (client) => connected.add(client)).on('remove', (client) => connected.delete(client));
  const db = new Kysely<Database>({
    dialect: createDialect(createLender(pool, limits.waitMs), { isNamed: !isPooled }),
  });
  // Not db.destroy(): that leaves the pool open when Kysely was never used. And the pool ends before its connections
  // have said goodbye, but the database may be stopped right after.
  const close = async () => {
    await pool.end();
    while (connected.size > 0) await once(pool, 'remove');
  };
  return { pool, db, close };
}

const waitsOf = ({ connections, waitMs }: PoolLimits): PoolConfig => ({
  max: connections,
  connectionTimeoutMillis: waitMs,
});

/** Said to PostgreSQL when a connection is opened. */
const timeoutsOf = ({ statementMs, idleTransactionMs }: PoolLimits): PoolConfig => ({
  statement_timeout: statementMs,
  idle_in_transaction_session_timeout: idleTransactionMs,
});

/**
 * Lends connections of a pool. PostgreSQL may have none left for another one of ours, though we are allowed more: then
 * whoever asks waits for one that we have, as long as for any other, and is not refused while there are some.
 */
function createLender(pool: Pool, waitMs: number): () => Promise<PoolClient> {
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
