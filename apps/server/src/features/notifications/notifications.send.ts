import type { Preferences } from '@propolis/contract';
import { type NotificationChannels, quietUntil } from '@propolis/domain';
import type { EventCtx, Events } from '@propolis/events';
import type { Settings } from '@propolis/http-kit';
import { mailSend } from '../../gateways/mail/mail.jobs.ts';
import { findUser } from '../account/account.queries.ts';
import { readNotificationChoices, writeLetter } from '../account/account.service.ts';
import { notificationSend, type PushJob, pushSend } from './notifications.jobs.ts';
import { lockUnsent, markSent, type UnsentNotification } from './notifications.queries.ts';
import { mailWords, wordsOf } from './notifications.words.ts';
import { findPushSubscriptions } from './push/push.queries.ts';

type SendingCtx = EventCtx & { readonly settings: Pick<Settings, 'appUrl'> };

/** The page that redirects to the item of a notification. */
export const notificationPath = (id: number): string => `/notifications/${id}`;

/** Sends a notification once. Skips it if it was read; waits for the end of the quiet hours. */
export const sendNotification = (
  { db, events, settings }: Pick<SendingCtx, 'db' | 'settings'> & { readonly events: Events },
  { notificationId }: { readonly notificationId: number },
  now: Date,
): Promise<void> =>
  events.write(db, now, async (write) => {
    const notification = await lockUnsent(write.db, notificationId);
    if (notification) await handOn({ ...write, settings }, notification);
  });

/** The end of the current quiet hours; undefined outside them. */
export const quietEnd = ({ quiet_hours }: Pick<Preferences, 'quiet_hours'>, now: Date): Date | undefined =>
  quiet_hours ? quietUntil(now, quiet_hours) : undefined;

async function handOn(ctx: SendingCtx, notification: UnsentNotification): Promise<void> {
  const { db, now, jobs } = ctx;
  const { id, told, user_id } = notification;
  const choices = await readNotificationChoices(db, user_id);
  const runAt = quietEnd(choices, now);
  if (runAt) return jobs.add(notificationSend, { notificationId: id }, { runAt });
  await markSent(db, id, now);
  await sendBy(ctx, choices.notifications[told.kind], {
    userId: user_id,
    told,
    path: notificationPath(id),
    push: { notificationId: id },
  });
}

interface Outgoing extends Pick<UnsentNotification, 'told'> {
  readonly userId: number;
  readonly path: string;
  /** Identifies the content in the job of each browser. */
  readonly push: PushJob['about'];
}

/** Queues a message by the chosen channels; returns the number of browsers and addresses. */
export async function sendBy(
  ctx: Pick<SendingCtx, 'db' | 'now' | 'jobs' | 'settings'>,
  { push, email }: NotificationChannels,
  outgoing: Outgoing,
): Promise<{ push: number; email: number }> {
  return {
    push: push ? await pushTo(ctx, outgoing) : 0,
    email: email ? await mailTo(ctx, outgoing) : 0,
  };
}

async function pushTo(
  { db, now, jobs }: Pick<SendingCtx, 'db' | 'now' | 'jobs'>,
  { userId, push }: Outgoing,
): Promise<number> {
  const subscriptions = await findPushSubscriptions(db, userId, now);
  for (const subscriptionId of subscriptions) await jobs.add(pushSend, { subscriptionId, about: push });
  return subscriptions.length;
}

/** A demo account has no mailbox. */
async function mailTo(
  { db, jobs, settings }: Pick<SendingCtx, 'db' | 'jobs' | 'settings'>,
  { userId, told, path }: Outgoing,
): Promise<number> {
  const user = await findUser(db, userId);
  if (!user || user.demo_ends_at !== null) return 0;
  const { title, text } = wordsOf(told, user.language);
  const link = `${settings.appUrl}${path}`;
  await jobs.add(mailSend, writeLetter(user, { subject: title, text, link, ...mailWords(user.language) }));
  return 1;
}
