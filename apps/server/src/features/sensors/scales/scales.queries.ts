import type { Slot } from '@propolis/domain';
import { type Db, hasRow, PAIRED_LOCKS } from '@propolis/postgres';
import { sql } from 'kysely';
import { accessible, type Right } from '../../sharing/sharing.queries.ts';

/** A stored scale with the public part of its key. */
export type ScaleRow = Awaited<ReturnType<typeof findScales>>[number];

export type ScaleFields = Pick<ScaleRow, 'apiary_id' | 'aid' | 'name' | 'model' | 'ttn_mapping'>;

/** A slot with the start of its hive's stay. */
export type StoodSlot = Slot & { readonly since: Date | null };
/** A stored slot has an id. */
export type SlotRow = StoodSlot & { readonly id: number; readonly scale_id: number };

/** The scales on which the user has this right. */
const withKeys = (db: Db, userId: number, right: Right) =>
  db
    .selectFrom('scales')
    .where(accessible(userId, 'scales', right))
    .innerJoin('device_keys', 'device_keys.id', 'scales.device_key_id')
    .select([
      'scales.id',
      'scales.apiary_id',
      'scales.aid',
      'scales.name',
      'scales.model',
      'scales.device_key_id',
      'scales.ttn_mapping',
      'scales.version',
      'device_keys.last_four',
      'device_keys.last_used_at',
    ]);

/** All scales of the user, oldest first. */
export const findScales = (db: Db, userId: number) =>
  withKeys(db, userId, 'read').orderBy('scales.id').execute();

export const findScale = (db: Db, userId: number, scaleId: number): Promise<ScaleRow | undefined> =>
  withKeys(db, userId, 'read').where('scales.id', '=', scaleId).executeTakeFirst();

/**
 * Locks a scale against other changes until the end of the transaction. Deliveries and imports only lock it
 * against deletion (`heldScales`), so a change does not wait for them.
 */
export const lockScale = (db: Db, userId: number, scaleId: number): Promise<ScaleRow | undefined> =>
  withKeys(db, userId, 'write').where('scales.id', '=', scaleId).forNoKeyUpdate('scales').executeTakeFirst();

/** Locks a scale for deletion, after running deliveries. */
export const lockScaleWhole = (db: Db, userId: number, scaleId: number): Promise<ScaleRow | undefined> =>
  withKeys(db, userId, 'own').where('scales.id', '=', scaleId).forUpdate('scales').executeTakeFirst();

export const findScalesIn = (db: Db, apiaryId: number): Promise<{ id: number; device_key_id: number }[]> =>
  db.selectFrom('scales').select(['id', 'device_key_id']).where('apiary_id', '=', apiaryId).execute();

/** The slots of scales of the user, in order. */
export const findSlots = (db: Db, scaleIds: readonly number[]): Promise<SlotRow[]> =>
  scaleIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('scale_slots')
        .selectAll()
        .where('scale_id', 'in', scaleIds)
        .orderBy('scale_id')
        .orderBy('position')
        .execute();

/** Reserves this identifier for all accounts until the end of the transaction. */
export async function holdAid(db: Db, aid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${PAIRED_LOCKS.scaleIds}::int, hashtext(lower(${aid}::text)))`.execute(
    db,
  );
}

/** Whether a scale of any account has this identifier, ignoring case; excludes `exceptId`. */
export async function isAidTaken(db: Db, aid: string, exceptId: number | undefined): Promise<boolean> {
  const taken = db
    .selectFrom('scales')
    .select('id')
    .where(sql`lower(aid)`, '=', sql`lower(${aid}::text)`)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? 0));
  return hasRow(taken);
}

/**
 * The apiaries of a user's living hives, and their scales if any; locked against deletion until the end of the
 * transaction.
 */
export const findStanding = (db: Db, userId: number, hiveIds: readonly number[]) =>
  db
    .selectFrom('hives')
    .innerJoin('apiaries', 'apiaries.id', 'hives.apiary_id')
    .leftJoin('scale_slots', 'scale_slots.hive_id', 'hives.id')
    .select(['hives.id', 'hives.apiary_id', 'scale_slots.scale_id'])
    .where(accessible(userId, 'apiaries', 'write'))
    .where('hives.id', 'in', hiveIds)
    .where('hives.ended_on', 'is', null)
    .orderBy('hives.id')
    .forKeyShare('hives')
    .execute();

const written = ({ ttn_mapping, ...fields }: ScaleFields) => ({
  ...fields,
  ttn_mapping: ttn_mapping && JSON.stringify(ttn_mapping),
});

/** The identifier is reserved and free. */
export async function insertScale(
  db: Db,
  {
    user_id,
    device_key_id,
    uid,
    ...fields
  }: ScaleFields & {
    user_id: number;
    device_key_id: number;
    /** Of an imported scale. */
    uid?: string;
  },
): Promise<number> {
  const { id } = await db
    .insertInto('scales')
    .values({ ...written(fields), user_id, device_key_id, ...(uid && { uid }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Updates a locked scale; the identifier is reserved and free. */
export async function updateScale(db: Db, scaleId: number, fields: ScaleFields): Promise<void> {
  await db
    .updateTable('scales')
    .set((row) => ({ ...written(fields), version: row('version', '+', 1) }))
    .where('id', '=', scaleId)
    .execute();
}

/** Writes all slots of a locked scale; deletes those beyond the model. */
export async function saveSlots(db: Db, scaleId: number, slots: readonly StoodSlot[]): Promise<void> {
  // Hives may swap slots: clear all first, because a hive must never be on two slots.
  await db.updateTable('scale_slots').set({ hive_id: null }).where('scale_id', '=', scaleId).execute();
  await db
    .deleteFrom('scale_slots')
    .where('scale_id', '=', scaleId)
    .where('position', '>', slots.length)
    .execute();
  await db
    .insertInto('scale_slots')
    .values(
      slots.map(({ position, hive_id, since, weight_factor, weight_offset }) => ({
        scale_id: scaleId,
        position,
        hive_id,
        since,
        weight_factor,
        weight_offset,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['scale_id', 'position']).doUpdateSet(({ ref }) => ({
        hive_id: ref('excluded.hive_id'),
        since: ref('excluded.since'),
        weight_factor: ref('excluded.weight_factor'),
        weight_offset: ref('excluded.weight_offset'),
      })),
    )
    .execute();
}

/** Removes the hive from its slot. */
export const freeSlotOf = (db: Db, hiveId: number) =>
  db.updateTable('scale_slots').set({ hive_id: null, since: null }).where('hive_id', '=', hiveId).execute();

/** Deletes scales with their slots. */
export async function deleteScales(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('scales').where('id', 'in', ids).execute();
}
