import type { Observation, ObservationId, Photo } from '@propolis/contract';
import type { ObservationData } from '@propolis/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { ownedHives } from '../hives/hives.queries.ts';
import { photosOfRow } from './photos.queries.ts';

/** The observations of hives of the user: what is not yours is not there. */
const ownedObservations = (db: Db, userId: number) =>
  ownedHives(db, userId).innerJoin('observations', 'observations.hive_id', 'hives.id');

interface ObservationRow {
  readonly id: number;
  readonly observation_date: Date;
  readonly data: ObservationData;
  readonly photos: Photo[];
}

export const toObservation = ({ id, observation_date, data, photos }: ObservationRow): Observation => ({
  id,
  observation_date: observation_date.toISOString(),
  data: { ...data },
  photos,
});

/** The hive that an observation of the user belongs to. */
export async function findHiveOfObservation(
  db: Db,
  userId: number,
  observationId: number,
): Promise<number | undefined> {
  const row = await ownedObservations(db, userId)
    .select('hives.id')
    .where('observations.id', '=', observationId)
    .executeTakeFirst();
  return row?.id;
}

interface Page {
  readonly limit: number;
  /** Only what comes after this one of the same hive, in the order from new to old. */
  readonly before: ObservationRow | undefined;
}

/** The newest first, of a hive that is known to be the user's. */
export async function findLatest(db: Db, hiveId: number, { limit, before }: Page): Promise<Observation[]> {
  const rows = await db
    .selectFrom('observations')
    .select(['id', 'observation_date', 'data', photosOfRow().as('photos')])
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

export const findObservation = (
  db: Db,
  hiveId: number,
  observationId: number,
): Promise<ObservationRow | undefined> =>
  db
    .selectFrom('observations')
    .select(['id', 'observation_date', 'data', photosOfRow().as('photos')])
    .where('hive_id', '=', hiveId)
    .where('id', '=', observationId)
    .executeTakeFirst();

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

interface ObservationChange {
  /** Undefined keeps the date. */
  readonly date: Date | undefined;
  readonly data: ObservationData;
  readonly now: Date;
}

/** Nothing happens when it has gone meanwhile. */
export async function updateObservation(
  db: Db,
  observationId: number,
  { date, data, now }: ObservationChange,
): Promise<void> {
  await db
    .updateTable('observations')
    .set({ data: JSON.stringify(data), updated_at: now, ...(date && { observation_date: date }) })
    .where('id', '=', observationId)
    .execute();
}

/** False when it has gone meanwhile. */
export async function deleteObservation(db: Db, observationId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('observations')
    .where('id', '=', observationId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
