import { found } from '@propolis/runtime';
import { sql } from 'kysely';
import type { Db } from './pool.ts';

/** Time of the database: comparing the clocks of different machines would make a slow one appear dead. */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return found(rows[0]).now;
}

/** SQL for a number of ms before the current database time. */
export const beforeDatabaseTime = (ms: number) =>
  sql<Date>`clock_timestamp() - make_interval(secs => ${sql.lit(ms / 1000)})`;
