import { randomUUID } from 'node:crypto';
import type { Ctx, Download, PublicCtx, Settings } from '@propolis/http-kit';
import type { Db } from '@propolis/postgres';
import { found, isSignature, notFound, sign } from '@propolis/runtime';
import { type CalendarReminder, writeCalendar } from './calendar.ics.ts';
import { findFeedOwner, keepFeed } from './calendar.queries.ts';

/** What the roof hands down of the hives' room. */
export type FindReminders = (db: Db, userId: number) => Promise<readonly CalendarReminder[]>;

const PURPOSE = 'calendar-feed';

/** The id of a feed and our signature: it can be shown again, and who reads the database cannot make it. */
const fileOf = ({ secretKeys }: Pick<Settings, 'secretKeys'>, feedId: string): string =>
  `${feedId}.${sign(secretKeys, PURPOSE, feedId)}.ics`;

/** The address of the user's feed: the same one until it is revoked. */
export async function openCalendar({ db, user, now, settings }: Ctx): Promise<{ url: string }> {
  const feedId = await keepFeed(db, { userId: user.id, feedId: randomUUID(), now });
  return { url: `${settings.appUrl}/api/calendar/${fileOf(settings, feedId)}` };
}

const FEED_FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})\.ics$/;

/** The reminders of whose secret address this is; of a wrong and of a revoked one there is nothing. */
export async function readCalendar(
  { db, now, settings }: Pick<PublicCtx, 'db' | 'now' | 'settings'>,
  file: string,
  findReminders: FindReminders,
): Promise<Download> {
  const [, feedId = '', signature = ''] = FEED_FILE.exec(file) ?? [];
  const signed = { purpose: PURPOSE, text: feedId };
  if (!isSignature(settings.secretKeys, signed, signature)) throw notFound();
  const userId = found(await findFeedOwner(db, feedId));
  const reminders = await findReminders(db, userId);
  const text = writeCalendar({ reminders, appUrl: settings.appUrl, now });
  return { filename: 'propolis.ics', content: Buffer.from(text) };
}
