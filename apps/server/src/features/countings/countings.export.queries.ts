import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { Database } from '../../platform/db/tables.ts';

export type CountingRow = Selectable<Database['countings']>;

/** Rows that are in memory at a time while an account is exported: each may hold thousands of detections. */
const PAGE = 50;

/** All countings of a user with what the counter said, a page at a time. */
export async function* readCountings(db: Db, userId: number): AsyncGenerator<readonly CountingRow[]> {
  let last = 0;
  for (;;) {
    const rows = await db
      .selectFrom('countings')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', '>', last)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1)?.id ?? last;
  }
}
