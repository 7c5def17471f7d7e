import type { Db } from '@propolis/postgres';
import { accessibleApiaries } from './apiaries.queries.ts';

/** The apiaries of a user as they are exported, oldest first; `id` is ours alone. */
export const findExportedApiaries = (db: Db, userId: number) =>
  accessibleApiaries(db, userId, 'own')
    .leftJoin('apiary_images', 'apiary_images.apiary_id', 'apiaries.id')
    .select([
      'apiaries.id',
      'apiaries.uid',
      'apiaries.name',
      'apiaries.reference',
      'apiaries.is_covered',
      'apiaries.address',
      'apiaries.latitude',
      'apiaries.longitude',
      'apiaries.altitude',
      'apiaries.weather_station_automatic',
      'apiary_images.picture',
    ])
    .orderBy('apiaries.id')
    .execute();

/** The picture of an apiary that is known to be the user's and to have one. */
export const findPictureOf = (db: Db, apiaryId: number) =>
  db.selectFrom('apiary_images').select('thumbnail').where('apiary_id', '=', apiaryId).executeTakeFirst();

/** The apiaries of a user by the names that archives have for them. */
export const findApiaryUids = (db: Db, userId: number) =>
  accessibleApiaries(db, userId, 'own').select(['apiaries.id', 'apiaries.uid']).execute();
