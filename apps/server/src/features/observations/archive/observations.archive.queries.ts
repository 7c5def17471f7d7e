import type { ItemChanges, ObservationData } from '@propolis/domain';
import { type Database, type Db, inPages } from '@propolis/postgres';
import { type Insertable, sql } from 'kysely';
import { accessibleHives } from '../../hives/hives.queries.ts';
import { accessible } from '../../sharing/sharing.queries.ts';

/** Rows in memory at a time during an export. */
const PAGE = 500;

export interface ExportedRow {
  readonly id: number;
  readonly uid: string;
  readonly observation_date: Date;
  readonly data: ObservationData;
  readonly photos: number;
  readonly record_uid: string | null;
  readonly changes: ItemChanges | null;
}

/** All observations of a hive of the user, oldest first, page by page. */
export const readObservations = (db: Db, hiveId: number): AsyncGenerator<readonly ExportedRow[]> =>
  inPages(PAGE, (after?: Pick<ExportedRow, 'id' | 'observation_date'>) =>
    db
      .selectFrom('observations')
      .select(['id', 'uid', 'observation_date', 'data', 'record_uid', 'changes'])
      .select(
        sql<number>`(select count(*)::int from photos where observation_id = observations.id)`.as('photos'),
      )
      .where('hive_id', '=', hiveId)
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(observation_date, id) > (${after?.observation_date}, ${after?.id})`),
      )
      .orderBy('observation_date')
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  );

/** The photo files of an observation, in order. */
export const findPhotosOf = (db: Db, observationId: number) =>
  db
    .selectFrom('photos')
    .select('file_id')
    .where('observation_id', '=', observationId)
    .orderBy('position')
    .execute();

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

/** The archive names of the user's observations. */
export async function findObservationUids(db: Db, userId: number): Promise<Set<string>> {
  const rows = await accessibleHives(db, userId, 'own')
    .innerJoin('observations', 'observations.hive_id', 'hives.id')
    .select('observations.uid')
    .execute();
  return new Set(rows.map(({ uid }) => uid));
}

/** Photos of one statement: each takes about ten of its 65,535 parameters. */
const PHOTOS_AT_ONCE = 5000;

export async function insertPhotos(db: Db, photos: readonly Insertable<Database['photos']>[]): Promise<void> {
  for (let at = 0; at < photos.length; at += PHOTOS_AT_ONCE)
    await db
      .insertInto('photos')
      .values(photos.slice(at, at + PHOTOS_AT_ONCE))
      .execute();
}
