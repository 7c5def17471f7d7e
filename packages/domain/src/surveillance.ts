import type { IsoDay } from './days.ts';

/** The two items of the catalogue that make a reminder, under their own keys. */
export interface Reminder {
  readonly surveillance_reminder: boolean;
  /** Null while none was chosen: then there is nothing to wait for. */
  readonly surveillance_reminder_date: IsoDay | null;
}

/** A hive needs surveillance while its reminder is set and its day is today or later (specification 4). */
export const needsSurveillance = (reminder: Reminder, today: IsoDay): boolean =>
  reminder.surveillance_reminder &&
  reminder.surveillance_reminder_date !== null &&
  reminder.surveillance_reminder_date >= today;

/** Its day has passed and nobody has taken the reminder back: it is no longer "needs surveillance", but not done. */
export const isReminderOverdue = (reminder: Reminder, today: IsoDay): boolean =>
  reminder.surveillance_reminder &&
  reminder.surveillance_reminder_date !== null &&
  reminder.surveillance_reminder_date < today;

/** A reminder for a day before the one on which it was set: a month or a year that was mistyped, not one that is late. */
export const remindsOfThePast = (
  reminder: Readonly<Partial<Record<keyof Reminder, unknown>>>,
  observed: IsoDay,
): boolean =>
  reminder.surveillance_reminder === true &&
  typeof reminder.surveillance_reminder_date === 'string' &&
  reminder.surveillance_reminder_date < observed;
