import type { Db } from '@propolis/postgres';
import { ofAccount } from '../../sharing/sharing.queries.ts';

interface NewFeed {
  readonly userId: number;
  readonly feedId: string;
  readonly now: Date;
}

/** The feed of a user, which is made where there is none; answers its id. */
export async function keepFeed(db: Db, { userId, feedId, now }: NewFeed): Promise<string> {
  const row = await db
    .insertInto('calendar_feeds')
    .values({ user_id: userId, feed_id: feedId, created_at: now })
    // The row that is there is answered as it is.
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId }))
    .returning('feed_id')
    .executeTakeFirstOrThrow();
  return row.feed_id;
}

export const deleteFeed = (db: Db, userId: number) =>
  db.deleteFrom('calendar_feeds').where(ofAccount(userId, 'calendar_feeds')).execute();

/** Whose feed it is; undefined once it was revoked. */
export async function findFeedOwner(db: Db, feedId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select('user_id')
    .where('feed_id', '=', feedId)
    .executeTakeFirst();
  return row?.user_id;
}
