import type { PushSubscription } from '@propolis/contract';
import type { Db } from '@propolis/postgres';
import { ofAccount } from '../../sharing/sharing.queries.ts';

/** Browsers per account; a program that subscribes repeatedly must not fill the table. */
const BROWSERS_MAX = 20;

/**
 * Assigns a browser to the session that subscribed last, and with which it is deleted; deletes the oldest above the
 * limit.
 */
export async function upsertPushSubscription(
  db: Db,
  { id: userId, sessionId }: { readonly id: number; readonly sessionId: number },
  subscription: PushSubscription,
): Promise<void> {
  const values = {
    user_id: userId,
    session_id: sessionId,
    subscription: JSON.stringify(subscription),
  };
  await db
    .insertInto('push_subscriptions')
    .values({ endpoint: subscription.endpoint, ...values })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
    .execute();
  const newest = db
    .selectFrom('push_subscriptions')
    .select('id')
    .where(ofAccount(userId, 'push_subscriptions'))
    .orderBy('id', 'desc')
    .limit(BROWSERS_MAX);
  await db
    .deleteFrom('push_subscriptions')
    .where(ofAccount(userId, 'push_subscriptions'))
    .where('id', 'not in', newest)
    .execute();
}

export const deletePushSubscriptions = (db: Db, userId: number) =>
  db.deleteFrom('push_subscriptions').where(ofAccount(userId, 'push_subscriptions')).execute();

/** Subscriptions of open sessions; expired sessions receive nothing, even before their rows are deleted. */
const listening = (db: Db, now: Date) =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .where('sessions.expires_at', '>', now);

/** The subscription ids of a user, for jobs. */
export async function findPushSubscriptions(db: Db, userId: number, now: Date): Promise<number[]> {
  const rows = await listening(db, now)
    .select('push_subscriptions.id')
    .where(ofAccount(userId, 'push_subscriptions'))
    .orderBy('push_subscriptions.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A subscription with its user. */
export const findPushReader = (db: Db, id: number, now: Date) =>
  listening(db, now)
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .select(['subscription', 'users.id as userId', 'users.language'])
    .where('push_subscriptions.id', '=', id)
    .executeTakeFirst();

/** Deletes an ended subscription. A browser that subscribes again has another endpoint, and thus another id. */
export const deletePushSubscription = (db: Db, id: number) =>
  db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
