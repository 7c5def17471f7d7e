import { Id } from '@propolis/contract';
import { NOTIFICATION_KINDS } from '@propolis/domain';
import { defineJob } from '@propolis/jobs';
import { z } from 'zod';

const NotificationJob = z.object({ notificationId: Id });
/** Hands a notification to the ways that its beekeeper has chosen, once the quiet hours are over. */
export const notificationSend = defineJob('notification.send', NotificationJob, { queue: 'mail' });

/** To one browser: of several each is tried again by itself. */
export const PushJob = z.object({
  subscriptionId: Id,
  about: z.union([NotificationJob, z.object({ example: z.enum(NOTIFICATION_KINDS) })]),
});
export type PushJob = z.infer<typeof PushJob>;
/** Ten tries take about four hours; after that it is no news any more. */
export const pushSend = defineJob('push.send', PushJob, { queue: 'push', attempts: 10 });

/** What was told long ago is forgotten. */
export const notificationsSweep = defineJob('notifications.sweep', z.object({}), {
  queue: 'housekeeping',
  cron: '50 3 * * *',
  catchUp: 24,
});
