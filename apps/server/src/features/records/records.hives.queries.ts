import { type Db, hasRow } from '@propolis/postgres';
import { accessibleApiaries } from '../apiaries/apiaries.queries.ts';
import { accessibleHives } from '../hives/hives.queries.ts';
import { accessibleRecords } from './records.filter.queries.ts';

/** An apiary in which the user may record; not removed until the end of the transaction. */
export const holdApiary = (db: Db, userId: number, apiaryId: number) =>
  accessibleApiaries(db, userId, 'write')
    .select(['apiaries.id', 'apiaries.name', 'apiaries.uid'])
    .where('apiaries.id', '=', apiaryId)
    .forKeyShare('apiaries')
    .executeTakeFirst();

const recordable = (db: Db, userId: number) =>
  accessibleHives(db, userId, 'write').select([
    'hives.id',
    'hives.name',
    'hives.uid',
    'hives.position_on_apiary',
    'hives.ended_on',
    'hives.ended_by',
  ]);

/** The hives of an apiary in which the user may record, also ended ones. */
export const findHivesOf = (db: Db, userId: number, apiaryId: number) =>
  recordable(db, userId).where('apiaries.id', '=', apiaryId).execute();

/** The hives of a record that still exist, in any apiary in which the user may record. */
export const findHivesByUid = (db: Db, userId: number, hives: readonly { readonly uid: string }[]) => {
  const uids = hives.map(({ uid }) => uid);
  return uids.length === 0
    ? Promise.resolve([])
    : recordable(db, userId).where('hives.uid', 'in', uids).orderBy('hives.id').execute();
};

/** The uid of a hive whose records the user may read. */
export async function findHiveUid(db: Db, userId: number, hiveId: number): Promise<string | undefined> {
  const row = await accessibleHives(db, userId, 'read')
    .select('hives.uid')
    .where('hives.id', '=', hiveId)
    .executeTakeFirst();
  return row?.uid;
}

/** An apiary whose records the user may read. */
export const findApiary = (db: Db, userId: number, apiaryId: number) =>
  accessibleApiaries(db, userId, 'read')
    .select(['apiaries.id', 'apiaries.uid'])
    .where('apiaries.id', '=', apiaryId)
    .executeTakeFirst();

/** The apiaries of the user, by name. */
export const findOwnApiaries = (db: Db, userId: number) =>
  accessibleApiaries(db, userId, 'own')
    .select(['id', 'uid', 'name', 'reference', 'address'])
    .orderBy('name')
    .orderBy('id')
    .execute();

/** An apiary in which the user may record, by its uid. */
export async function findApiaryId(db: Db, userId: number, uid: string): Promise<number | undefined> {
  const row = await accessibleApiaries(db, userId, 'write')
    .select('apiaries.id')
    .where('apiaries.uid', '=', uid)
    .executeTakeFirst();
  return row?.id;
}

/** Whether another valid record names one of these hives. */
export const hasOtherRecords = (
  db: Db,
  userId: number,
  { recordUid, hiveUids }: { readonly recordUid: string; readonly hiveUids: readonly string[] },
): Promise<boolean> =>
  hasRow(
    accessibleRecords(db, userId, 'read')
      .innerJoin('record_hives', 'record_hives.record_id', 'records.id')
      .select('records.id')
      .where('record_hives.hive_uid', 'in', hiveUids)
      .where('records.uid', '!=', recordUid)
      .where('records.is_cancelled', '=', false)
      .limit(1),
  );

/** Whether a valid record of the stock names the hive. */
export const isInStock = (db: Db, userId: number, hiveId: number): Promise<boolean> =>
  hasRow(
    accessibleRecords(db, userId, 'read')
      .innerJoin('record_hives', 'record_hives.record_id', 'records.id')
      .innerJoin('hives', 'hives.uid', 'record_hives.hive_uid')
      .select('records.id')
      .where('hives.id', '=', hiveId)
      .where('records.kind', '=', 'stock')
      .where('records.is_cancelled', '=', false)
      .limit(1),
  );
