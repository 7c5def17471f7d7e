import type { NotificationContent } from '@propolis/contract';
import { DAY_S } from '@propolis/domain';
import { createJobs, type JobCtx } from '@propolis/jobs';
import type { Db } from '@propolis/postgres';
import type { SendPush } from '../../../gateways/web-push.ts';
import { readNotificationChoices } from '../../account/account.service.ts';
import { exampleOf } from '../notifications.examples.ts';
import { type PushJob, pushSend } from '../notifications.jobs.ts';
import { findUnreadContent } from '../notifications.queries.ts';
import { notificationPath, quietEnd } from '../notifications.send.ts';
import { wordsOf } from '../notifications.words.ts';
import { deletePushSubscription, findPushReader } from './push.queries.ts';

/** Seconds; a browser that is offline for longer shows the notification in the app. */
const TTL = DAY_S;

/** The target of the examples. */
const EXAMPLE_PATH = '/notifications';

/**
 * Sends to one browser. Failures are retried with backoff outside quiet hours; ended subscriptions are
 * deleted.
 */
export async function pushToBrowser(
  { db, sendPush }: { readonly db: Db; readonly sendPush: SendPush },
  push: PushJob,
  { now, signal }: JobCtx,
): Promise<void> {
  const { subscriptionId, about } = push;
  const reader = await findPushReader(db, subscriptionId, now);
  const message = reader && (await messageFor(db, reader.userId, about));
  if (!message) return;
  if ('notificationId' in about) {
    const runAt = quietEnd(await readNotificationChoices(db, reader.userId), now);
    if (runAt) return createJobs(db).add(pushSend, push, { runAt });
  }
  const { subscription, userId: account, language } = reader;
  const { told, ...rest } = message;
  const content = Buffer.from(JSON.stringify({ ...wordsOf(told, language), ...rest }));
  const outcome = await sendPush({ ...subscription, account }, { content, ttl: TTL }, signal);
  if (outcome === 'gone') await deletePushSubscription(db, subscriptionId);
}

/** Includes what the page needs to redirect when it is offline. */
function pathTo(notificationId: number, { kind, facts }: NotificationContent): string {
  const named = Object.entries(facts).filter(([fact]) => fact.endsWith('_id') || fact === 'step');
  const cause = new URLSearchParams({
    kind,
    ...Object.fromEntries(named.map(([fact, value]) => [fact, String(value)])),
  });
  return `${notificationPath(notificationId)}?${cause}`;
}

/**
 * The message for the service worker of the web (`apps/web/src/sw.ts`); undefined if it was read, or if the
 * browser now belongs to another user.
 */
async function messageFor(db: Db, userId: number, about: PushJob['about']) {
  if ('example' in about)
    return { told: exampleOf(about.example), path: EXAMPLE_PATH, tag: `example ${about.example}` };
  const { notificationId } = about;
  const told = await findUnreadContent(db, userId, notificationId);
  return told && { told, path: pathTo(notificationId, told), tag: `notification ${notificationId}` };
}
