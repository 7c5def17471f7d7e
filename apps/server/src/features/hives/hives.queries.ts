import type { Hive } from '@propolis/contract';
import { type ObservationData, REMINDER_COMMENT_ITEM, setsOrClearsReminder } from '@propolis/domain';
import type { Database, Db } from '@propolis/postgres';
import { type Insertable, sql, type Updateable } from 'kysely';
import { accessibleApiaries, HIVE_COLUMNS, toHive } from '../apiaries/apiaries.queries.ts';
import { accessible, type Right } from '../sharing/sharing.queries.ts';

/** The hives on which the user has this right, joined with their apiaries. */
export const accessibleHives = (db: Db, userId: number, right: Right) =>
  accessibleApiaries(db, userId, right).innerJoin('hives', 'hives.apiary_id', 'apiaries.id');

export async function findHive(db: Db, userId: number, hiveId: number): Promise<Hive | undefined> {
  const row = await accessibleHives(db, userId, 'read')
    .where('hives.id', '=', hiveId)
    .select(HIVE_COLUMNS)
    .executeTakeFirst();
  return row && toHive(row);
}

/** The hives that the user may change, without a join, so that they can be locked. */
export const hivesToLock = (db: Db, userId: number) =>
  db.selectFrom('hives').where(accessible(userId, 'hives', 'write'));

/** The hive, its row locked until the end of the transaction: its observations change one after the other. */
export async function lockHive(db: Db, userId: number, hiveId: number): Promise<Hive | undefined> {
  const row = await hivesToLock(db, userId)
    .where('hives.id', '=', hiveId)
    .select(HIVE_COLUMNS)
    .forUpdate('hives')
    .executeTakeFirst();
  return row && toHive(row);
}

/** Whether it is the user's; then nobody deletes it before the end of the transaction. */
export async function holdHive(db: Db, userId: number, hiveId: number): Promise<boolean> {
  const held = hivesToLock(db, userId).select('hives.id').where('hives.id', '=', hiveId);
  return (await held.forKeyShare('hives').executeTakeFirst()) !== undefined;
}

/** How a hive of the user and its apiary are called. */
export const findHivePlace = (db: Db, userId: number, hiveId: number) =>
  accessibleHives(db, userId, 'read')
    .where('hives.id', '=', hiveId)
    .select([
      'hives.id as hive_id',
      'hives.name as hive',
      'apiaries.id as apiary_id',
      'apiaries.name as apiary',
    ])
    .executeTakeFirst();

/** The names of all hives of an apiary that is known to be the user's. */
export async function namesOfHives(db: Db, apiaryId: number): Promise<string[]> {
  const rows = await db.selectFrom('hives').select('name').where('apiary_id', '=', apiaryId).execute();
  return rows.map(({ name }) => name);
}

