import type { WeightEvent } from '@propolis/domain';
import type { Database, Db } from '@propolis/postgres';
import type { Insertable } from 'kysely';
import { accessibleHives } from '../hives/hives.queries.ts';

/** Notified events of a user's hive that ended since a date, for comparison by the domain. */
export async function findReportedEvents(db: Db, hiveId: number, since: Date) {
  const rows = await db
    .selectFrom('weight_events')
    .select(['id', 'kind', 'start_at', 'end_at'])
    .where('hive_id', '=', hiveId)
    .where('end_at', '>=', since)
    .execute();
  return rows.map(({ id, kind, start_at, end_at }) => ({
    id,
    kind,
    start: start_at.getTime(),
    end: end_at.getTime(),
  }));
}

/** Returns its id. */
export async function insertReportedEvent(
  db: Db,
  hiveId: number,
  { kind, start, end, change }: WeightEvent,
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('weight_events')
    .values({
      hive_id: hiveId,
      kind,
      start_at: new Date(start),
      end_at: new Date(end),
      change,
      told_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Updates an event with newer data. */
export async function updateReportedEvent(
  db: Db,
  id: number,
  { start, end, change }: WeightEvent,
): Promise<void> {
  await db
    .updateTable('weight_events')
    .set({ start_at: new Date(start), end_at: new Date(end), change })
    .where('id', '=', id)
    .execute();
}

/** All notified events of a user, oldest first. */
export const findAllReportedEvents = (db: Db, userId: number) =>
  accessibleHives(db, userId, 'own')
    .innerJoin('weight_events', 'weight_events.hive_id', 'hives.id')
    .selectAll('weight_events')
    .select(['hives.uid as hive', 'hives.name as hive_name', 'apiaries.name as apiary_name'])
    .orderBy('weight_events.id')
    .execute();

/** Inserts imported events for hives of the user. */
export const insertArchived = (db: Db, events: readonly Insertable<Database['weight_events']>[]) =>
  db
    .insertInto('weight_events')
    .values([...events])
    .returning(['id', 'uid'])
    .execute();
