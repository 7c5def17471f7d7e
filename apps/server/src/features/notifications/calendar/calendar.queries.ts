import type { Db } from '@propolis/postgres';
import { ofAccount } from '../../sharing/sharing.queries.ts';

/** Returns the id of the user's feed; creates the feed if there is none. */
export async function keepFeed(db: Db, userId: number, feedId: string, now: Date): Promise<string> {
  const row = await db
    .insertInto('calendar_feeds')
    .values({ user_id: userId, feed_id: feedId, created_at: now })
    // A no-op update, so that the existing row is returned.
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId }))
    .returning('feed_id')
    .executeTakeFirstOrThrow();
  return row.feed_id;
}

export const deleteFeed = (db: Db, userId: number) =>
  db.deleteFrom('calendar_feeds').where(ofAccount(userId, 'calendar_feeds')).execute();

/** The user of a feed; undefined if it was revoked. */
export async function findFeedOwner(db: Db, feedId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select('user_id')
    .where('feed_id', '=', feedId)
    .executeTakeFirst();
  return row?.user_id;
}
