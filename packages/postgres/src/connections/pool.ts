import { once } from 'node:events';
import { Kysely } from 'kysely';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import type { Database } from '../tables/tables.ts';
import { createDialect } from './driver.ts';
import { createLender } from './lend.ts';
import { addressesIn, clientOf } from './primary.ts';

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
