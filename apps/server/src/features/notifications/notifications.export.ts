import type { Db } from '../../platform/db/pool.ts';
import type { ZipEntry } from '../../platform/zip.ts';
import { jsonPart } from '../account/account.service.ts';
import { findAllNotifications } from './notifications.queries.ts';

/** What a beekeeper was told of: this room's part in the export of an account. */
export async function* exportNotifications(db: Db, userId: number): AsyncGenerator<ZipEntry> {
  yield jsonPart('notifications.json', await findAllNotifications(db, userId));
}
