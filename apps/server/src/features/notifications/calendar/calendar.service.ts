import { randomUUID } from 'node:crypto';
import { type IsoDay, REMINDER_TIME } from '@propolis/domain';
import type { Ctx, Download, PublicCtx, Settings } from '@propolis/http-kit';
import type { Db } from '@propolis/postgres';
import { found, isSignature, notFound, sign } from '@propolis/runtime';
import { findFeedOwner, keepFeed } from './calendar.queries.ts';

/** An entry of the calendar on a day, from a feature above. */
export interface CalendarEntry {
  /** The same as long as it is the same entry, so that a calendar moves it. */
  readonly uid: string;
  readonly day: IsoDay;
  /** Of the hives or the apiary. */
  readonly name: string;
  readonly comment: string | null;
  readonly apiary: string;
  /** Of its page. */
  readonly path: string;
}

/** The entries of a user from one feature. */
export type ReadEntries = (db: Db, userId: number, now: Date) => Promise<readonly CalendarEntry[]>;

const PURPOSE = 'calendar-feed';

/** Feed id and signature: the URL can be shown again, and the database alone is not enough to forge it. */
const fileOf = ({ secretKeys }: Pick<Settings, 'secretKeys'>, feedId: string): string =>
  `${feedId}.${sign(secretKeys, PURPOSE, feedId)}.ics`;

/** The URL of the user's feed; the same until it is revoked. */
export async function openCalendar({ db, user, now, settings }: Ctx): Promise<{ url: string }> {
  const feedId = await keepFeed(db, user.id, randomUUID(), now);
  return { url: `${settings.appUrl}/api/calendar/${fileOf(settings, feedId)}` };
}

const FEED_FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})\.ics$/;

/** The entries of the feed with this secret URL; 404 if it is invalid or revoked. */
export async function readCalendar(
  { db, now, settings }: Pick<PublicCtx, 'db' | 'now' | 'settings'>,
  file: string,
  sources: readonly ReadEntries[],
): Promise<Download> {
  const [, feedId = '', signature = ''] = FEED_FILE.exec(file) ?? [];
  const signed = { purpose: PURPOSE, text: feedId };
  if (!isSignature(settings.secretKeys, signed, signature)) throw notFound();
  const userId = found(await findFeedOwner(db, feedId));
  const entries: CalendarEntry[] = [];
  for (const read of sources) entries.push(...(await read(db, userId, now)));
  const text = writeCalendar({ entries, appUrl: settings.appUrl, now });
  return { filename: 'propolis.ics', content: Buffer.from(text) };
}

interface Calendar {
  readonly entries: readonly CalendarEntry[];
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

/**
 * An all-day event, which is independent of time zones. Its alarm has the time of the notification. It has no end, which
 * means one day (RFC 5545, 3.6.1): the day after 9999-12-31 cannot be written.
 */
function eventOf({ uid, day, name, comment, apiary, path }: CalendarEntry, { appUrl, now }: Calendar) {
  const summary = escaped(comment ? `${name}: ${comment}` : name);
  const [hour, minute] = REMINDER_TIME.split(':').map(Number);
  return [
    'BEGIN:VEVENT',
    `UID:${uid}@${new URL(appUrl).hostname}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART;VALUE=DATE:${compact(day)}`,
    `SUMMARY:${summary}`,
    `LOCATION:${escaped(apiary)}`,
    `URL:${appUrl}${path}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:PT${hour}H${minute ? `${minute}M` : ''}`,
    `DESCRIPTION:${summary}`,
    'END:VALARM',
    'END:VEVENT',
  ];
}

/** Entries as iCalendar (RFC 5545). */
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
    ...calendar.entries.flatMap((entry) => eventOf(entry, calendar)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
