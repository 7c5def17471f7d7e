import { hasRow } from './outcomes.ts';
import type { Db } from './pool.ts';

/**
 * Increments the write counters of these accounts in the same transaction: a server that returns the new
 * number also returns the write. Deleted accounts are ignored.
 */
export async function countWrites(db: Db, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .insertInto('account_writes')
    .columns(['user_id', 'number'])
    .expression((from) =>
      from
        .selectFrom('users')
        .select(({ ref, lit }) => [ref('id').as('user_id'), lit(1).as('number')])
        .where('id', 'in', [...new Set(userIds)])
        // Locked in a fixed order, so that concurrent writes for the same accounts cannot deadlock.
        .orderBy('id'),
    )
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(({ eb }) => ({ number: eb('account_writes.number', '+', 1) })),
    )
    .execute();
}

/** Whether this server has received the account's writes up to this number. */
export const hasWrites = (db: Db, userId: number, number: number): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('account_writes')
      .select('number')
      .where('user_id', '=', userId)
      .where('number', '>=', number),
  );
