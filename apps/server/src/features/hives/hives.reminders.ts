import { APIARY_TIME_ZONE, addDays, newestDueDay } from '@propolis/domain';
import type { Events } from '@propolis/events';
import type { JobCtx } from '@propolis/jobs';
import type { Db } from '@propolis/postgres';
import { notifyAll } from '../notifications/notifications.service.ts';
import { findRemindersBetween } from './hives.reminders.queries.ts';

/** Days for which missed reminders are sent; the app shows older ones. */
const CAUGHT_UP = 7;

interface NotifyDeps {
  readonly db: Db;
  readonly events: Events;
}

/** Sends each due reminder once per day of the reminder. */
export async function sendReminders(deps: NotifyDeps, ctx: JobCtx): Promise<void> {
  const today = newestDueDay(ctx.now.getTime(), APIARY_TIME_ZONE);
  if (today === undefined) return;
  const due = await findRemindersBetween(deps.db, addDays(today, 1 - CAUGHT_UP), today);
  const news = due.map(({ user_id, ...facts }) => ({
    userId: user_id,
    told: { kind: 'reminder_due' as const, facts },
    cause: `reminder of hive ${facts.hive_id} on ${facts.day}`,
  }));
  await notifyAll(deps, news, ctx);
}
