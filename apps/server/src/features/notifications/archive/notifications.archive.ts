import {
  ArchivedMoment,
  archiveInvalid,
  archiveTooBig,
  listPart,
  readList,
  readPages,
  type ThingKind,
} from '@propolis/account-archive';
import { NotificationContent } from '@propolis/contract';
import { NOTIFICATION_KINDS } from '@propolis/domain';
import { z } from 'zod';
import type { AccountExporter, AccountImporter, ArchiveWriting } from '../../account/account.service.ts';
import {
  contentOf,
  countNotifications,
  findAllNotifications,
  insertArchived,
} from '../notifications.queries.ts';
import { wordsOf } from '../notifications.words.ts';

/** Path in an archive. */
const NOTIFICATIONS_FILE = 'data/notifications.json';

/**
 * Exports notifications. Those about deleted items cannot be imported, so they are only part of the table.
 */
export const exportNotifications: AccountExporter = async function* ({
  db,
  userId,
  things,
  words,
  table,
  language,
}) {
  const rows = await findAllNotifications(db, userId);
  const named = rows.flatMap(
    ({ id: _id, ...row }) =>
      renameThings({ ...row, facts: { ...row.facts } }, (kind, id) => things.uidOf(kind, Number(id))) ?? [],
  );
  yield listPart(NOTIFICATIONS_FILE, [named]);
  const { columns } = words;
  const shown = rows.map((row) => ({ ...row, ...wordsOf(contentOf(row), language) }));
  yield table([shown], words.tables.notifications, [
    [columns.date, ({ created_at }) => created_at],
    [columns.kind, ({ kind }) => words.notifications[kind]],
    [columns.title, ({ title }) => title],
    [columns.text, ({ text }) => text],
    [columns.read, ({ read_at }) => read_at],
  ]);
};

/** Maximum length of the facts of a notification, in characters of JSON: a few names and a comment. */
const FACTS_MAX = 4000;
/** More than ten years produce. */
const NOTIFICATIONS_MAX = 20_000;

const Item = z.strictObject({
  kind: z.enum(NOTIFICATION_KINDS),
  facts: z
    .record(z.string(), z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]))
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
    if (!NotificationContent.safeParse(named).success) throw archiveInvalid(NOTIFICATIONS_FILE);
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

/** Facts that contain an id, and the kind of item. */
const NAMED: Readonly<Record<string, ThingKind>> = {
  hive_id: 'hive',
  apiary_id: 'apiary',
  scale_id: 'scale',
  counting_id: 'counting',
};

/** `reminder of hive 12 on 2026-06-15`; in an archive the id is replaced by the uid. */
const NAMED_IN_CAUSE = /\b(hive|apiary|scale|counting|weight event) ([\da-f-]+)/g;

type Facts = Readonly<Record<string, unknown>>;

/** A stored or an archived notification: the parts that contain ids. */
interface Naming {
  readonly facts: Facts;
  readonly cause: string;
}

/** The new id of an item; undefined if it does not exist. */
type Rename = (kind: ThingKind, name: string) => string | number | undefined;

/** The notification with new ids; undefined if one of its items does not exist. */
function renameThings<T extends Naming>(told: T, rename: Rename): T | undefined {
  const facts: Record<string, unknown> = { ...told.facts };
  for (const [key, name] of Object.entries(facts)) {
    const kind = Object.hasOwn(NAMED, key) ? NAMED[key] : undefined;
    if (!kind) continue;
    const renamed = rename(kind, String(name));
    if (renamed === undefined) return undefined;
    facts[key] = renamed;
  }
  let isKnown = true;
  const cause = told.cause.replace(NAMED_IN_CAUSE, (whole: string, kind: ThingKind, name: string) => {
    const renamed = rename(kind, name);
    isKnown &&= renamed !== undefined;
    return renamed === undefined ? whole : `${kind} ${renamed}`;
  });
  return isKnown ? { ...told, facts, cause } : undefined;
}
