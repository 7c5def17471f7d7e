import type { IsoDay } from './days.ts';

/** The two items of a reminder, under their own keys. */
export interface Reminder {
  readonly surveillance_reminder: boolean;
  /** Null if no day was chosen: the reminder is then never due. */
  readonly surveillance_reminder_date: IsoDay | null;
}

/** A hive needs surveillance while its reminder is set and its day is today or later (specification 4). */
export const needsSurveillance = (reminder: Reminder, today: IsoDay): boolean =>
  reminder.surveillance_reminder &&
  reminder.surveillance_reminder_date !== null &&
  reminder.surveillance_reminder_date >= today;

/**
 * The day has passed and the reminder is still set: the hive no longer "needs surveillance", but the task is
 * open.
 */
export const isReminderOverdue = (reminder: Reminder, today: IsoDay): boolean =>
  reminder.surveillance_reminder &&
  reminder.surveillance_reminder_date !== null &&
  reminder.surveillance_reminder_date < today;

/**
 * A reminder for a day before its observation: a typing error in the month or year, not an overdue reminder.
 */
export const isReminderInThePast = (
  reminder: Readonly<Partial<Record<keyof Reminder, unknown>>>,
  observed: IsoDay,
): boolean =>
  reminder.surveillance_reminder === true &&
  typeof reminder.surveillance_reminder_date === 'string' &&
  reminder.surveillance_reminder_date < observed;
