import { remindedDays } from '@propolis/domain';
import { defineScheduled, type JobCtx } from '@propolis/jobs';
import type { Db } from '@propolis/postgres';
import { type NotifyDeps, notifyAll } from '../notifications/notifications.service.ts';
import { findRemindersBetween, findRemindersOf } from './hives.reminders.queries.ts';

/**
 * Every quarter of an hour, because some time zones have offsets of 30 or 45 minutes. A missed run is caught
 * up.
 */
export const remindersSend = defineScheduled('reminders.tell', '*/15 * * * *', { catchUp: 1 });

/** Sends each due reminder once per day of the reminder. */
export async function sendReminders(deps: NotifyDeps, ctx: JobCtx): Promise<void> {
  const days = remindedDays(ctx.now);
  const due = await findRemindersBetween(deps.db, days);
  const news = due.map(({ user_id, ...facts }) => ({
    userId: user_id,
    told: { kind: 'reminder_due' as const, facts },
    cause: `reminder of hive ${facts.hive_id} on ${facts.day}`,
  }));
  await notifyAll(deps, news, ctx);
}

/** The reminders of a user for the calendar: one entry per hive, so that a new date moves it. */
export async function remindersInCalendar(db: Db, userId: number) {
  const reminders = await findRemindersOf(db, userId);
  return reminders.map(({ hive_id, hive, apiary_id, apiary, day, comment }) => ({
    uid: `reminder-of-hive-${hive_id}`,
    ...{ day, name: hive, comment, apiary },
    path: `/apiary/${apiary_id}/hive/${hive_id}`,
  }));
}
