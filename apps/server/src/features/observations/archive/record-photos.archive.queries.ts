import type { Db } from '@propolis/postgres';
import { accessible } from '../../sharing/sharing.queries.ts';

/** All photos of records of the user; the quota of photos bounds them. */
export const findRecordPhotoFiles = (db: Db, userId: number) =>
  db
    .selectFrom('record_photos')
    .innerJoin('photos', 'photos.id', 'record_photos.photo_id')
    .innerJoin('records', 'records.id', 'record_photos.record_id')
    .where(accessible(userId, 'photos', 'own'))
    .select(['records.uid as record', 'record_photos.position', 'photos.file_id'])
    .orderBy('record_photos.record_id')
    .orderBy('record_photos.position')
    .execute();

/** The ids of the user's records by their uid. */
export async function findRecordIds(db: Db, userId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('records')
    .where(accessible(userId, 'records', 'own'))
    .select(['records.id', 'records.uid'])
    .execute();
  return new Map(rows.map(({ id, uid }) => [uid, id]));
}
