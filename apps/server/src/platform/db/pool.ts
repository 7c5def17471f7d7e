import { once } from 'node:events';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool, type PoolClient } from 'pg';
import type { Database } from './tables.ts';

/** A connection pool or a transaction: queries do not care which. */
export type Db = Kysely<Database>;

/** Most connections of one process. */
const POOL_SIZE = 10;

export interface DatabasePool {
  readonly pool: Pool;
  readonly db: Db;
  readonly close: () => Promise<void>;
}

/** Opens the pool. Rows come back as JavaScript values; `integer` ids as numbers, `timestamptz` as Date. */
export function openPool(connectionString: string, onError: (error: Error) => void): DatabasePool {
  const pool = new Pool({ connectionString, max: POOL_SIZE });
  // An idle connection that breaks must not end the process; the next query opens a new one.
  pool.on('error', onError);
  // One that breaks in use fails its query, which says so.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const connected = new Set<PoolClient>();
  pool.on('connect', (client) => connected.add(client)).on('remove', (client) => connected.delete(client));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  // Not db.destroy(): that leaves the pool open when Kysely was never used. And the pool ends before its connections
  // have said goodbye, but the database may be stopped right after.
  const close = async () => {
    await pool.end();
    while (connected.size > 0) await once(pool, 'remove');
  };
  return { pool, db, close };
}
