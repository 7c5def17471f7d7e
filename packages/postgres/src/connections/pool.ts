import { once } from 'node:events';
import { addCount } from '@propolis/observability';
import { Kysely } from 'kysely';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import type { Database } from '../tables/tables.ts';
import { createDialect } from './driver.ts';
import { addressesIn, clientOf } from './primary.ts';
import { isPoolTimeout, isRefusedForMore, poolTimeout, troubleOf } from './trouble.ts';

/** A connection pool or a transaction. */
export type Db = Kysely<Database>;

export interface DatabasePool {
  readonly pool: Pool;
  readonly db: Db;
  readonly close: () => Promise<void>;
}

/** Limits of one process for the database (OPERATIONS.md). */
export interface PoolLimits {
  /** Maximum number of connections. */
  readonly connections: number;
  /** Maximum wait of a request for a connection, after which it fails as busy (ms). */
  readonly waitMs: number;
  /** Statement timeout (ms). */
  readonly statementMs: number;
  /** Timeout of an idle transaction (ms), which its owner has forgotten. */
  readonly idleTransactionMs: number;
}

export const DEFAULT_POOL_LIMITS: PoolLimits = {
  connections: 10,
  waitMs: 5_000,
  statementMs: 15_000,
  idleTransactionMs: 15_000,
};

/** Limits of the health check: one connection and short timeouts. */
export const HEALTH_POOL_LIMITS: PoolLimits = {
  connections: 1,
  waitMs: 500,
  statementMs: 500,
  idleTransactionMs: 500,
};

/** What is between the pool and the database. */
interface Way {
  /**
   * A transaction pooler: sessions have no state. Statements are not prepared, and timeouts are configured on
   * the pooler (OPERATIONS.md).
   */
  readonly isPooled?: boolean;
}

/**
 * Opens the pool. Rows are returned as JavaScript values: `integer` ids as numbers, `timestamptz` as Date. A
 * request that waits too long for a connection or a statement fails as busy (503).
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
  // A broken idle connection must not end the process; the next query opens a new one.
  pool.on('error', onError);
  // A broken connection in use fails its query with the reason.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const connected = new Set<PoolClient>();
  pool.on('connect', (client) => connected.add(client)).on('remove', (client) => connected.delete(client));
  const db = new Kysely<Database>({
    dialect: createDialect(createLender(pool, limits.waitMs), { isNamed: !isPooled }),
  });
  // Not db.destroy(), which does not close an unused pool. Also waits for the connections to close, because
  // the pool resolves earlier and the database may be stopped right after.
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

/** Session settings of new connections. */
const timeoutsOf = ({ statementMs, idleTransactionMs }: PoolLimits): PoolConfig => ({
  statement_timeout: statementMs,
  idle_in_transaction_session_timeout: idleTransactionMs,
});

/**
 * Lends connections of a pool. PostgreSQL may refuse another connection although the pool allows it: the
 * request then waits for an existing connection with the same timeout, and fails only if there is none.
 */
function createLender(pool: Pool, waitMs: number): () => Promise<PoolClient> {
  let open = 0;
  let gone = 0;
  const waiting: ((inVain?: unknown) => void)[] = [];
  const wakeAll = (inVain?: unknown) => {
    for (const woken of waiting.splice(0)) woken(inVain);
  };
  /** Neither open nor being opened. */
  const hasNone = () => open === 0 && pool.totalCount === 0;

  pool.on('connect', () => {
    open += 1;
  });
  pool.on('release', () => waiting.shift()?.());
  pool.on('remove', () => {
    open -= 1;
    gone += 1;
    // Its place is free for a new connection; after the last one none will be returned.
    if (open === 0) wakeAll();
    else waiting.shift()?.();
  });

  /**
   * Resolves when another attempt makes sense. Rejects on timeout (ms), with the error of the failed
   * connections.
   */
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
      // Another connection may be idle or closed by now.
      if (pool.idleCount === 0 && gone === goneBefore) await oneIsBack(until - performance.now());
      return lend(until);
    }
  };

  return async () => {
    try {
      return await lend(performance.now() + waitMs);
    } catch (error) {
      if (isPoolTimeout(error)) addCount({ what: 'pool_waits_timed_out' });
      throw troubleOf(error) ?? error;
    }
  };
}
