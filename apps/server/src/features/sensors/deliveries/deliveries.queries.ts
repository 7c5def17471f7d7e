import { DELIVERIES_KEPT, type Delivery } from '@propolis/contract';
import { unauthenticated } from '@propolis/http-kit';
import type { Db } from '@propolis/postgres';
import { sql } from 'kysely';
import { accessible } from '../../sharing/sharing.queries.ts';

/**
 * Minimum interval (ms) between two notifications of open pages per scale, starting with the first delivery;
 * the pages refetch once more for later ones.
 */
const TELL_EVERY = 1000;

export type DeliveringScale = Awaited<ReturnType<typeof holdScaleOfKey>>;

/** Locked against deletion until the end of the transaction. */
const heldScales = (db: Db) =>
  db.selectFrom('scales').select(['id', 'user_id', 'aid', 'model', 'ttn_mapping']).forKeyShare();

/** The scale of this key; 401 if it was deleted after the key was checked, as for any invalid key. */
export const holdScaleOfKey = (db: Db, keyId: number) =>
  heldScales(db)
    .where('device_key_id', '=', keyId)
    .executeTakeFirstOrThrow(() => unauthenticated());

export const holdScale = (db: Db, id: number): Promise<DeliveringScale | undefined> =>
  heldScales(db).where('id', '=', id).executeTakeFirst();

/** The scale of the user with one of these identifiers, ignoring case. */
export const holdScaleNamed = (db: Db, userId: number, aids: readonly string[]) =>
  heldScales(db)
    .where(accessible(userId, 'scales', 'write'))
    .where(
      sql<string>`lower(aid)`,
      'in',
      aids.map((aid) => aid.toLowerCase()),
    )
    .orderBy('id')
    .executeTakeFirst();

/** The delivery came from the scale itself, not from a file, and contained readable readings. */
export const DELIVERED_BY_ITSELF = sql<boolean>`channel <> 'csv' and accepted + duplicate > 0`;

type NewDelivery = Omit<Delivery, 'id' | 'received_at'>;

/**
 * Stores a delivery and deletes those before the last 20. The last successful delivery of the scale itself is
 * always kept, however many are rejected later: silence detection and the inspector need it. Returns whether
 * to notify open pages.
 */
export async function insertDelivery(
  db: Db,
  scaleId: number,
  delivery: NewDelivery,
  now: Date,
): Promise<boolean> {
  const { channel, content, is_cut, refused, accepted, duplicate, rejected, rejections } = delivery;
  const { rows } = await sql<{ told_at: Date }>`
    with older as (
      select id, told_at, ${DELIVERED_BY_ITSELF} as is_own from deliveries
      where scale_id = ${scaleId} order by id desc limit ${DELIVERIES_KEPT}),
    told as (select max(told_at) as at from older),
    arrived as (select ${channel}::text as channel, ${accepted}::int as accepted, ${duplicate}::int as duplicate),
    last_own as (select max(id) as id from older where is_own and not (select ${DELIVERED_BY_ITSELF} from arrived)),
    kept as (
      select id from older
      order by id is not distinct from (select id from last_own) desc, id desc limit ${DELIVERIES_KEPT - 1}),
    forgotten as (delete from deliveries where scale_id = ${scaleId} and id not in (select id from kept))
    insert into deliveries (scale_id, received_at, told_at, channel, content, is_cut, refused,
      accepted, duplicate, rejected, rejections)
    select ${scaleId}, ${now}, case when at > ${new Date(now.getTime() - TELL_EVERY)} then at else ${now} end,
      channel, ${content}, ${is_cut}::boolean, ${refused}, accepted, duplicate, ${rejected}::int,
      ${JSON.stringify(rejections)}::jsonb
    from told, arrived
    returning told_at`.execute(db);
  return rows[0]?.told_at.getTime() === now.getTime();
}

/** For a scale of the user; newest first. */
export async function findDeliveries(db: Db, scaleId: number): Promise<Delivery[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select([
      'id',
      'received_at',
      'channel',
      'content',
      'is_cut',
      'refused',
      'accepted',
      'duplicate',
      'rejected',
      'rejections',
    ])
    .where('scale_id', '=', scaleId)
    .orderBy('id', 'desc')
    .limit(DELIVERIES_KEPT)
    .execute();
  return rows.map((row) => ({ ...row, received_at: row.received_at.toISOString() }));
}
