import { listPart } from '@propolis/account-archive';
import type { AccountExporter, Exporting } from '../../account/account.service.ts';
import { readFollowUps } from './follow-ups.archive.queries.ts';

/** Path in an archive. */
export const FOLLOW_UPS_FILE = 'data/follow-ups.json';

export const exportFollowUps: AccountExporter = {
  parts: async function* (exporting) {
    yield listPart(FOLLOW_UPS_FILE, readItems(exporting));
  },
};

async function* readItems({ db, userId, things }: Exporting) {
  for await (const rows of readFollowUps(db, userId))
    yield rows.filter(({ hive }) => things.has('hive', hive)).map(({ id: _id, ...item }) => item);
}
