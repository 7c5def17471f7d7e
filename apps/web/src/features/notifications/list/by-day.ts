import { localDay } from '../../../lib/dates.ts';
import type { Notification } from '../notifications.api.ts';

export interface NotificationDay {
  /** On this device's clock. */
  readonly day: string;
  readonly notifications: readonly Notification[];
}

/** Newest day first; they come newest first. */
export function byDay(notifications: readonly Notification[]): NotificationDay[] {
  const days = new Map<string, Notification[]>();
  for (const notification of notifications) {
    const day = localDay(new Date(notification.created_at));
    const known = days.get(day);
    if (known) known.push(notification);
    else days.set(day, [notification]);
  }
  return [...days].map(([day, told]) => ({ day, notifications: told }));
}
