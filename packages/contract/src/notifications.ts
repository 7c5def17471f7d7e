import {
  COUNTING_STATUSES,
  isStorableText,
  MITE_ADVICE,
  NOTIFICATION_KINDS,
  SEASON_STEPS,
} from '@propolis/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ById, Id, OptionalPathId } from './ids.ts';

export const NOTIFICATIONS_PER_PAGE = 30;

const Moment = z.iso.datetime();
/** Names of the hive and its apiary at the time of the notification. */
const OfHive = { hive_id: Id, hive: z.string(), apiary_id: Id, apiary: z.string() };
const OfScale = { scale_id: Id, scale: z.string() };

/** The content of each kind, as of the time of the notification. */
const FACTS = {
  reminder_due: z.object({
    ...OfHive,
    day: z.iso.date(),
    comment: z.string().nullable(),
    /** Of the apiary's varroa plan; absent in other reminders. */
    step: z.enum(SEASON_STEPS).optional(),
  }),
  counting_finished: z.object({
    counting_id: Id,
    hive: z.string().nullable(),
    status: z.enum(COUNTING_STATUSES),
    mites: z.number().int().nullable(),
  }),
  /** kg, negative; since the hour in which it began. */
  weight_drop: z.object({ ...OfHive, change: z.number(), at: Moment }),
  scale_silent: z.object({ ...OfScale, since: Moment }),
  /**
   * Mites per day, or per 100 bees of a sample, and the threshold in the same unit; `maybe` if the range of an
   * estimate contains it.
   */
  varroa_threshold: z.object({
    ...OfHive,
    counting_id: Id,
    verdict: z.enum(['above', 'maybe']),
    per_day: z.number(),
    threshold: z.number(),
    /** Missing for a board. */
    is_sample: z.literal(true).optional(),
    advice: z.enum(MITE_ADVICE),
  }),
  /** V */
  scale_battery_low: z.object({ ...OfScale, volts: z.number() }),
} as const satisfies Record<(typeof NOTIFICATION_KINDS)[number], z.ZodType>;

const contentOf = <Kind extends keyof typeof FACTS>(kind: Kind) =>
  z.object({ kind: z.literal(kind), facts: FACTS[kind] });

export const NotificationContent = z.discriminatedUnion('kind', [
  contentOf('reminder_due'),
  contentOf('counting_finished'),
  contentOf('weight_drop'),
  contentOf('scale_silent'),
  contentOf('varroa_threshold'),
  contentOf('scale_battery_low'),
]);
export type NotificationContent = z.infer<typeof NotificationContent>;

/** A notification of one beekeeper about one cause. */
export const Notification = z.object({
  id: Id,
  told: NotificationContent,
  created_at: Moment,
  /** Null if unread. */
  read_at: Moment.nullable(),
});
export type Notification = z.infer<typeof Notification>;

/** Newest first; `more` if there are older ones. */
export const NotificationPage = z.object({
  notifications: z.array(Notification),
  more: z.boolean(),
});
export type NotificationPage = z.infer<typeof NotificationPage>;

/** The keys of a subscription are base64url; older browsers use plain base64. */
const base64 = (maxLength: number) =>
  z
    .string()
    .regex(/^[\w+/=-]+$/)
    .max(maxLength);

/** Result of a browser's `PushSubscription.toJSON()`. */
export const PushSubscription = z.object({
  endpoint: z
    .url({ protocol: /^https$/ })
    .max(1000)
    .refine(isStorableText, 'invalid'),
  expirationTime: z.number().nullable().optional(),
  keys: z.object({ p256dh: base64(200), auth: base64(100) }),
});

export type PushSubscription = z.infer<typeof PushSubscription>;

/** Number of browsers and addresses that received the example. */
const TryAnswer = z.object({ push: z.number().int(), email: z.number().int() });

/** File name of a feed: its secret and `.ics`. */
const FeedParams = z.object({ file: z.string().max(200) });

/** Notifications, and the channels to receive them outside the app. */
export const notificationEndpoints = {
  list: endpoint('GET', '/api/notifications', {
    summary: 'The notifications of the beekeeper, newest first, in pages.',
    query: z.object({ before: OptionalPathId }),
    response: NotificationPage,
  }),
  unread: endpoint('GET', '/api/notifications/unread', {
    summary: 'The number of unread notifications.',
    response: z.object({ unread: z.number().int() }),
  }),
  readAll: endpoint('PUT', '/api/notifications/read', {
    summary: 'Marks a notification and all older ones as read; newer ones stay unread.',
    body: z.strictObject({ until: Id }),
  }),
  read: endpoint('PUT', '/api/notifications/:id/read', {
    summary: 'Marks one notification as read and returns it.',
    params: ById,
    response: Notification,
  }),
  try: endpoint('POST', '/api/notifications/try', {
    summary: 'Sends an example of a kind by its channels, even during quiet hours.',
    body: z.strictObject({ kind: z.enum(NOTIFICATION_KINDS) }),
    response: TryAnswer,
  }),
  pushKey: endpoint('GET', '/api/user/fcm', {
    summary: 'The public VAPID key for push subscriptions.',
    response: z.object({ public_key: z.string() }),
  }),
  subscribePush: endpoint('PUT', '/api/user/fcm', {
    summary: "Stores this browser's Web Push subscription.",
    body: z.strictObject({ subscription: PushSubscription }),
  }),
  unsubscribePush: endpoint('DELETE', '/api/user/fcm', {
    summary: 'Removes the push subscriptions of the account.',
  }),
  openCalendar: endpoint('POST', '/api/user/calendar', {
    summary: "The secret address of the reminders' calendar feed; it stays the same until it is revoked.",
    // Null in the response to a repeated request.
    response: z.object({ url: z.url().nullable() }),
    secret: 'url',
  }),
  closeCalendar: endpoint('DELETE', '/api/user/calendar', {
    summary: "Revokes the address of the reminders' calendar feed.",
  }),
  calendar: endpoint('GET', '/api/calendar/:file', {
    summary: 'The reminders as iCalendar; the secret address grants access.',
    access: 'public',
    params: FeedParams,
    download: 'text/calendar',
  }),
} as const;
