import { type Database, type Db, idsByUid, inPages } from '@propolis/postgres';
import type { Insertable } from 'kysely';
import { accessibleRecords } from '../records.filter.queries.ts';

/** Rows in memory at a time during an export. */
const PAGE = 500;

/** All follow-ups of the user, page by page. */
export const readFollowUps = (db: Db, userId: number) =>
  inPages(PAGE, (last?: { readonly id: number }) =>
    accessibleRecords(db, userId, 'own')
      .innerJoin('follow_ups', 'follow_ups.record_id', 'records.id')
      .innerJoin('hives', 'hives.id', 'follow_ups.hive_id')
      .where('follow_ups.id', '>', last?.id ?? 0)
      .select(['follow_ups.id', 'records.uid as record', 'hives.uid as hive'])
      .select(['follow_ups.kind', 'follow_ups.due', 'follow_ups.done_at'])
      .orderBy('follow_ups.id')
      .limit(PAGE)
      .execute(),
  );

/** The ids of valid records of the user by their uid. */
export const findValidRecords = (db: Db, userId: number, uids: readonly string[]) =>
  idsByUid(
    accessibleRecords(db, userId, 'own')
      .select(['records.id', 'records.uid'])
      .where('records.uid', 'in', uids)
      .where('records.is_cancelled', '=', false),
  );

/** Those that the account has already stay as they are. */
export const insertMissingFollowUps = (db: Db, rows: readonly Insertable<Database['follow_ups']>[]) =>
  db
    .insertInto('follow_ups')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['record_id', 'hive_id', 'kind']).doNothing())
    .execute();
