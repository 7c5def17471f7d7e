import type { Observation, ObservationId, Photo } from '@propolis/contract';
import {
  type ItemChanges,
  type ObservationData,
  REMINDER_COMMENT_ITEM,
  REMINDER_ITEM,
} from '@propolis/domain';
import type { Meter } from '@propolis/http-kit';
import { countRows, type Db, hasChanged } from '@propolis/postgres';
import { sql } from 'kysely';
import { type Aggregate, accessibleHives, hivesToLock } from '../hives/hives.queries.ts';
import type { Right } from '../sharing/sharing.queries.ts';
import { photosOfRow } from './photos/photos.queries.ts';

export const COMMENT = sql.lit(REMINDER_COMMENT_ITEM);
export const REMINDER = sql.lit(REMINDER_ITEM);

/** The observations of hives on which the user has this right. */
const accessibleObservations = (db: Db, userId: number, right: Right) =>
  accessibleHives(db, userId, right).innerJoin('observations', 'observations.hive_id', 'hives.id');

interface ObservationRow {
  readonly id: number;
  readonly observation_date: Date;
  readonly data: ObservationData;
  readonly photos: Photo[];
  readonly record_uid: string | null;
  readonly version: number;
}

const toObservation = ({
  id,
  observation_date,
  data,
  photos,
  record_uid,
  version,
}: ObservationRow): Observation => ({
  id,
  observation_date: observation_date.toISOString(),
  data: { ...data },
  photos,
  ...(record_uid !== null && { record: record_uid }),
  version,
});

/**
 * The hive of a user's observation, locked until the end of the transaction. The hive is always locked before
 * its observations, which prevents deadlocks between two writes to one hive.
 */
export async function lockHiveOfObservation(
  db: Db,
  userId: number,
  observationId: number,
): Promise<number | undefined> {
  const row = await hivesToLock(db, userId)
    .innerJoin('observations', 'observations.hive_id', 'hives.id')
    .select('hives.id')
    .where('observations.id', '=', observationId)
    .forUpdate('hives')
    .executeTakeFirst();
  return row?.id;
}

export interface NewObservation {
  readonly date: Date;
  readonly data: ObservationData;
}

interface InsertedObservation extends NewObservation {
  readonly hiveId: number;
  /** Of an imported observation. */
  readonly uid?: string;
  /** The record that gave the values, and by how much it changed numbers. */
  readonly recordUid?: string | null;
  readonly changes?: ItemChanges | null;
}

/** Inserts only the rows, in order; the caller updates the aggregates of their hives. */
export async function insertObservations(
  db: Db,
  observations: readonly InsertedObservation[],
): Promise<{ id: number; uid: string }[]> {
  if (observations.length === 0) return [];
  return db
    .insertInto('observations')
    .values(
      observations.map(({ hiveId, date, data, recordUid, changes, ...uid }) => ({
        ...uid,
        hive_id: hiveId,
        observation_date: date,
        data: JSON.stringify(data),
        record_uid: recordUid,
        changes: changes && JSON.stringify(changes),
      })),
    )
    .returning(['id', 'uid'])
    .execute();
}

/**
 * The first observation that requests particular attention after the last one that withdrew it; observations
 * without the key are skipped.
 */
const attentionSince = (hiveId: number) => sql<Date | null>`(
  select min(observation_date) from observations
  where hive_id = ${hiveId} and data -> 'surveillance_particular_attention' = 'true' and ((observation_date, id) > (
    select observation_date, id from observations
    where hive_id = ${hiveId} and data -> 'surveillance_particular_attention' = 'false'
    order by observation_date desc, id desc limit 1
  )) is not false
)`;

/**
 * The aggregate of all observations of a hive: per key the latest value that is not null, by observation
 * date, then by row. A newer reminder, set or withdrawn, clears the comment of the older one (`latestValues`
 * of the domain). First selects the keys, then one value for each: seven times as fast as sorting all values
 * of 2,000 observations.
 */
export async function addUpObservations(db: Db, hiveId: number): Promise<Aggregate> {
  const latest = sql<ObservationData>`coalesce((
    select jsonb_object_agg(keys.key, latest.value)
    from (select distinct jsonb_object_keys(data) as key from observations where hive_id = ${hiveId}) as keys,
    lateral (
      select data -> keys.key as value, observation_date, id from observations
      where hive_id = ${hiveId} and data -> keys.key <> 'null'
      order by observation_date desc, id desc limit 1
    ) as latest
    where keys.key <> ${COMMENT} or not exists (
      select from observations newer
      where newer.hive_id = ${hiveId} and newer.data -> ${REMINDER} <> 'null'
        and (newer.observation_date, newer.id) > (latest.observation_date, latest.id)
    )
  ), '{}')`;
  return db
    .selectFrom('observations')
    .where('hive_id', '=', hiveId)
    .select(sql<Date | null>`max(observation_date)`.as('date'))
    .select(latest.as('values'))
    .select(attentionSince(hiveId).as('attentionSince'))
    .executeTakeFirstOrThrow();
}

