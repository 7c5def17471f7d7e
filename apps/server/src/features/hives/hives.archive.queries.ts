import type { Db } from '@propolis/postgres';
import { sql } from 'kysely';
import { accessibleHives } from './hives.queries.ts';

/** The hives of a user for the export, in the order of the apiary; `id` is internal. */
export const findExportedHives = (db: Db, userId: number) =>
  accessibleHives(db, userId, 'own')
    .select([
      'hives.id',
      'hives.uid',
      'apiaries.uid as apiary',
      'hives.name',
      'hives.color',
      'hives.hive_type_id',
      'hives.bee_race_id',
      'hives.description',
      'hives.frames_per_layer',
      'hives.ended_on',
      'hives.ended_by',
      'apiaries.name as apiary_name',
    ])
    .select(sql<number>`coalesce(hives.ended_position, hives.position_on_apiary)`.as('position_on_apiary'))
    .orderBy('apiaries.id')
    .orderBy('hives.position_on_apiary')
    .execute();

/** The hives of a user by their archive names. */
export const findHiveUids = (db: Db, userId: number) =>
  accessibleHives(db, userId, 'own').select(['hives.id', 'hives.uid']).execute();
