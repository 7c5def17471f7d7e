import type { EndedHive, Hive } from '@propolis/contract';
import type { IsoDay, ObservationData } from '@propolis/domain';
import { assertQuota, type Quotas } from '@propolis/http-kit';
import { countRows, type Database, type Db, type Given, hasRow } from '@propolis/postgres';
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
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

/** The hives that the user may change, without a join, so that the rows can be locked. */
export const hivesToLock = (db: Db, userId: number) =>
  db.selectFrom('hives').where(accessible(userId, 'hives', 'write'));

/**
 * Locks a hive until the end of the transaction, so that changes of its observations run one after the other.
 */
export async function lockHive(db: Db, userId: number, hiveId: number): Promise<Hive | undefined> {
  const row = await hivesToLock(db, userId)
    .where('hives.id', '=', hiveId)
    .select(HIVE_COLUMNS)
    .forUpdate('hives')
    .executeTakeFirst();
  return row && toHive(row);
}

/** Whether the hive belongs to the user; locks it against deletion until the end of the transaction. */
export const holdHive = (db: Db, userId: number, hiveId: number): Promise<boolean> =>
  hasRow(hivesToLock(db, userId).select('hives.id').where('hives.id', '=', hiveId).forKeyShare('hives'));

/** The names of a user's hive and of its apiary. */
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

/** The names of all hives of a user's apiary, also of ended ones. */
export async function namesOfHives(db: Db, apiaryId: number): Promise<string[]> {
  const rows = await db.selectFrom('hives').select('name').where('apiary_id', '=', apiaryId).execute();
  return rows.map(({ name }) => name);
}

/** The number of hives of an apiary that have not ended; the position of the last one. */
export const countLivingHives = (db: Db, apiaryId: number): Promise<number> =>
  countRows(db, db.selectFrom('hives').where('apiary_id', '=', apiaryId).where('ended_on', 'is', null));

/** 409 above the limit; the apiaries of the account are locked, so no other hive is added meanwhile. */
export async function holdHives(
  db: Db,
  userId: number,
  quotas: Pick<Quotas, 'hives'>,
  more = 1,
): Promise<void> {
  // In all apiaries of the user, with ended hives.
  const hives = await countRows(db, accessibleHives(db, userId, 'own'));
  assertQuota(hives + more, quotas.hives, 'quota_hives');
}

export async function insertHive(db: Db, hive: Insertable<Database['hives']>): Promise<Hive> {
  const row = await db.insertInto('hives').values(hive).returning(HIVE_COLUMNS).executeTakeFirstOrThrow();
  return toHive(row);
}

/** Updates a locked hive; the change is not empty. */
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

/** Shifts the hives between two positions for a hive that moves; does not move the hive itself. */
export async function shiftPositions(db: Db, { apiaryId, from, to }: Shift): Promise<void> {
  if (from < to) await shiftHives(db, { apiaryId, from: from + 1, to, by: -1 });
  else await shiftHives(db, { apiaryId, from: to, to: from - 1, by: 1 });
}

/** Shifts the living hives after a freed position. */
export const closeGap = (db: Db, apiaryId: number, position: number): Promise<void> =>
  shiftHives(db, { apiaryId, from: position + 1, to: AFTER_ALL, by: -1 });

/** Above the positions of living hives, below those of ended ones. */
const AFTER_ALL = 1_000_000_000;

