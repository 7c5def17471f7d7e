import { Id, type Notification } from '@propolis/contract';
import { DAY_MS } from '@propolis/domain';
import { defineNotice, type EventCtx, type Events } from '@propolis/events';
import type { UserContext } from '@propolis/http-kit';
import type { JobCtx } from '@propolis/jobs';
import type { Db } from '@propolis/postgres';
import { found } from '@propolis/runtime';
import { z } from 'zod';
import { notificationSend } from './notifications.jobs.ts';
import {
  deleteNotificationsBefore,
  findUntold,
  insertNotification,
  markAllRead,
  markRead,
  type NewNotification,
} from './notifications.queries.ts';

const OfUser = z.object({ userId: Id });
const notificationCreated = defineNotice('notification.created', OfUser);
/** One or several notifications were read. */
const notificationRead = defineNotice('notification.read', OfUser);

/** How long notifications are kept (ms): a year. */
const KEPT_FOR = 365 * DAY_MS;

/**
 * Creates one notification per cause, also with repeated and concurrent calls. It is listed at once; the
 * channels are chosen when it is sent.
 */
export async function notify(
  { db, now, jobs, emit }: EventCtx,
  notification: NewNotification,
): Promise<void> {
  const id = await insertNotification(db, notification, now);
  if (id === undefined) return;
  await jobs.add(notificationSend, { notificationId: id });
  await emit(notificationCreated, { userId: notification.userId });
}

/** For jobs that notify. */
export interface NotifyDeps {
  readonly db: Db;
  readonly events: Events;
}

/** For jobs that check all rows: existing notifications cost no write, each new one a transaction. */
export async function notifyAll(
  { db, events }: NotifyDeps,
  news: readonly NewNotification[],
  { now, signal }: JobCtx,
): Promise<void> {
  for (const one of await findUntold(db, news)) {
    signal.throwIfAborted();
    await events.write(db, now, (ctx) => notify(ctx, one));
  }
}

/** Hives that a notification names. */
const NAMED = 3;

/** The names of the first hives; the others are counted. */
export function namesOf(names: readonly string[]): string {
  const others = names.length - NAMED;
  const first = names.slice(0, NAMED).join(', ');
  return others > 0 ? `${first} +${others}` : first;
}

export async function readNotification(
  { db, user, now, emit }: UserContext,
  id: number,
): Promise<Notification> {
  const notification = found(await markRead(db, { userId: user.id, id, now }));
  await emit(notificationRead, { userId: user.id });
  return notification;
}

/** Notifications that arrived after the page was loaded stay unread. */
export async function readNotifications({ db, user, now, emit }: UserContext, until: number): Promise<void> {
  await markAllRead(db, { userId: user.id, until, now });
  await emit(notificationRead, { userId: user.id });
}

export const sweepNotifications = (db: Db, now: Date) =>
  deleteNotificationsBefore(db, new Date(now.getTime() - KEPT_FOR));
