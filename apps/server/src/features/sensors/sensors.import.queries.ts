import type { Slot } from '@propolis/domain';
import type { Insertable } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { Database } from '../../platform/db/tables.ts';

/** The scales of a user by the names that archives have for them. */
export const findScaleUids = (db: Db, userId: number) =>
  db.selectFrom('scales').select(['id', 'uid']).where('user_id', '=', userId).execute();

/** The apiaries of a user's weather connectors, and the names that archives have for these. */
export const findConnectorUids = (db: Db, userId: number) =>
  db.selectFrom('weather_connectors').select(['apiary_id', 'uid']).where('user_id', '=', userId).execute();

export async function findCameraUids(db: Db, userId: number): Promise<Set<string>> {
  const rows = await db.selectFrom('cameras').select('uid').where('user_id', '=', userId).execute();
  return new Set(rows.map(({ uid }) => uid));
}

export const insertCameras = (db: Db, cameras: readonly Insertable<Database['cameras']>[]) =>
  db
    .insertInto('cameras')
    .values([...cameras])
    .execute();

/** Puts a hive on a slot on which none stands. */
export const fillSlot = (
  db: Db,
  scaleId: number,
  { position, hive_id }: Pick<Slot, 'position' | 'hive_id'>,
) =>
  db
    .updateTable('scale_slots')
    .set({ hive_id })
    .where('scale_id', '=', scaleId)
    .where('position', '=', position)
    .where('hive_id', 'is', null)
    .execute();
