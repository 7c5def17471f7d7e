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
