import type { Database, Db } from '@propolis/postgres';
import type { Insertable } from 'kysely';
import { accessible } from '../sharing/sharing.queries.ts';
import type { StoodSlot } from './scales.queries.ts';

/** The scales of a user by the names that archives have for them. */
export const findScaleUids = (db: Db, userId: number) =>
  db
    .selectFrom('scales')
    .select(['id', 'uid'])
    .where(accessible(userId, 'scales', 'own'))
    .execute();

/** The apiaries of a user's weather connectors, and the names that archives have for these. */
export const findConnectorUids = (db: Db, userId: number) =>
  db
    .selectFrom('weather_connectors')
    .select(['apiary_id', 'uid'])
    .where(accessible(userId, 'weather_connectors', 'own'))
    .execute();

export async function findCameraUids(db: Db, userId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('cameras')
    .select('uid')
    .where(accessible(userId, 'cameras', 'own'))
    .execute();
  return new Set(rows.map(({ uid }) => uid));
}

export const insertCameras = (db: Db, cameras: readonly Insertable<Database['cameras']>[]) =>
  db
    .insertInto('cameras')
    .values([...cameras])
    .execute();

/** Puts a hive on a slot, unless one stands there; answers whether it does now. */
export async function fillSlot(
  db: Db,
  scaleId: number,
  { position, hive_id, since }: Pick<StoodSlot, 'position' | 'hive_id' | 'since'>,
): Promise<boolean> {
  const filled = await db
    .updateTable('scale_slots')
    .set({ hive_id, since })
    .where('scale_id', '=', scaleId)
    .where('position', '=', position)
    .where('hive_id', 'is', null)
    .executeTakeFirst();
  return filled.numUpdatedRows > 0n;
}

/** The last one that stood on a slot. */
export const findLastStay = (db: Db, scaleId: number, position: number) =>
  db
    .selectFrom('scale_stays')
    .select(['id', 'hive_id', 'since', 'until'])
    .where('scale_id', '=', scaleId)
    .where('position', '=', position)
    .orderBy('until', 'desc')
    .limit(1)
    .executeTakeFirst();

export const deleteStay = (db: Db, id: number) => db.deleteFrom('scale_stays').where('id', '=', id).execute();

/** What a hive that was gone and came back had measured on a slot, beginning then, is its own again. */
export const giveBackStay = (
  db: Db,
  scaleId: number,
  { position, hive_id, since }: Pick<StoodSlot, 'position' | 'hive_id' | 'since'>,
) =>
  db
    .updateTable('scale_stays')
    .set({ hive_id })
    .where('scale_id', '=', scaleId)
    .where('position', '=', position)
    .where('hive_id', 'is', null)
    .where('since', 'is not distinct from', since)
    .execute();