/** Newest first, for a hive of the user; only those older than `before`, in list order. */
export async function findLatest(
  db: Db,
  hiveId: number,
  limit: number,
  before?: Pick<Observation, 'id' | 'observation_date'>,
): Promise<Observation[]> {
  const rows = await db
    .selectFrom('observations')
    .select(['id', 'observation_date', 'data', 'version', 'record_uid', photosOfRow().as('photos')])
    .where('hive_id', '=', hiveId)
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(observation_date, id) < (${before?.observation_date}, ${before?.id})`),
    )
    .orderBy('observation_date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toObservation);
}

/**
 * Values of the newest observations of all hives of the user; `limit` per hive, so that the index is used.
 */
export async function findNewestValues(db: Db, userId: number, limit: number): Promise<ObservationData[]> {
  const rows = await accessibleHives(db, userId, 'read')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('observations')
          .select(['observations.id', 'observation_date', 'data'])
          .whereRef('hive_id', '=', 'hives.id')
          .orderBy('observation_date', 'desc')
          .orderBy('observations.id', 'desc')
          .limit(limit)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select('newest.data')
    .orderBy('newest.observation_date', 'desc')
    .orderBy('newest.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ data }) => data);
}

/** Observations of a period, both ends included, oldest first, for a hive of the user. */
export const findObservationsBetween = (
  db: Db,
  hiveId: number,
  { start, end }: { readonly start: Date; readonly end: Date },
): Promise<Pick<ObservationRow, 'id' | 'observation_date' | 'data' | 'record_uid'>[]> =>
  db
    .selectFrom('observations')
    .select(['id', 'observation_date', 'data', 'record_uid'])
    .where('hive_id', '=', hiveId)
    .where('observation_date', '>=', start)
    .where('observation_date', '<=', end)
    .orderBy('observation_date')
    .orderBy('id')
    .execute();

/** The values of a numeric item, oldest first, for a hive of the user. */
export const findNumbersOf = (db: Db, hiveId: number, item: string) =>
  db
    .selectFrom('observations')
    .select(['observation_date as date', sql<number>`(data -> ${item}::text)::float8`.as('value')])
    .where('hive_id', '=', hiveId)
    .where(sql<boolean>`jsonb_typeof(data -> ${item}::text) = 'number'`)
    .orderBy('observation_date')
    .orderBy('id')
    .execute();

/** For a hive of the user. */
export async function findObservation(
  db: Db,
  hiveId: number,
  observationId: number,
): Promise<Observation | undefined> {
  const row = await db
    .selectFrom('observations')
    .select(['id', 'observation_date', 'data', 'version', 'record_uid', photosOfRow().as('photos')])
    .where('hive_id', '=', hiveId)
    .where('id', '=', observationId)
    .executeTakeFirst();
  return row && toObservation(row);
}

export async function findObservationIds(db: Db, hiveId: number): Promise<ObservationId[]> {
  const rows = await db
    .selectFrom('observations')
    .select(['id', 'observation_date'])
    .where('hive_id', '=', hiveId)
    .orderBy('observation_date', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, observation_date }) => ({ id, observation_date: observation_date.toISOString() }));
}

/** Without a date the observation keeps its own. Undefined if the row was deleted meanwhile. */
export async function updateObservation(
  db: Db,
  observationId: number,
  {
    date,
    data,
    now,
  }: { readonly date: Date | undefined; readonly data: ObservationData; readonly now: Date },
): Promise<Observation | undefined> {
  const row = await db
    .updateTable('observations')
    .set((row) => ({
      data: JSON.stringify(data),
      updated_at: now,
      version: row('version', '+', 1),
      ...(date && { observation_date: date }),
    }))
    .where('id', '=', observationId)
    .returning(['id', 'observation_date', 'data', 'version', 'record_uid', photosOfRow().as('photos')])
    .executeTakeFirst();
  return row && toObservation(row);
}

/** False if the row was deleted meanwhile. */
export const deleteObservation = (db: Db, observationId: number): Promise<boolean> =>
  hasChanged(db.deleteFrom('observations').where('id', '=', observationId));

/** The user's observations whose texts contain all of these folded words, newest first. */
export const findByWords = (
  db: Db,
  userId: number,
  { terms, limit }: { readonly terms: readonly string[]; readonly limit: number },
) =>
  accessibleObservations(db, userId, 'read')
    .select(['observations.id', 'observations.hive_id', 'observations.observation_date', 'observations.data'])
    .where(({ eb, and }) =>
      and(terms.map((term) => eb('observations.words', 'like', `%${asWritten(term)}%`))),
    )
    .orderBy('observations.observation_date', 'desc')
    .orderBy('observations.id', 'desc')
    .limit(limit)
    .execute();

/** Escapes the wildcards of `like`. */
const asWritten = (term: string): string => term.replace(/[\\%_]/g, '\\$&');

export const OBSERVATIONS_METER: Meter = {
  kind: 'observations',
  code: 'quota_observations',
  measure: (db, userId) => countRows(db, accessibleObservations(db, userId, 'own')),
};
