import type { Photo } from '@propolis/contract';
import type { Database, Db } from '@propolis/postgres';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import { accessible } from '../../sharing/sharing.queries.ts';

const PHOTO_COLUMNS = ['id', 'width', 'height'] as const;

/** A photo with the name of its files. */
export interface StoredPhoto extends Photo {
  readonly file_id: string;
  /** Of both files together. */
  readonly bytes: number;
}

/** The photos of the current row of `observations`, as a column. */
export const photosOfRow = (): RawBuilder<Photo[]> => sql<Photo[]>`coalesce((
  select json_agg(json_build_object('id', photos.id, 'width', photos.width, 'height', photos.height)
    order by photos.position)
  from photos where photos.observation_id = observations.id
), '[]'::json)`;

/** Undefined if the id is taken, by any user. */
export const insertPhoto = (db: Db, photo: StoredPhoto & { user_id: number; created_at: Date }) =>
  db
    .insertInto('photos')
    .values(photo)
    .onConflict((conflict) => conflict.doNothing())
    .returning(PHOTO_COLUMNS)
    .executeTakeFirst();

export const findPhoto = (db: Db, userId: number, id: string): Promise<StoredPhoto | undefined> =>
  db
    .selectFrom('photos')
    .select([...PHOTO_COLUMNS, 'file_id', 'bytes'])
    .where('id', '=', id)
    .where(accessible(userId, 'photos', 'read'))
    .executeTakeFirst();

/** The number of the user's photos and their bytes. */
export const measurePhotos = (db: Db, userId: number): Promise<{ photos: number; bytes: number }> =>
  db
    .selectFrom('photos')
    .select([
      sql<number>`count(*)::int`.as('photos'),
      sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes'),
    ])
    .where(accessible(userId, 'photos', 'own'))
    .executeTakeFirstOrThrow();

export interface PhotosOfObservation {
  readonly userId: number;
  readonly observationId: number;
  /** In this order. */
  readonly ids: readonly string[];
}

/** Attaches photos to an observation. Undefined if one does not exist or belongs to another observation. */
export async function attachPhotos(
  db: Db,
  { userId, observationId, ids }: PhotosOfObservation,
): Promise<Photo[] | undefined> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Photo>`
    update photos set observation_id = ${observationId}, position = wanted.position
    from unnest(${sql.val([...ids])}::uuid[]) with ordinality as wanted (id, position)
    where photos.id = wanted.id and ${accessible(userId, 'photos', 'write')}
      and (photos.observation_id is null or photos.observation_id = ${observationId})
      and not exists (select from record_photos where photo_id = photos.id)
    returning photos.id, photos.width, photos.height`.execute(db);
  const photos = new Map(rows.map((photo) => [photo.id, photo]));
  const inOrder = ids.flatMap((id) => photos.get(id) ?? []);
  return inOrder.length === ids.length ? inOrder : undefined;
}

export async function deleteOtherPhotos(
  db: Db,
  { observationId, ids }: Omit<PhotosOfObservation, 'userId'>,
): Promise<void> {
  await db
    .deleteFrom('photos')
    .where('observation_id', '=', observationId)
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
    .execute();
}

/** The files of all photos of the user, including unattached ones. */
export async function findPhotoFilesOf(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('photos')
    .select('file_id')
    .where(accessible(userId, 'photos', 'own'))
    .execute();
  return rows.map(({ file_id }) => file_id);
}

/** Deletes photos that were not attached before this date. */
export const deleteLeftPhotos = (db: Db, before: Date) =>
  db
    .deleteFrom('photos')
    .where('observation_id', 'is', null)
    .where('id', 'not in', (from) => from.selectFrom('record_photos').select('photo_id'))
    .where('created_at', '<', before)
    .execute();

export async function measureAllPhotos(db: Db): Promise<number> {
  const { bytes } = await db
    .selectFrom('photos')
    .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** The photos of a record of the user, in the order in which they were added. */
export const findRecordPhotos = (db: Db, recordId: number): Promise<Photo[]> =>
  db
    .selectFrom('record_photos')
    .innerJoin('photos', 'photos.id', 'record_photos.photo_id')
    .where('record_photos.record_id', '=', recordId)
    .select(['photos.id', 'photos.width', 'photos.height'])
    .orderBy('record_photos.position')
    .execute();

/** Those of these photos that are the user's and belong to nothing yet, in the given order. */
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

export async function insertRecordPhotos(
  db: Db,
  photos: readonly Insertable<Database['record_photos']>[],
): Promise<void> {
  if (photos.length > 0) await db.insertInto('record_photos').values(photos).execute();
}
