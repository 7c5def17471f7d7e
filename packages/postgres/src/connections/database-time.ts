import { found } from '@propolis/runtime';
import { sql } from 'kysely';
import type { Db } from './pool.ts';

/** What the database's clock says: machines have clocks of their own, and one a minute behind would seem dead to others. */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return found(rows[0]).now;
}

/** So many ms before that, within a statement. */
export const beforeDatabaseTime = (ms: number) =>
  sql<Date>`clock_timestamp() - make_interval(secs => ${sql.lit(ms / 1000)})`;
