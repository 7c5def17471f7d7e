import type { Db } from '../../platform/db/pool.ts';
import type { ZipEntry } from '../../platform/zip.ts';
import { jsonPart } from '../account/account.service.ts';
import { findAllTold } from './evolution.queries.ts';

/** What a beekeeper was told of the weight of hives: this room's part in the export of an account. */
export async function* exportWeightEvents(db: Db, userId: number): AsyncGenerator<ZipEntry> {
  yield jsonPart('weight-events.json', await findAllTold(db, userId));
}
