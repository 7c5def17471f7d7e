import { type Database, type Db, idsByUid, inPages } from '@propolis/postgres';
import { type Insertable, sql, type Updateable } from 'kysely';
import { accessibleHives } from '../../hives/hives.queries.ts';
import { accessible } from '../../sharing/sharing.queries.ts';
import { accessibleRecords } from '../records.filter.queries.ts';
import { newest, VERSION_COLUMNS } from '../records.queries.ts';

/** Rows in memory at a time during an export. */
const PAGE = 500;

interface Place {
  readonly chain: string;
  readonly position: number;
}

/** All versions of the user's records, chain by chain, page by page. */
export const readVersions = (db: Db, userId: number) =>
  inPages(PAGE, (after?: Place) =>
    db
      .selectFrom('record_versions')
      .innerJoin('records', 'records.id', 'record_versions.record_id')
      .leftJoin('apiaries', 'apiaries.id', 'records.apiary_id')
      .leftJoin('record_observations', 'record_observations.record_id', 'records.id')
      .leftJoin('observations', 'observations.id', 'record_observations.observation_id')
      .where(accessible(userId, 'records', 'own'))
      .where('record_versions.chain_user_id', '=', userId)
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(chain, position) > (${after?.chain}::uuid, ${after?.position}::int)`),
      )
      .select([
        'records.uid',
        'apiaries.uid as apiary',
        'observations.uid as observation',
        ...VERSION_COLUMNS,
        'record_versions.chain',
        'record_versions.position',
        'record_versions.hash',
      ])
      .select((of) => of('records.version', '=', of.ref('record_versions.version')).as('is_newest'))
      .orderBy('chain')
      .orderBy('position')
      .limit(PAGE)
      .execute(),
  );

/** The user's records by their names in archives. */
export const findOwnRecords = (db: Db, userId: number) =>
  accessibleRecords(db, userId, 'own')
    .innerJoin('record_versions', (join) =>
      join
        .onRef('record_versions.record_id', '=', 'records.id')
        .onRef('record_versions.version', '=', 'records.version'),
    )
    .select(['records.id', 'records.uid', 'record_versions.cancelled'])
    .execute();

/** Ids for new records, ascending. */
export async function reserveIds(db: Db, count: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('records', 'id'))::int as id
    from generate_series(1, ${count}::int)`.execute(db);
  return rows.map(({ id }) => id);
}

type ReservedRecord = Insertable<Database['records']> & { readonly id: number };

/** Inserts records with reserved ids, whose versions are to be added. */
export const insertRecords = (db: Db, records: readonly ReservedRecord[]) =>
  sql`
    insert into records overriding system value
    select * from jsonb_populate_recordset(null::records, ${JSON.stringify(records)}::jsonb)`.execute(db);

/** What the newest version of a corrected record says. */
export const updateHead = (db: Db, recordId: number, head: Updateable<Database['records']>) =>
  db.updateTable('records').set(head).where('id', '=', recordId).execute();

/** Records whose apiary was deleted belong to it again if it was restored: their chain has its uid. */
export const returnToApiaries = (db: Db, userId: number) =>
  db
    .updateTable('records')
    .from('record_versions')
    .innerJoin('apiaries', 'apiaries.uid', 'record_versions.chain')
    .set((row) => ({ apiary_id: row.ref('apiaries.id') }))
    .whereRef('record_versions.record_id', '=', 'records.id')
    .where('record_versions.version', '=', 1)
    .where('records.apiary_id', 'is', null)
    .where(accessible(userId, 'records', 'own'))
    .where(accessible(userId, 'apiaries', 'own'))
    .execute();

export const insertVersions = (db: Db, versions: readonly Insertable<Database['record_versions']>[]) =>
  db.insertInto('record_versions').values(versions).execute();

/** The observations of those of these records that were taken back. */
export const findTakenBack = (db: Db, userId: number, recordIds: readonly number[]) =>
  newest(db, userId, 'own')
    .innerJoin('observations', 'observations.id', 'record_observations.observation_id')
    .select(['observations.id', 'hive_id', 'observation_date', 'data'])
    .distinctOn('observations.id')
    .where(sql<boolean>`records.id = any(${recordIds}::int[])`)
    .where('record_versions.cancelled', '=', '')
    .execute();

/** The ids of observations of the user by their uid. */
export async function findObservationIds(
  db: Db,
  userId: number,
  uids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (uids.length === 0) return new Map();
  return idsByUid(
    accessibleHives(db, userId, 'own')
      .innerJoin('observations', 'observations.hive_id', 'hives.id')
      .select(['observations.id', 'observations.uid'])
      .where(sql<boolean>`observations.uid = any(${uids}::uuid[])`),
  );
}
