import { followChanges, type ItemChanges, type ObservationData } from '@propolis/domain';
import { type Db, hasRow } from '@propolis/postgres';
import { sql } from 'kysely';

/** The rows that a record gave to these hives, by hive. */
export async function findRowsOf(
  db: Db,
  recordUid: string,
  hiveIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (hiveIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('observations')
    .select(['id', 'hive_id'])
    .where('hive_id', 'in', hiveIds)
    .where('record_uid', '=', recordUid)
    .execute();
  return new Map(rows.map(({ id, hive_id }) => [hive_id, id]));
}

/** Deletes what a record gave to these hives, but for some rows. */
export async function deleteOtherRowsOf(
  db: Db,
  recordUid: string,
  { hiveIds, kept }: { readonly hiveIds: readonly number[]; readonly kept: readonly number[] },
): Promise<void> {
  if (hiveIds.length === 0) return;
  await db
    .deleteFrom('observations')
    .where('hive_id', 'in', hiveIds)
    .where('record_uid', '=', recordUid)
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .execute();
}

interface GivenValues {
  readonly date: Date;
  readonly data: ObservationData;
  readonly changes: ItemChanges;
}

export const updateValues = (
  db: Db,
  id: number,
  { date, data, changes, now }: GivenValues & { readonly now: Date },
) =>
  db
    .updateTable('observations')
    .set((row) => ({
      observation_date: date,
      data: JSON.stringify(data),
      changes: JSON.stringify(changes),
      updated_at: now,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();

/** From then on, the values of a record are the beekeeper's own: they are edited and deleted as observations. */
export const releaseValues = (db: Db, recordUid: string, hiveIds: readonly number[]) =>
  db
    .updateTable('observations')
    .set({ record_uid: null, changes: null })
    .where('hive_id', 'in', hiveIds.length > 0 ? hiveIds : [0])
    .where('record_uid', '=', recordUid)
    .execute();

/** Whether a record gave these values; the hive is locked. */
export const isOfRecord = (db: Db, observationId: number): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('observations')
      .select('id')
      .where('id', '=', observationId)
      .where('record_uid', 'is not', null),
  );

/** The observations of a locked hive that have one of the items that records change, oldest first. */
const findChanging = (db: Db, hiveId: number) =>
  db
    .with('keys', (from) =>
      from
        .selectFrom('observations')
        .select(sql<string>`distinct jsonb_object_keys(changes)`.as('key'))
        .where('hive_id', '=', hiveId)
        .where('changes', 'is not', null),
    )
    .selectFrom('observations')
    .select(['id', 'observation_date', 'data', 'changes'])
    .where('hive_id', '=', hiveId)
    .where(sql<boolean>`(changes is not null or data ?| (select array_agg(key) from keys))`)
    .where(sql<boolean>`exists (select from keys)`)
    .orderBy('observation_date')
    .orderBy('id')
    .execute();

/** Recomputes the numbers that follow from the changes of records, for a locked hive. */
export async function saveFollowedChanges(db: Db, hiveId: number): Promise<void> {
  const before = await findChanging(db, hiveId);
  for (const [at, { id, data }] of followChanges(before).entries())
    if (JSON.stringify(data) !== JSON.stringify(before[at]?.data))
      await db
        .updateTable('observations')
        .set({ data: JSON.stringify(data) })
        .where('id', '=', id)
        .execute();
}

/** The latest number of an item before a row that a record gave, for a locked hive; undefined if it is unknown. */
export async function findNumberBefore(
  db: Db,
  hiveId: number,
  { key, recordUid }: { readonly key: string; readonly recordUid: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('observations')
    .select(sql<number>`(data -> ${key}::text)::float8`.as('value'))
    .where('hive_id', '=', hiveId)
    .where(
      sql<boolean>`(observation_date, id) < (
        select observation_date, id from observations
        where hive_id = ${hiveId} and record_uid = ${recordUid}::uuid
      )`,
    )
    .where(sql<boolean>`jsonb_typeof(data -> ${key}::text) = 'number'`)
    .orderBy('observation_date', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.value;
}