/**
 * Locks the hives of the range before moving them. A concurrent writer of one of them checks the unique
 * constraint on its position at commit. It would wait for this transaction if another hive had been moved to
 * that position, while this transaction waits for its row.
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

/** The ids of the living hives of an apiary by their positions; the hives are locked in the order of their ids. */
export async function lockOrder(db: Db, apiaryId: number): Promise<number[]> {
  const hives = await db
    .selectFrom('hives')
    .select(['id', 'position_on_apiary'])
    .where('apiary_id', '=', apiaryId)
    .where('ended_on', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return hives
    .toSorted((one, other) => one.position_on_apiary - other.position_on_apiary)
    .map(({ id }) => id);
}

/** Gives the living hives of an apiary, which are locked, the positions of this order: for many at once. */
export async function saveOrder(db: Db, hiveIds: readonly number[]): Promise<void> {
  await sql`update hives set position_on_apiary = placed.position
    from unnest(${sql.val([...hiveIds])}::int[]) with ordinality as placed (id, position)
    where hives.id = placed.id and hives.position_on_apiary <> placed.position`.execute(db);
}

/** Deletes a hive with its observations. */
export async function deleteHive(db: Db, hiveId: number): Promise<void> {
  await db.deleteFrom('hives').where('id', '=', hiveId).execute();
}

/** Hives of the user with their ends, locked in the order of their ids until the end of the transaction. */
const lockedHives = (db: Db, userId: number) =>
  hivesToLock(db, userId)
    .select([...HIVE_COLUMNS, 'hives.ended_on', 'hives.ended_position'])
    .orderBy('hives.id')
    .forUpdate('hives');

export const lockHives = (db: Db, userId: number, hiveIds: readonly number[]) =>
  lockedHives(db, userId)
    .where('hives.id', 'in', hiveIds.length > 0 ? hiveIds : [0])
    .execute();

/** Those that a record ended. */
export const lockHivesEndedBy = (db: Db, userId: number, recordUid: string) =>
  lockedHives(db, userId).where('hives.ended_by', '=', recordUid).execute();

/** Ends a locked hive, whose position is free afterwards. */
export async function saveEnd(
  db: Db,
  { id, position_on_apiary }: Pick<Hive, 'id' | 'position_on_apiary'>,
  { day, recordUid }: { readonly day: IsoDay; readonly recordUid: string },
): Promise<void> {
  await updateHive(db, id, {
    ended_on: day,
    ended_by: recordUid,
    ended_position: position_on_apiary,
    position_on_apiary: AFTER_ALL + id,
  });
}

/** The day on which a hive ended; null for a living one. */
export async function findEnd(db: Db, hiveId: number): Promise<IsoDay | null> {
  const row = await db.selectFrom('hives').select('ended_on').where('id', '=', hiveId).executeTakeFirst();
  return row?.ended_on ?? null;
}

/** The uids among these that hives of the user have. */
export async function findUsedUids(db: Db, userId: number, uids: readonly string[]): Promise<string[]> {
  const rows = await accessibleHives(db, userId, 'own')
    .select('hives.uid')
    .where('hives.uid', 'in', uids)
    .execute();
  return rows.map(({ uid }) => uid);
}

/** The ended hives of an apiary of the user, those that ended last first, of one day by their positions. */
export const findEndedHives = async (db: Db, userId: number, apiaryId: number): Promise<EndedHive[]> => {
  const rows = await accessibleHives(db, userId, 'read')
    .where('apiaries.id', '=', apiaryId)
    .where('hives.ended_on', 'is not', null)
    .select(HIVE_COLUMNS)
    .select([sql<string>`hives.ended_on`.as('ended_on'), sql<string>`hives.ended_by`.as('ended_by')])
    .select(sql<number>`hives.ended_position`.as('position_on_apiary'))
    .orderBy('hives.ended_on', 'desc')
    // Not by ids: an import gives them in another order.
    .orderBy('hives.ended_position')
    .orderBy('hives.name')
    .execute();
  return rows.map(({ ended_on, ended_by, ...row }) => ({ ...toHive(row), ended_on, ended_by }));
};

/** How a new observation changes its hive, as SQL over the row of the hive. */
interface Merge {
  readonly values: RawBuilder<string>;
  readonly attentionSince: RawBuilder<Date | null>;
  /** Whether later records of the hive change its numbers. */
  readonly isFollowed: RawBuilder<boolean>;
}

/** A new observation; `day` is its date at the apiary. */
export interface ObservationOfHive {
  readonly userId: number;
  readonly hiveId: number;
  readonly date: Date;
  readonly day: IsoDay;
}

/**
 * The first half of a statement that the feature `observations` completes: locks a hive of the user and merges
 * a new observation into its latest values. Returns no row if the hive is not the user's, ended before or is being
 * moved, if later records change its numbers, or if there is a newer observation and another transaction wrote the hive
 * after this statement began: the statement would not see the observations of that transaction. Then the row stays
 * unchanged, because PostgreSQL checks the foreign key of a row again that is written twice in a transaction, and
 * would wait for the move.
 */
export const withMerged = (
  db: Db,
  { userId, hiveId, date, day }: Given<ObservationOfHive>,
  { values, attentionSince, isFollowed }: Merge,
) =>
  db.with('merged', (half) =>
    half
      .updateTable('hives')
      .set({
        last_observation_date: sql<Date>`greatest(last_observation_date, ${date})`,
        observations_aggregate: values,
        attention_since: attentionSince,
      })
      .where('id', '=', hiveId)
      .where(sql<boolean>`(ended_on >= ${day}) is not false`)
      .where(
        sql<boolean>`(last_observation_date <= ${date} is not false
          or hives.xmin = (select seen.xmin from hives as seen where seen.id = ${hiveId}))`,
      )
      .where(sql<boolean>`not ${isFollowed}`)
      .where('apiary_id', 'in', accessibleApiaries(db, userId, 'write').select('apiaries.id'))
      .returning(HIVE_COLUMNS),
  );

/** The aggregate of all observations of a hive. */
export interface Aggregate {
  /** Of the newest observation; null without any. */
  readonly date: Date | null;
  readonly values: ObservationData;
  /** The start of the current request for particular attention; null if there is none. */
  readonly attentionSince: Date | null;
}

/** For a locked hive, so that its observations do not change meanwhile. */
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
