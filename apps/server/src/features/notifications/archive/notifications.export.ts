import { listPart, type ZipEntry } from '@propolis/account-archive';
import type { AccountExporter, Exporting } from '../../account/account.service.ts';
import { contentOf, findAllNotifications } from '../notifications.queries.ts';
import { wordsOf } from '../notifications.words.ts';
import { renameThings } from './notifications.archive.ts';

/** Path in an archive. */
export const NOTIFICATIONS_FILE = 'data/notifications.json';

type Row = Awaited<ReturnType<typeof findAllNotifications>>[number];

/**
 * Exports notifications. Those about deleted items cannot be imported, so they are only part of the table.
 */
export const exportNotifications: AccountExporter = {
  parts: async function* (exporting) {
    const { db, userId, things } = exporting;
    const rows = await findAllNotifications(db, userId);
    const named = rows.flatMap(
      ({ id: _id, ...row }) =>
        renameThings({ ...row, facts: { ...row.facts } }, (kind, id) => things.uidOf(kind, Number(id))) ?? [],
    );
    yield listPart(NOTIFICATIONS_FILE, [named]);
    yield tableOf(exporting, rows);
  },
};

function tableOf({ words, table, language }: Exporting, rows: readonly Row[]): ZipEntry {
  const { columns } = words;
  const headings = [columns.date, columns.kind, columns.title, columns.text, columns.read];
  return table(words.tables.notifications, headings, [
    rows.map((row) => {
      const { title, text } = wordsOf(contentOf(row), language);
      return [row.created_at, words.notifications[row.kind], title, text, row.read_at];
    }),
  ]);
}
