import {
  ArchivedMoment,
  archiveInvalid,
  archiveTooBig,
  readList,
  readPages,
} from '@propolis/account-archive';
import { NotificationContent } from '@propolis/contract';
import { NOTIFICATION_KINDS } from '@propolis/domain';
import { z } from 'zod';
import type { AccountImporter, ArchiveWriting } from '../../account/account.service.ts';
import { countNotifications, insertArchived } from '../notifications.queries.ts';
import { renameThings } from './notifications.archive.ts';
import { NOTIFICATIONS_FILE } from './notifications.export.ts';

/** Maximum length of the facts of a notification, in characters of JSON: a few names and a comment. */
const FACTS_MAX = 4000;
/** More than ten years produce. */
const NOTIFICATIONS_MAX = 20_000;

const Item = z.strictObject({
  kind: z.enum(NOTIFICATION_KINDS),
  facts: z
    .record(z.string(), z.union([z.string().max(2000), z.number(), z.null()]))
    .refine((facts) => JSON.stringify(facts).length <= FACTS_MAX),
  cause: z.string().max(300),
  created_at: ArchivedMoment,
  read_at: ArchivedMoment.nullable(),
  sent_at: ArchivedMoment.nullable(),
});

/** Rows per insert. */
const PAGE = 500;

/** A placeholder to validate the other fields of a notification. */
const SOME_ID = 1;

/** Imports notifications without sending them; skips those whose cause already exists. */
export const importNotifications: AccountImporter = async (reading) => {
  let count = 0;
  for await (const item of readList(reading.archive, NOTIFICATIONS_FILE, Item)) {
    count += 1;
    if (count > NOTIFICATIONS_MAX) throw archiveTooBig();
    const named = renameThings(item, (kind, uid) => (reading.known.has(kind, uid) ? SOME_ID : undefined));
    if (!named || !NotificationContent.safeParse(named).success) throw archiveInvalid(NOTIFICATIONS_FILE);
  }
  return write;
};

async function write(writing: ArchiveWriting) {
  const { archive, db, user, now, things } = writing;
  let notifications = 0;
  for await (const page of readPages(archive, NOTIFICATIONS_FILE, { schema: Item, items: PAGE })) {
    const rows = page.flatMap((item) => {
      const named = renameThings(item, (kind, uid) => things.idOf(kind, uid));
      return named ? { ...named, user_id: user.id, sent_at: item.sent_at ?? now } : [];
    });
    notifications += await insertArchived(
      db,
      rows.map((row) => ({ ...row, facts: JSON.stringify(row.facts) })),
    );
    // Limits the sum of all imports.
    if ((await countNotifications(db, user.id)) > NOTIFICATIONS_MAX) throw archiveTooBig();
  }
  return { created: { notifications } };
}
