import type { Database, Db } from '@propolis/postgres';
import type { Insertable } from 'kysely';
import { accessible } from '../sharing/sharing.queries.ts';

/** The countings of a user by the names that archives have for them. */
export const findCountingUids = (db: Db, userId: number) =>
  db
    .selectFrom('countings')
    .select(['id', 'uid'])
    .where(accessible(userId, 'countings', 'own'))
    .execute();

/** At least one; in their order. */
export const insertImported = (db: Db, countings: readonly Insertable<Database['countings']>[]) =>
  db
    .insertInto('countings')
    .values([...countings])
    .returning(['id', 'uid', 'status', 'run', 'file_id'])
    .execute();
