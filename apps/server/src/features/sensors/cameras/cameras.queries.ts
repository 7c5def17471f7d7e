import type { Camera } from '@propolis/contract';
import { CAMERA_MODEL, SENSOR_BRANDS } from '@propolis/domain';
import { type Database, type Db, hasChanged } from '@propolis/postgres';
import type { Insertable, Selectable } from 'kysely';
import { accessible } from '../../sharing/sharing.queries.ts';

type Table = Database['cameras'];
export type CameraFields = Pick<
  Insertable<Table>,
  'name' | 'default_marker' | 'default_custom_marker_diameter'
>;

const toCamera = (row: Selectable<Table>): Camera => ({
  brand: SENSOR_BRANDS.camera[0],
  id: row.id,
  sensor_model_id: CAMERA_MODEL,
  name: row.name,
  default_marker: row.default_marker,
  default_custom_marker_diameter: row.default_custom_marker_diameter,
  version: row.version,
});

/** The cameras of the user, oldest first. */
export async function findCameras(db: Db, userId: number): Promise<Camera[]> {
  const rows = await db
    .selectFrom('cameras')
    .selectAll()
    .where(accessible(userId, 'cameras', 'read'))
    .orderBy('id')
    .execute();
  return rows.map(toCamera);
}

export async function insertCamera(db: Db, userId: number, fields: CameraFields): Promise<Camera> {
  const row = await db
    .insertInto('cameras')
    .values({ ...fields, user_id: userId })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toCamera(row);
}

interface OwnedCamera {
  readonly userId: number;
  readonly id: number;
}

/** Locks one camera until the end of the transaction. */
export async function lockCamera(db: Db, { userId, id }: OwnedCamera): Promise<Camera | undefined> {
  const row = await db
    .selectFrom('cameras')
    .selectAll()
    .where('id', '=', id)
    .where(accessible(userId, 'cameras', 'write'))
    .forUpdate()
    .executeTakeFirst();
  return row && toCamera(row);
}

/** Undefined if the user has no such camera. */
export async function updateCamera(
  db: Db,
  { userId, id }: OwnedCamera,
  fields: CameraFields,
): Promise<Camera | undefined> {
  const row = await db
    .updateTable('cameras')
    .set((row) => ({ ...fields, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .where(accessible(userId, 'cameras', 'write'))
    .returningAll()
    .executeTakeFirst();
  return row && toCamera(row);
}

/** False if the user has no such camera. */
export const deleteCamera = (db: Db, { userId, id }: OwnedCamera): Promise<boolean> =>
  hasChanged(
    db
      .deleteFrom('cameras')
      .where('id', '=', id)
      .where(accessible(userId, 'cameras', 'own')),
  );
