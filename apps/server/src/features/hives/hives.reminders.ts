import { APIARY_TIME_ZONE, remindedDays } from '@propolis/domain';
import type { Events } from '@propolis/events';
import type { JobCtx } from '@propolis/jobs';
import type { Db } from '@propolis/postgres';
import { notifyAll } from '../notifications/notifications.service.ts';
import { findRemindersBetween } from './hives.reminders.queries.ts';

interface NotifyDeps {
  readonly db: Db;
  readonly events: Events;
}

/** Sends each due reminder once per day of the reminder. */
export async function sendReminders(deps: NotifyDeps, ctx: JobCtx): Promise<void> {
  const days = remindedDays(ctx.now.getTime(), APIARY_TIME_ZONE);
  if (!days) return;
  const due = await findRemindersBetween(deps.db, days);
  const news = due.map(({ user_id, ...facts }) => ({
    userId: user_id,
    told: { kind: 'reminder_due' as const, facts },
    cause: `reminder of hive ${facts.hive_id} on ${facts.day}`,
  }));
  await notifyAll(deps, news, ctx);
}
