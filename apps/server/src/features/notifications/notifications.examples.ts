import type { NotificationContent, notificationEndpoints, ResponseOf } from '@propolis/contract';
import type { NotificationKind } from '@propolis/domain';
import { type Ctx, perAccount } from '@propolis/http-kit';
import { readNotificationChoices } from '../account/account.service.ts';
import { sendBy } from './notifications.send.ts';

const HIVE = { hive_id: 1, hive: 'Mélusine', apiary_id: 1, apiary: 'Les Tilleuls' };
const SCALE = { scale_id: 1, scale: 'Les Tilleuls' };
const MORNING = '2026-05-16T09:40:00.000Z';

/** The example content per kind, for the preferences page. */
const EXAMPLES: {
  readonly [Kind in NotificationKind]: Extract<NotificationContent, { kind: Kind }>['facts'];
} = {
  reminder_due: { ...HIVE, day: '2026-05-16', comment: null },
  counting_finished: { counting_id: 1, hive: HIVE.hive, status: 'done', mites: 42 },
  weight_drop: { ...HIVE, change: -2.4, at: MORNING },
  scale_silent: { ...SCALE, since: MORNING },
  varroa_threshold: {
    ...HIVE,
    counting_id: 1,
    verdict: 'above',
    per_day: 12.5,
    threshold: 10,
    advice: 'treat_at_once',
  },
  scale_battery_low: { ...SCALE, volts: 3.42 },
};

/** The type above ensures that kind and facts match. */
export const exampleOf = (kind: NotificationKind): NotificationContent =>
  ({ kind, facts: EXAMPLES[kind] }) as NotificationContent;

/** Each example sends a mail and calls push services. */
export const triesOfExamples = perAccount('notification examples of', { tries: 20, perSeconds: 3600 });

/** Sends an example of a kind at once, by its chosen channels. */
export async function tryKind(
  ctx: Ctx,
  kind: NotificationKind,
): Promise<ResponseOf<typeof notificationEndpoints.try>> {
  const { notifications } = await readNotificationChoices(ctx.db, ctx.user.id);
  return sendBy(ctx, notifications[kind], {
    userId: ctx.user.id,
    told: exampleOf(kind),
    path: '/notifications',
    push: { example: kind },
  });
}