/** In all apiaries of the user. */
export async function countHivesOf(db: Db, userId: number): Promise<number> {
  const { count } = await accessibleHives(db, userId, 'own')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertHive(db: Db, hive: Insertable<Database['hives']>): Promise<Hive> {
  const row = await db.insertInto('hives').values(hive).returning(HIVE_COLUMNS).executeTakeFirstOrThrow();
  return toHive(row);
}

/** Of a hive that is locked; the change names something. */
export async function updateHive(
  db: Db,
  hiveId: number,
  change: Updateable<Database['hives']>,
): Promise<Hive> {
  const row = await db
    .updateTable('hives')
    .set(change)
    .where('id', '=', hiveId)
    .returning(HIVE_COLUMNS)
    .executeTakeFirstOrThrow();
  return toHive(row);
}

interface Shift {
  readonly apiaryId: number;
  readonly from: number;
  readonly to: number;
}

/** Those between make room for a hive that goes from one place to another, itself not moved here. */
export async function makeRoom(db: Db, { apiaryId, from, to }: Shift): Promise<void> {
  if (from < to) await shiftHives(db, { apiaryId, from: from + 1, to, by: -1 });
  else await shiftHives(db, { apiaryId, from: to, to: from - 1, by: 1 });
}

/** Those behind a place that became free move up. */
export const closeGap = (db: Db, apiaryId: number, position: number): Promise<void> =>
  shiftHives(db, { apiaryId, from: position + 1, to: LAST, by: -1 });

/** Beyond every position. */
const LAST = 2 ** 31 - 1;

/**
 * First they are held, all of them: whoever is writing one looks at the end whether its place is still its own, and would
 * wait for us if another had been moved there, while we wait for the one that is written.
 */
async function shiftHives(
  db: Db,
  { apiaryId, from, to, by }: Shift & { readonly by: 1 | -1 },
): Promise<void> {
  const held = await db
    .selectFrom('hives')
    .select('id')
    .where('apiary_id', '=', apiaryId)
    .where('position_on_apiary', '>=', from)
    .where('position_on_apiary', '<=', to)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (held.length === 0) return;
  await db
    .updateTable('hives')
    .set({ position_on_apiary: sql`position_on_apiary + ${by}::int` })
    .where('apiary_id', '=', apiaryId)
    .where('position_on_apiary', '>=', from)
    .where('position_on_apiary', '<=', to)
    .execute();
}

/** With its observations. */
export async function deleteHive(db: Db, hiveId: number): Promise<void> {
  await db.deleteFrom('hives').where('id', '=', hiveId).execute();
}

interface NewObservation {
  readonly date: Date;
  readonly data: ObservationData;
}

/** What is not said leaves it as it was; who asks for it again began earlier. */
function attentionAfter(date: Date, { surveillance_particular_attention: asked }: ObservationData) {
  if (asked === true) return sql<Date>`coalesce(attention_since, ${date})`;
  return asked === false ? sql<null>`null` : sql.ref<Date | null>('attention_since');
}

/** What stays for the values of a newer observation to be laid over it (`latestValues` of the domain, in SQL). */
const outlasting = (newer: ObservationData) =>
  setsOrClearsReminder(newer)
    ? sql`observations_aggregate - ${REMINDER_COMMENT_ITEM}::text`
    : sql.ref('observations_aggregate');

/**
 * A statement's first half, for the observations room to end: locks a hive of the user for a new observation and lays its
 * values over the aggregate; with equal dates the row that was added later counts. No row: the hive is not the user's, or
 * was carried to another apiary just now, or there is a newer observation and the aggregate is to be worked out anew. Then
 * the row is left as it is: one that is written twice in a transaction has its apiary looked for again by PostgreSQL, which
 * waits for who moves hives there.
 */
export const withMerged = (
  db: Db,
  { userId, hiveId }: { readonly userId: number; readonly hiveId: number },
  { date, data }: NewObservation,
) =>
  db.with('merged', (half) =>
    half
      .updateTable('hives')
      .set({
        last_observation_date: date,
        observations_aggregate: sql`(${outlasting(data)}) || jsonb_strip_nulls(${JSON.stringify(data)}::jsonb)`,
        attention_since: attentionAfter(date, data),
      })
      .where('id', '=', hiveId)
      .where(sql<boolean>`last_observation_date <= ${date} is not false`)
      .where('apiary_id', 'in', accessibleApiaries(db, userId, 'write').select('apiaries.id'))
      .returning(HIVE_COLUMNS),
  );

/** What all observations of a hive add up to. */
export interface Aggregate {
  /** Of the newest; null without any. */
  readonly date: Date | null;
  readonly values: ObservationData;
  /** Since when particular attention is asked for without a break; null while it is not. */
  readonly attentionSince: Date | null;
}

/** Of a hive that is locked: its observations do not change meanwhile. */
export const saveAggregate = (
  db: Db,
  hiveId: number,
  { date, values, attentionSince }: Aggregate,
): Promise<Hive> =>
  updateHive(db, hiveId, {
    last_observation_date: date,
    observations_aggregate: JSON.stringify(values),
    attention_since: attentionSince,
  });
