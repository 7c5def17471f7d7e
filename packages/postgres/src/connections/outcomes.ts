import { type DeleteResult, type Expression, sql, type UpdateResult } from 'kysely';
import type { Db } from './pool.ts';

interface Asked<Row> {
  readonly executeTakeFirst: () => Promise<Row>;
}

/** Whether the query finds a row. */
export const hasRow = async (query: Asked<unknown>): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined;

/** Whether the update or the deletion concerned a row. */
export async function hasChanged(query: Asked<UpdateResult | DeleteResult>): Promise<boolean> {
  const result = await query.executeTakeFirst();
  return ('numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows) > 0n;
}

/** The ids of the rows that the query finds, by their uid. */
export const idsByUid = async (query: {
  readonly execute: () => Promise<{ readonly id: number; readonly uid: string }[]>;
}): Promise<ReadonlyMap<string, number>> => new Map((await query.execute()).map(({ id, uid }) => [uid, id]));

/** The number of rows that the query finds. */
export async function countRows(db: Db, query: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from (${query}) as found`.execute(db);
  return rows[0]?.count ?? 0;
}
