import type { PushSubscription } from '@propolis/contract';
import type { Language } from '@propolis/domain';
import type { Db } from '../../platform/db/pool.ts';

/** Browsers of one account: who subscribes by a program does not fill the table. */
const BROWSERS_MAX = 20;

/** A browser belongs to whoever subscribed it last; of many the oldest are forgotten. */
export async function upsertPushSubscription(
  db: Db,
  userId: number,
  subscription: PushSubscription,
): Promise<void> {
  const values = { user_id: userId, subscription: JSON.stringify(subscription) };
  await db
    .insertInto('push_subscriptions')
    .values({ endpoint: subscription.endpoint, ...values })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
    .execute();
  const newest = db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(BROWSERS_MAX);
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('id', 'not in', newest)
    .execute();
}

export const deletePushSubscriptions = (db: Db, userId: number) =>
  db.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute();

/** The browsers of a user, by which jobs name them. */
export async function findPushSubscriptions(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

interface PushReader {
  readonly subscription: PushSubscription;
  /** Of whom it belongs to. */
  readonly userId: number;
  readonly language: Language;
}

export const findPushReader = (db: Db, id: number): Promise<PushReader | undefined> =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .select(['subscription', 'users.id as userId', 'users.language'])
    .where('push_subscriptions.id', '=', id)
    .executeTakeFirst();

/** Nobody listens there any more; unless the browser has subscribed anew meanwhile. */
export const deletePushSubscription = (db: Db, id: number, { endpoint }: PushSubscription) =>
  db.deleteFrom('push_subscriptions').where('id', '=', id).where('endpoint', '=', endpoint).execute();
