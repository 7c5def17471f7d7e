import { listPart } from '@propolis/account-archive';
import type { AccountExporter } from '../../account/account.service.ts';
import { readVersions } from './records.archive.queries.ts';
import { tablesOf } from './records.tables.ts';

/** Path in an archive. */
export const RECORDS_FILE = 'data/records.json';

/** Exports all versions of all records with their hashes, and a table of the newest for each kind. */
export const exportRecords: AccountExporter = {
  parts: async function* (exporting) {
    yield listPart(RECORDS_FILE, readItems(exporting));
    yield* tablesOf(exporting);
  },
};

async function* readItems({ db, userId, things }: Parameters<AccountExporter['parts']>[0]) {
  for await (const rows of readVersions(db, userId))
    yield rows.map(({ position: _position, is_newest: _newest, hash, apiary, ...version }) => ({
      ...version,
      // An apiary that was added meanwhile is not in the archive.
      apiary: apiary !== null && things.has('apiary', apiary) ? apiary : null,
      hash: hash.toString('hex'),
    }));
}
