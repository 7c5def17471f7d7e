import type { Photo } from '@propolis/contract';
import type { Db } from '@propolis/postgres';
import { sql } from 'kysely';
import { accessible } from '../../sharing/sharing.queries.ts';

/** The photos of a record of the user, in the order in which they were added. */
export const findRecordPhotos = (db: Db, recordId: number): Promise<Photo[]> =>
  db
    .selectFrom('record_photos')
    .innerJoin('photos', 'photos.id', 'record_photos.photo_id')
    .where('record_photos.record_id', '=', recordId)
    .select(['photos.id', 'photos.width', 'photos.height'])
    .orderBy('record_photos.position')
    .execute();

/** Which of these photos are the user's and belong to nothing yet; their order is theirs. */
export async function findFreePhotos(db: Db, userId: number, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('photos')
    .leftJoin('record_photos', 'record_photos.photo_id', 'photos.id')
    .where(sql<boolean>`photos.id = any(${ids}::uuid[])`)
    .where(accessible(userId, 'photos', 'write'))
    .where('photos.observation_id', 'is', null)
    .where('record_photos.photo_id', 'is', null)
    .select('photos.id')
    .forUpdate('photos')
    .execute();
  return ids.filter((id) => rows.some((row) => row.id === id));
}

interface AddedPhoto {
  readonly photo_id: string;
  readonly record_id: number;
  readonly position: number;
}

export async function insertRecordPhotos(db: Db, photos: readonly AddedPhoto[]): Promise<void> {
  if (photos.length > 0) await db.insertInto('record_photos').values(photos).execute();
}
