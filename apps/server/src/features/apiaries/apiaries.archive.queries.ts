import type { Db } from '@propolis/postgres';
import { accessibleApiaries } from './apiaries.queries.ts';

/** The apiaries of a user for the export, oldest first; `id` is internal. */
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
      'apiaries.varroa_plan',
      'apiary_images.picture',
    ])
    .orderBy('apiaries.id')
    .execute();

/** The picture of a user's apiary that has one. */
export const findPictureOf = (db: Db, apiaryId: number) =>
  db.selectFrom('apiary_images').select('thumbnail').where('apiary_id', '=', apiaryId).executeTakeFirst();
