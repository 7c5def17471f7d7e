import { archiveInvalid, readList } from '@propolis/account-archive';
import { QueenInput, Version } from '@propolis/contract';
import { isPedigree } from '@propolis/domain';
import { assertQuota } from '@propolis/http-kit';
import { z } from 'zod';
import { type AccountImporter, type ArchiveWriting, holdOnce } from '../../account/account.service.ts';
import { findQueenIds, insertQueens } from '../queens.queries.ts';
import { pedigreeOf } from '../queens.service.ts';
import { QUEENS_FILE } from './queens.export.ts';

const Item = z.strictObject({ uid: z.uuid(), version: Version, facts: QueenInput });
type Item = z.infer<typeof Item>;

/** Rows per insert. */
const PAGE = 1000;

/** Imports queens that the account does not have; mothers are in the archive too, and none is her own ancestor. */
export const importQueens: AccountImporter = async ({ archive, known, settings: { quotas } }) => {
  // Absent in the archive of an earlier version.
  if (!archive.has(QUEENS_FILE)) return async () => ({});
  const items: Item[] = [];
  for await (const item of readList(archive, QUEENS_FILE, Item)) {
    holdOnce(known, QUEENS_FILE, 'queen', item.uid);
    assertQuota(items.push(item), quotas.records, 'quota_records');
  }
  const queens = pedigreeOf(items);
  const mothers = items.flatMap(({ facts }) => [facts.birth_mother, facts.genetic_mother]);
  if (mothers.some((mother) => mother !== null && !queens.has(mother)) || !isPedigree(queens))
    throw archiveInvalid(QUEENS_FILE);
  return (writing) => write(writing, items);
};

/** A queen usually has a record, so the quota of records holds for queens too. */
async function write({ db, user, settings: { quotas } }: ArchiveWriting, items: readonly Item[]) {
  const here = await findQueenIds(db, user.id);
  const missing = items.filter(({ uid }) => !here.has(uid));
  assertQuota(here.size + missing.length, quotas.records, 'quota_records');
  for (let at = 0; at < missing.length; at += PAGE)
    await insertQueens(db, user.id, missing.slice(at, at + PAGE));
  return { created: { queens: missing.length } };
}
