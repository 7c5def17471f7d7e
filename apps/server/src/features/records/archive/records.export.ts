import { listPart } from '@propolis/account-archive';
import type { AccountExporter, Exporting } from '../../account/account.service.ts';
import { exportPaperwork } from '../paperwork/paperwork.service.ts';
import { recordTable, TABLE_KINDS } from '../records.tables.ts';
import { readVersions } from './records.archive.queries.ts';

/** Path in an archive. */
export const RECORDS_FILE = 'data/records.json';

/** Exports all versions of all records with their hashes, and tables of the newest. */
export const exportRecords: AccountExporter = {
  parts: async function* (exporting) {
    yield listPart(RECORDS_FILE, readItems(exporting));
    for (const kind of TABLE_KINDS) yield recordTable(exporting, kind, readNewest(exporting));
    yield* exportPaperwork(exporting);
  },
};

async function* readItems({ db, userId, things }: Exporting) {
  for await (const rows of readVersions(db, userId))
    yield rows.map(({ position: _position, is_newest: _newest, hash, apiary, ...version }) => ({
      ...version,
      // An apiary that was added meanwhile is not in the archive.
      apiary: apiary !== null && things.has('apiary', apiary) ? apiary : null,
      hash: hash.toString('hex'),
    }));
}

async function* readNewest({ db, userId }: Exporting) {
  for await (const page of readVersions(db, userId)) yield page.filter(({ is_newest }) => is_newest);
}
