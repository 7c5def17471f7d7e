import type { Photo } from '@propolis/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';

const PHOTO_COLUMNS = ['id', 'width', 'height'] as const;

/** The photos of the row of `observations` at hand, as a column of it. */
export const photosOfRow = (): RawBuilder<Photo[]> => sql<Photo[]>`coalesce((
  select json_agg(json_build_object('id', photos.id, 'width', photos.width, 'height', photos.height)
    order by photos.position)
  from photos where photos.observation_id = observations.id
), '[]'::json)`;

/** Undefined when the id is taken, by whomever. */
export const insertPhoto = (db: Db, photo: Photo & { user_id: number; created_at: Date }) =>
  db
    .insertInto('photos')
    .values(photo)
    .onConflict((conflict) => conflict.doNothing())
    .returning(PHOTO_COLUMNS)
    .executeTakeFirst();

export const findPhoto = (db: Db, userId: number, id: string): Promise<Photo | undefined> =>
  db
    .selectFrom('photos')
    .select(PHOTO_COLUMNS)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();

interface PhotosOfObservation {
  readonly userId: number;
  readonly observationId: number;
  /** Exactly these, in this order. */
  readonly ids: readonly string[];
}

/** Gives an observation its photos and lets go of the others. False when one is not there or belongs elsewhere. */
export async function setPhotos(
  db: Db,
  { userId, observationId, ids }: PhotosOfObservation,
): Promise<boolean> {
  await db
    .deleteFrom('photos')
    .where('observation_id', '=', observationId)
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
    .execute();
  if (ids.length === 0) return true;
  const { rows } = await sql<{ id: string }>`
    update photos set observation_id = ${observationId}, position = wanted.position
    from unnest(${sql.val([...ids])}::uuid[]) with ordinality as wanted (id, position)
    where photos.id = wanted.id and photos.user_id = ${userId}
      and (photos.observation_id is null or photos.observation_id = ${observationId})
    returning photos.id`.execute(db);
  return rows.length === ids.length;
}

/** All photos of the user that belong to an observation, for the export. */
export const findAllPhotos = (db: Db, userId: number) =>
  db
    .selectFrom('photos')
    .select(['id', 'observation_id', 'position'])
    .where('user_id', '=', userId)
    .where('observation_id', 'is not', null)
    .orderBy('observation_id')
    .orderBy('position')
    .execute();

/** Photos that no observation took before this time. */
export const deleteLeftPhotos = (db: Db, before: Date) =>
  db.deleteFrom('photos').where('observation_id', 'is', null).where('created_at', '<', before).execute();

/** Which of these ids are photos. */
export async function findPhotoIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('photos').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}
