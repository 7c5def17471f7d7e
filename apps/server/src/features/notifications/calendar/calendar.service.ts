import { randomUUID } from 'node:crypto';
import { addDays, type IsoDay, REMINDER_TIME } from '@propolis/domain';
import type { Ctx, Download, PublicCtx, Settings } from '@propolis/http-kit';
import type { Db } from '@propolis/postgres';
import { found, isSignature, notFound, sign } from '@propolis/runtime';
import { findFeedOwner, keepFeed } from './calendar.queries.ts';

/** Injected from the feature `hives`. */
export type FindReminders = (db: Db, userId: number) => Promise<readonly CalendarReminder[]>;

const PURPOSE = 'calendar-feed';

/** Feed id and signature: the URL can be shown again, and the database alone is not enough to forge it. */
const fileOf = ({ secretKeys }: Pick<Settings, 'secretKeys'>, feedId: string): string =>
  `${feedId}.${sign(secretKeys, PURPOSE, feedId)}.ics`;

/** The URL of the user's feed; the same until it is revoked. */
export async function openCalendar({ db, user, now, settings }: Ctx): Promise<{ url: string }> {
  const feedId = await keepFeed(db, { userId: user.id, feedId: randomUUID(), now });
  return { url: `${settings.appUrl}/api/calendar/${fileOf(settings, feedId)}` };
}

const FEED_FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})\.ics$/;

/** The reminders of the feed with this secret URL; 404 if it is invalid or revoked. */
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

/** A reminder as the feature `hives` returns it. */
interface CalendarReminder {
  readonly hive_id: number;
  readonly hive: string;
  readonly apiary_id: number;
  readonly apiary: string;
  readonly day: IsoDay;
  readonly comment: string | null;
}

interface Calendar {
  readonly reminders: readonly CalendarReminder[];
  readonly appUrl: string;
  readonly now: Date;
}

/** Octets per line, without the line break (RFC 5545, 3.1). */
const LINE_MAX = 75;

/** Escapes line breaks and special characters; removes control characters. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n?|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

/** Folds a long line: the continuation starts with a space; characters are not split. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const sign of line) {
    const more = Buffer.byteLength(sign);
    if (octets + more > LINE_MAX) {
      pieces.push(piece);
      piece = ' ';
      octets = 1;
    }
    piece += sign;
    octets += more;
  }
  return [...pieces, piece].join('\r\n');
}

const compact = (day: IsoDay): string => day.replaceAll('-', '');
const stamp = (moment: Date): string => moment.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** An all-day event, which is independent of time zones. Its alarm has the time of the notification. */
function eventOf(
  { hive_id, hive, apiary_id, apiary, day, comment }: CalendarReminder,
  { appUrl, now }: Calendar,
) {
  const summary = escaped(comment ? `${hive}: ${comment}` : hive);
  const [hour, minute] = REMINDER_TIME.split(':').map(Number);
  return [
    'BEGIN:VEVENT',
    // One event per hive, so that a new date moves the event.
    `UID:reminder-of-hive-${hive_id}@${new URL(appUrl).hostname}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART;VALUE=DATE:${compact(day)}`,
    `DTEND;VALUE=DATE:${compact(addDays(day, 1))}`,
    `SUMMARY:${summary}`,
    `LOCATION:${escaped(apiary)}`,
    `URL:${appUrl}/apiary/${apiary_id}/hive/${hive_id}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:PT${hour}H${minute ? `${minute}M` : ''}`,
    `DESCRIPTION:${summary}`,
    'END:VALARM',
    'END:VEVENT',
  ];
}

/** Reminders as iCalendar (RFC 5545). */
export function writeCalendar(calendar: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Propolis//Reminders//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Propolis',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...calendar.reminders.flatMap((reminder) => eventOf(reminder, calendar)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
