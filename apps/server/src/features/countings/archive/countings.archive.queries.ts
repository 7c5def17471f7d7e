import { type Database, type Db, inPages } from '@propolis/postgres';
import type { Insertable } from 'kysely';
import { accessible } from '../../sharing/sharing.queries.ts';

/**
 * Rows in memory at a time. Each may contain 2 MB of the counter's JSON, which takes ten times as much once
 * parsed.
 */
const PAGE = 5;

/** All counts of a user with the counter's result and the location of their hives, page by page. */
export const readCountings = (db: Db, userId: number) =>
  inPages(PAGE, (last?: { readonly id: number }) => findPage(db, userId, last?.id ?? 0));

const findPage = (db: Db, userId: number, after: number) =>
  db
    .selectFrom('countings')
    .leftJoin('hives', 'hives.id', 'countings.hive_id')
    .leftJoin('apiaries', 'apiaries.id', 'hives.apiary_id')
    .selectAll('countings')
    .select(['hives.uid as hive', 'hives.name as hive_name', 'apiaries.name as apiary_name'])
    .where(accessible(userId, 'countings', 'own'))
    .where('countings.id', '>', after)
    .orderBy('countings.id')
    .limit(PAGE)
    .execute();

export type CountingRow = Awaited<ReturnType<typeof findPage>>[number];

/** Inserts at least one count; returns the new rows in order. */
export const insertImported = (db: Db, countings: readonly Insertable<Database['countings']>[]) =>
  db
    .insertInto('countings')
    .values([...countings])
    .returning(['id', 'uid', 'status', 'run', 'file_id'])
    .execute();
