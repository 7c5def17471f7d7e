import { archiveInvalid, listPart, readList, readPages } from '@propolis/account-archive';
import { QueenInput, Version } from '@propolis/contract';
import { isPedigree } from '@propolis/domain';
import { assertQuota } from '@propolis/http-kit';
import { z } from 'zod';
import type { AccountExporter, AccountImporter, ArchiveWriting } from '../../account/account.service.ts';
import { findExportedQueens, findQueenIds, insertQueens } from '../queens.queries.ts';
import { pedigreeOf } from '../queens.service.ts';

/** Path in an archive. */
const QUEENS_FILE = 'data/queens.json';

/** Exports queens with their facts; their movements follow from the records. */
export const exportQueens: AccountExporter = async function* ({ db, userId }) {
  yield listPart(QUEENS_FILE, [await findExportedQueens(db, userId)]);
};

const Item = z.strictObject({ uid: z.uuid(), version: Version, facts: QueenInput });

/** Rows per insert. */
const PAGE = 1000;

/** Imports queens that the account does not have; mothers are in the archive too, and none is her own ancestor. */
export const importQueens: AccountImporter = async ({ archive, known, settings: { quotas } }) => {
  // Absent in the archive of an earlier version.
  if (!archive.has(QUEENS_FILE)) return async () => ({});
  /** Only the mothers: the facts of many queens would fill the memory. */
  const items: Parameters<typeof pedigreeOf>[0][number][] = [];
  for await (const { uid, facts } of readList(archive, QUEENS_FILE, Item)) {
    known.add(QUEENS_FILE, 'queen', uid);
    const { birth_mother, genetic_mother } = facts;
    assertQuota(
      items.push({ uid, facts: { birth_mother, genetic_mother } }),
      quotas.records,
      'quota_records',
    );
  }
  const queens = pedigreeOf(items);
  const mothers = items.flatMap(({ facts }) => [facts.birth_mother, facts.genetic_mother]);
  if (mothers.some((mother) => mother !== null && !queens.has(mother)) || !isPedigree(queens))
    throw archiveInvalid(QUEENS_FILE);
  return write;
};

/** A queen usually has a record, so the quota of records holds for queens too. */
async function write({ archive, db, user, things, settings: { quotas } }: ArchiveWriting) {
  const here = await findQueenIds(db, user.id);
  let queens = 0;
  for await (const page of readPages(archive, QUEENS_FILE, { schema: Item, items: PAGE })) {
    const missing = page.filter(({ uid }) => !here.has(uid));
    queens += missing.length;
    assertQuota(here.size + queens, quotas.records, 'quota_records');
    for (const [uid, id] of await insertQueens(db, user.id, missing)) things.keepNew('queen', uid, id);
  }
  return { created: { queens } };
}
