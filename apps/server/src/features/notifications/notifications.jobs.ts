import { Id } from '@propolis/contract';
import { NOTIFICATION_KINDS } from '@propolis/domain';
import { defineJob, defineScheduled } from '@propolis/jobs';
import { z } from 'zod';

const NotificationJob = z.object({ notificationId: Id });
/**
 * Sends a notification by its chosen channels, after the quiet hours. Not in the queue of the mails: a mail server
 * that hangs must not delay push messages.
 */
export const notificationSend = defineJob('notification.send', NotificationJob, { queue: 'push' });

/** To one browser, so that each has its own retries. */
export const PushJob = z.object({
  subscriptionId: Id,
  about: z.union([NotificationJob, z.object({ example: z.enum(NOTIFICATION_KINDS) })]),
});
export type PushJob = z.infer<typeof PushJob>;
/** Ten tries take about four hours; later the notification is outdated. */
export const pushSend = defineJob('push.send', PushJob, { queue: 'push', attempts: 10 });

/** Deletes old notifications. */
export const notificationsSweep = defineScheduled('notifications.sweep', '50 3 * * *', { catchUp: 24 });
