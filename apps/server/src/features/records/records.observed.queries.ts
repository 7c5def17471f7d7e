import type { Database, Db } from '@propolis/postgres';
import { type Insertable, sql } from 'kysely';
import { accessibleHives } from '../hives/hives.queries.ts';
import { newest, RECORD_COLUMNS } from './records.queries.ts';

/** The records of an observation in their newest version, also those that were taken back; the journal is locked. */
export const findObserved = (db: Db, userId: number, observationId: number) =>
  newest(db, userId, 'write')
    .select(RECORD_COLUMNS)
    .select(['records.id', 'record_versions.chain'])
    .where('record_observations.observation_id', '=', observationId)
    .execute();

/** A hive in which the user may record, with its apiary. */
export const findRecordedHive = (db: Db, userId: number, hiveId: number) =>
  accessibleHives(db, userId, 'write')
    .select([
      'hives.uid',
      'hives.name',
      'hives.apiary_id',
      'apiaries.uid as chain',
      'apiaries.name as apiary_name',
    ])
    .where('hives.id', '=', hiveId)
    .executeTakeFirst();

/** Links records with the observations whose amounts they are; present links stay. Returns the records of new ones. */
export async function insertObserved(
  db: Db,
  links: readonly Insertable<Database['record_observations']>[],
): Promise<number[]> {
  const { rows } = await sql<{ record_id: number }>`
    insert into record_observations (record_id, observation_id)
    select record_id, observation_id
    from jsonb_populate_recordset(null::record_observations, ${JSON.stringify(links)}::jsonb)
    on conflict do nothing returning record_id`.execute(db);
  return rows.map(({ record_id }) => record_id);
}
