import type { QueenFacts } from '@propolis/contract';
import { type Database, type Db, idsByUid } from '@propolis/postgres';
import { type Insertable, sql } from 'kysely';
import { accessibleHives } from '../hives/hives.queries.ts';
import { accessible, type Right } from '../sharing/sharing.queries.ts';

/** The queens on which the user has this right. */
const accessibleQueens = (db: Db, userId: number, right: Right) =>
  db.selectFrom('queens').where(accessible(userId, 'queens', right));

/** The youngest first. */
export const findQueens = (db: Db, userId: number) =>
  accessibleQueens(db, userId, 'read')
    .select(['uid', 'version', 'facts'])
    .orderBy(sql`(facts ->> 'year')::int desc nulls last, id desc`)
    .execute();

/** Locks all queens, so that no other one becomes a mother until the end of the transaction. */
export const lockQueens = (db: Db, userId: number) =>
  accessibleQueens(db, userId, 'write')
    .select(['uid', 'version', 'facts'])
    .orderBy('id')
    .forUpdate('queens')
    .execute();

export interface QueenRow {
  readonly uid: string;
  readonly version: number;
  readonly facts: QueenFacts;
}

/** Oldest first; of the same day by when their records were made: an import adds them in another order. */
export const findMovements = (db: Db, userId: number) =>
  accessibleQueens(db, userId, 'read')
    .innerJoin('queen_movements', 'queen_movements.queen_id', 'queens.id')
    .innerJoin('records', 'records.id', 'queen_movements.record_id')
    .innerJoin('record_versions as first', (join) =>
      join.onRef('first.record_id', '=', 'records.id').on('first.version', '=', 1),
    )
    .select([
      'queens.uid as queen',
      'records.uid as record',
      'queen_movements.hive_uid as hive',
      'queen_movements.hive_name',
      'queen_movements.day',
      'queen_movements.event',
    ])
    .orderBy('queen_movements.day')
    .orderBy('first.made_at')
    .orderBy('queen_movements.record_id')
    .execute();

export async function findHivesByUid(db: Db, userId: number) {
  const hives = await accessibleHives(db, userId, 'read')
    .select(['hives.id', 'hives.uid', 'hives.name', 'hives.ended_on', 'hives.ended_by'])
    .execute();
  return new Map(hives.map(({ uid, ...hive }) => [uid, hive]));
}

/** Updates a locked queen. */
export async function updateQueen(db: Db, userId: number, { uid, version, facts }: QueenRow): Promise<void> {
  await db
    .updateTable('queens')
    .set({ version, facts: JSON.stringify(facts) })
    .where(accessible(userId, 'queens', 'write'))
    .where('uid', '=', uid)
    .execute();
}

/** Adds queens; those that the account has stay as they are. Returns the ids of the added ones by uid. */
export async function insertQueens(
  db: Db,
  userId: number,
  queens: readonly QueenRow[],
): Promise<ReadonlyMap<string, number>> {
  if (queens.length === 0) return new Map();
  return idsByUid(
    db
      .insertInto('queens')
      .values(queens.map(({ facts, ...row }) => ({ ...row, user_id: userId, facts: JSON.stringify(facts) })))
      .onConflict((conflict) => conflict.columns(['user_id', 'uid']).doNothing())
      .returning(['id', 'uid']),
  );
}

/** The ids of the queens that the user may change, by their uids; all of them without `uids`. */
export async function findQueenIds(
  db: Db,
  userId: number,
  uids?: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (uids?.length === 0) return new Map();
  return idsByUid(
    accessibleQueens(db, userId, 'write')
      .select(['id', 'uid'])
      .$if(uids !== undefined, (query) => query.where('uid', 'in', uids ?? [])),
  );
}

export async function insertMovements(
  db: Db,
  movements: readonly Insertable<Database['queen_movements']>[],
): Promise<void> {
  if (movements.length > 0) await db.insertInto('queen_movements').values(movements).execute();
}

/** Deletes the movements of a record; returns the ids of its queens. */
export async function deleteMovements(db: Db, recordId: number): Promise<number[]> {
  const rows = await db
    .deleteFrom('queen_movements')
    .where('record_id', '=', recordId)
    .returning('queen_id')
    .execute();
  return rows.map(({ queen_id }) => queen_id);
}

/** Deletes those of these queens that have neither a movement nor a daughter; returns their facts. */
export async function deleteUnrecorded(
  db: Db,
  userId: number,
  ids: readonly number[],
): Promise<QueenFacts[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .deleteFrom('queens')
    .where(accessible(userId, 'queens', 'write'))
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('queen_movements').select('record_id').whereRef('queen_id', '=', 'queens.id'))),
    )
    .where(
      sql<boolean>`not exists (
        select from queens as daughters where daughters.user_id = queens.user_id
        and queens.uid::text in (daughters.facts ->> 'birth_mother', daughters.facts ->> 'genetic_mother')
      )`,
    )
    .returning('facts')
    .execute();
  return rows.map(({ facts }) => facts);
}

/** For the export, oldest first. */
export const findExportedQueens = (db: Db, userId: number) =>
  accessibleQueens(db, userId, 'own').select(['uid', 'version', 'facts']).orderBy('id').execute();
