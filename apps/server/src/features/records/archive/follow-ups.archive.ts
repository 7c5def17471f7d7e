import { ArchivedMoment, archiveTooBig, listPart, readList, readPages } from '@propolis/account-archive';
import { FollowUp } from '@propolis/contract';
import { z } from 'zod';
import {
  type AccountExporter,
  type AccountImporter,
  type ArchiveWriting,
  type Exporting,
  isApplied,
} from '../../account/account.service.ts';
import { findValidRecords, insertMissingFollowUps, readFollowUps } from './follow-ups.archive.queries.ts';

/** Path in an archive. */
const FOLLOW_UPS_FILE = 'data/follow-ups.json';

export const exportFollowUps: AccountExporter = async function* (exporting) {
  yield listPart(FOLLOW_UPS_FILE, readItems(exporting));
};

async function* readItems({ db, userId, things }: Exporting) {
  for await (const rows of readFollowUps(db, userId))
    yield rows.filter(({ hive }) => things.has('hive', hive)).map(({ id: _id, ...item }) => item);
}

/** Far more than occur: a few per treatment and hive. */
const ITEMS_MAX = 500_000;

const Item = z.strictObject({
  record: z.uuid(),
  hive: z.uuid(),
  ...FollowUp.pick({ kind: true, due: true }).shape,
  done_at: ArchivedMoment.nullable(),
});

/** Rows per insert. */
const PAGE = 500;

/** Imports follow-ups, done or not, of the records that were imported before. */
export const importFollowUps: AccountImporter = async ({ archive, known }) => {
  // Absent in the archive of an earlier version.
  if (!archive.has(FOLLOW_UPS_FILE)) return async () => ({});
  let items = 0;
  for await (const { hive } of readList(archive, FOLLOW_UPS_FILE, Item)) {
    items += 1;
    if (items > ITEMS_MAX) throw archiveTooBig();
    known.require(FOLLOW_UPS_FILE, 'hive', hive);
  }
  return write;
};

async function write(writing: ArchiveWriting) {
  const { archive, db, user } = writing;
  for await (const page of readPages(archive, FOLLOW_UPS_FILE, { schema: Item, items: PAGE })) {
    const records = await findValidRecords(
      db,
      user.id,
      page.map(({ record }) => record),
    );
    const rows = page.flatMap(({ record, hive, ...item }) => {
      const record_id = records.get(record);
      return record_id === undefined || isApplied(writing, record, hive)
        ? []
        : [{ ...item, record_id, hive_id: writing.things.require('hive', hive) }];
    });
    if (rows.length > 0) await insertMissingFollowUps(db, rows);
  }
  return {};
}
