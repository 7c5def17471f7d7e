import type { IsoDay } from './days.ts';

export interface Reminder {
  readonly surveillance_reminder: boolean;
  readonly surveillance_reminder_date: IsoDay | null;
}

/** A hive needs surveillance while its reminder is set and its day is today or later (spec 4). */
export const needsSurveillance = (reminder: Reminder, today: IsoDay): boolean =>
  reminder.surveillance_reminder &&
  reminder.surveillance_reminder_date !== null &&
  reminder.surveillance_reminder_date >= today;
