import { type Db, PAIRED_LOCKS } from '@propolis/postgres';
import { sql } from 'kysely';

/** Until the end of the transaction no other one counts what this account keeps, so that both see each other's rows. */
export const lockUsage = (db: Db, userId: number) =>
  sql`select pg_advisory_xact_lock(${PAIRED_LOCKS.usage}::int, ${userId}::int)`.execute(db);
