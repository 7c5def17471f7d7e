import { addDays, type IsoDay } from './days.ts';
import { APIARY_TIME_ZONE, apiaryDay } from './evolution/local-days.ts';
import { HOUR_MS } from './time-units.ts';
import { createWallClock } from './zones.ts';

/** Kinds of notification and their channels (specification: notifications). */
export const NOTIFICATION_KINDS = [
  'reminder_due',
  'counting_finished',
  'weight_drop',
  'scale_silent',
  'varroa_threshold',
  'scale_battery_low',
] as const;
/** A value of `NOTIFICATION_KINDS`; also the key of its stored channels and of its texts. */
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** The channels by which a kind reaches a beekeeper outside the app. */
export interface NotificationChannels {
  /** To every browser in which the beekeeper has allowed notifications. */
  readonly push: boolean;
  /** To the e-mail address of the account. */
  readonly email: boolean;
}

/** Urgent kinds use push; only a due reminder also sends an e-mail. */
export const DEFAULT_NOTIFICATIONS: Readonly<Record<NotificationKind, NotificationChannels>> = {
  reminder_due: { push: true, email: true },
  counting_finished: { push: true, email: false },
  weight_drop: { push: true, email: false },
  scale_silent: { push: true, email: false },
  varroa_threshold: { push: true, email: false },
  scale_battery_low: { push: true, email: false },
};

/** A local time of day, `HH:MM`, 24 hours. */
export type ClockTime = string;

/** True for a valid local time; `24:00` is not valid. */
export const isClockTime = (text: string): text is ClockTime => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** When reminders come due, in the local time of the hive. */
export const REMINDER_TIME: ClockTime = '07:00';

/** Hours without notifications; they span midnight if `until` is before `from`. The two differ. */
export interface QuietHours {
  readonly from: ClockTime;
  readonly until: ClockTime;
}

/** A local time on a day: the first if it occurs twice, an hour later if the clock change skips it. */
export function momentAt(day: IsoDay, time: ClockTime): Date {
  const clock = createWallClock(APIARY_TIME_ZONE);
  const shown = Date.parse(`${day}T${time}Z`);
  return new Date(clock.instantsOf(shown)[0] ?? clock.instantsOf(shown + HOUR_MS)[0] ?? shown);
}

/** The moment with the same local time on another day. */
export function momentOnDay(moment: Date, day: IsoDay): Date {
  const shown = createWallClock(APIARY_TIME_ZONE).shownAt(moment.getTime());
  return momentAt(day, new Date(shown).toISOString().slice(11, 16));
}

/** The newest day whose reminders are due. */
export function newestDueDay(now: Date): IsoDay {
  const today = apiaryDay(now);
  return momentAt(today, REMINDER_TIME) <= now ? today : addDays(today, -1);
}

/** Days for which a missed reminder is sent later; the app shows older ones. */
const CAUGHT_UP_DAYS = 7;

/** The first and the last day whose reminders are sent. */
export function remindedDays(now: Date): { readonly first: IsoDay; readonly last: IsoDay } {
  const last = newestDueDay(now);
  return { first: addDays(last, 1 - CAUGHT_UP_DAYS), last };
}

/** End of the present quiet hours; undefined outside quiet hours. */
export function quietUntil(now: Date, { from, until }: QuietHours): Date | undefined {
  const today = apiaryDay(now);
  for (const day of [today, addDays(today, -1)]) {
    const end = momentAt(until < from ? addDays(day, 1) : day, until);
    if (momentAt(day, from) <= now && now < end) return end;
  }
  return undefined;
}

/** The battery of a scale (V) is low below this value: a lithium cell is then nearly empty. */
export const BATTERY_LOW = 3.5;
/** From this voltage on (V) the battery was charged or replaced; short sunshine does not reach it. */
export const BATTERY_CHARGED = 3.7;
