import type { Hive } from '@propolis/contract';
import type { ObservationData } from '@propolis/domain';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { Database } from '../../platform/db/tables.ts';
import { HIVE_COLUMNS, ownedApiaries, toHive } from '../apiaries/apiaries.queries.ts';

/** The hives that stand in apiaries of the user: what is not yours is not there. */
export const ownedHives = (db: Db, userId: number) =>
  ownedApiaries(db, userId).innerJoin('hives', 'hives.apiary_id', 'apiaries.id');

const ownedHive = (db: Db, userId: number, hiveId: number) =>
  ownedHives(db, userId).where('hives.id', '=', hiveId).select(HIVE_COLUMNS);

export async function findHive(db: Db, userId: number, hiveId: number): Promise<Hive | undefined> {
  const row = await ownedHive(db, userId, hiveId).executeTakeFirst();
  return row && toHive(row);
}

/** The hive, its row locked until the end of the transaction: its observations change one after the other. */
export async function lockHive(db: Db, userId: number, hiveId: number): Promise<Hive | undefined> {
  const row = await ownedHive(db, userId, hiveId).forUpdate('hives').executeTakeFirst();
  return row && toHive(row);
}

/** Of an apiary that is known to be the user's. */
export async function countHives(db: Db, apiaryId: number): Promise<number> {
  const { count } = await db
    .selectFrom('hives')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('apiary_id', '=', apiaryId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertHive(db: Db, hive: Insertable<Database['hives']>): Promise<number> {
  const { id } = await db.insertInto('hives').values(hive).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateHive(
  db: Db,
  hiveId: number,
  change: Updateable<Database['hives']>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await db.updateTable('hives').set(change).where('id', '=', hiveId).execute();
}

interface Shift {
  readonly apiaryId: number;
  readonly from: number;
  readonly to: number;
}

/** Moves a hive within its apiary; those between make room. Places stay 1, 2, 3 ... without gaps. */
export async function shiftHives(db: Db, { apiaryId, from, to }: Shift): Promise<void> {
  const [first, last] = from < to ? [from, to] : [to, from];
  const step = from < to ? -1 : 1;
  await db
    .updateTable('hives')
    .set({
      position_on_apiary: sql`case when position_on_apiary = ${from} then ${to}::int else position_on_apiary + ${step}::int end`,
    })
    .where('apiary_id', '=', apiaryId)
    .where('position_on_apiary', '>=', first)
    .where('position_on_apiary', '<=', last)
    .execute();
}

/** Those behind a place that became free move up. */
export async function closeGap(db: Db, apiaryId: number, position: number): Promise<void> {
  await db
    .updateTable('hives')
    .set({ position_on_apiary: sql`position_on_apiary - 1` })
    .where('apiary_id', '=', apiaryId)
    .where('position_on_apiary', '>', position)
    .execute();
}

/** With its observations. */
export async function deleteHive(db: Db, hiveId: number): Promise<void> {
  await db.deleteFrom('hives').where('id', '=', hiveId).execute();
}

interface ObservationRow {
  readonly hiveId: number;
  readonly date: Date;
  readonly data: ObservationData;
}

/** Only the row: `refreshAggregate` must follow. Here, because a hive may be set up with its first observation. */
export async function insertObservation(db: Db, { hiveId, date, data }: ObservationRow): Promise<number> {
  const { id } = await db
    .insertInto('observations')
    .values({ hive_id: hiveId, observation_date: date, data: JSON.stringify(data) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Works out anew what a hive says of its observations: the latest value per key that is not null, by observation date
 * (the newer row where dates are equal), and the date of the newest. Always from all of them, so that it is true after
 * an insert with an old date, an edit or a delete. The hive must be locked.
 */
export async function refreshAggregate(db: Db, hiveId: number): Promise<void> {
  await sql`
    update hives set
      last_observation_date = (select max(observation_date) from observations where hive_id = ${hiveId}),
      observations_aggregate = coalesce((
        select jsonb_object_agg(key, value) from (
          select distinct on (entry.key) entry.key, entry.value
          from observations, jsonb_each(observations.data) as entry
          where hive_id = ${hiveId} and entry.value <> 'null'
          order by entry.key, observation_date desc, observations.id desc
        ) as latest
      ), '{}')
    where id = ${hiveId}`.execute(db);
}
