import { addDays, type IsoDay } from './days.ts';
import { HOUR_MS } from './time-units.ts';
import { createWallClock } from './zones.ts';

/** What a beekeeper can be told of, and how (specification: notifications). */
export const NOTIFICATION_KINDS = [
  'reminder_due',
  'counting_finished',
  'weight_drop',
  'scale_silent',
  'varroa_threshold',
  'scale_battery_low',
] as const;
/** One of them; the key under which its channels are stored and its words are found. */
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** The ways by which one kind reaches a beekeeper who is not in the app. */
export interface NotificationChannels {
  /** To every browser in which the beekeeper has allowed it. */
  readonly push: boolean;
  /** To the address of the account. */
  readonly email: boolean;
}

/** Everything urgent reaches the phone; only a due reminder also writes. */
export const DEFAULT_NOTIFICATIONS: Readonly<Record<NotificationKind, NotificationChannels>> = {
  reminder_due: { push: true, email: true },
  counting_finished: { push: true, email: false },
  weight_drop: { push: true, email: false },
  scale_silent: { push: true, email: false },
  varroa_threshold: { push: true, email: false },
  scale_battery_low: { push: true, email: false },
};

/** A time of the day as a clock shows it, `HH:MM`, 24 hours. */
export type ClockTime = string;

/** True for a time that a clock shows; `24:00` is none. */
export const isClockTime = (text: string): text is ClockTime => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** When reminders come due, by the clock where the hive stands. */
export const REMINDER_TIME: ClockTime = '07:00';

/** When nobody wants to be disturbed; over midnight where it ends before it begins. The two differ. */
export interface QuietHours {
  readonly from: ClockTime;
  readonly until: ClockTime;
}

/**
 * When the clock of a zone shows this time on this day (ms): the first time where it is shown twice, an hour later where
 * it is left out.
 */
export function momentAt(day: IsoDay, time: ClockTime, zone: string): number {
  const clock = createWallClock(zone);
  const shown = Date.parse(`${day}T${time}Z`);
  return clock.instantsOf(shown)[0] ?? clock.instantsOf(shown + HOUR_MS)[0] ?? shown;
}

/** The days on which it may be now somewhere, newest first. */
function daysAround(now: number): readonly IsoDay[] {
  const today = new Date(now).toISOString().slice(0, 10);
  return [addDays(today, 1), today, addDays(today, -1), addDays(today, -2)];
}

/** The newest day whose reminders are due at this moment (ms), where the hives stand. */
export const newestDueDay = (now: number, zone: string): IsoDay | undefined =>
  daysAround(now).find((day) => momentAt(day, REMINDER_TIME, zone) <= now);

/** When the quiet hours end in which this moment (ms) lies; undefined where it lies in none. */
export function quietUntil(now: number, { from, until }: QuietHours, zone: string): number | undefined {
  for (const day of daysAround(now)) {
    const end = momentAt(until < from ? addDays(day, 1) : day, until, zone);
    if (momentAt(day, from, zone) <= now && now < end) return end;
  }
  return undefined;
}

/** The battery of a scale (V) is low below this: a lithium cell is then nearly empty. */
export const BATTERY_LOW = 3.5;
/** From here on (V) it was charged or changed; a sun behind a cloud is not enough. */
export const BATTERY_CHARGED = 3.7;
