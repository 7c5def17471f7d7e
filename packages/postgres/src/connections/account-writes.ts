import type { Db } from './pool.ts';

/**
 * Counts this write for these accounts, in its transaction: whoever reads the number reads the write as well, on whichever
 * server. An account that has just gone has none.
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
        // In one order, so that two writes for the same accounts wait for each other and never in a circle.
        .orderBy('id'),
    )
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(({ eb }) => ({ number: eb('account_writes.number', '+', 1) })),
    )
    .execute();
}

/** Whether this server has as many of the account's writes. */
export async function hasWrites(db: Db, userId: number, number: number): Promise<boolean> {
  const kept = await db
    .selectFrom('account_writes')
    .select('number')
    .where('user_id', '=', userId)
    .where('number', '>=', number)
    .executeTakeFirst();
  return kept !== undefined;
}
