import type { Db } from '@propolis/postgres';
import { type NotNull, sql } from 'kysely';
import { accessibleHives } from '../hives/hives.queries.ts';
import { accessible } from '../sharing/sharing.queries.ts';

/** The hive of a count, with what decides the rules of its apiary; undefined without a hive. */
export const findCountedHive = (db: Db, userId: number, countingId: number) =>
  db
    .selectFrom('countings')
    .innerJoin('hives', 'hives.id', 'countings.hive_id')
    .innerJoin('apiaries', 'apiaries.id', 'hives.apiary_id')
    .where(accessible(userId, 'countings', 'read'))
    .where('countings.id', '=', countingId)
    .select(['hives.id as hive_id', 'hives.name as hive', 'ended_on'])
    .select(['apiaries.id as apiary_id', 'apiaries.name as apiary', 'altitude', 'varroa_plan'])
    .executeTakeFirst();

/** Apiaries for which a method was chosen, with the language of the account. */
const planned = (db: Db) =>
  db
    .selectFrom('apiaries')
    .innerJoin('users', 'users.id', 'apiaries.user_id')
    .where('varroa_plan', 'is not', null)
    .select(['apiaries.user_id', 'users.language', 'apiaries.id as apiary_id', 'apiaries.name as apiary'])
    .select(['altitude', 'varroa_plan'])
    .$narrowType<{ varroa_plan: NotNull }>()
    .orderBy('apiaries.id');

/** Of all users. */
export const findPlannedApiaries = (db: Db) => planned(db).execute();
export type PlannedApiary = Awaited<ReturnType<typeof findPlannedApiaries>>[number];

export const findPlannedApiariesOf = (db: Db, userId: number): Promise<PlannedApiary[]> =>
  planned(db)
    .where(accessible(userId, 'apiaries', 'own'))
    .execute();

/** The living hives of apiaries, by their positions. */
export const findLivingHives = (db: Db, userId: number, apiaryIds: readonly number[]) =>
  accessibleHives(db, userId, 'read')
    .where(sql<boolean>`apiaries.id = any(${sql.val([...apiaryIds])}::int[])`)
    .where('ended_on', 'is', null)
    .select(['hives.id', 'hives.name', 'hives.apiary_id'])
    .orderBy('position_on_apiary')
    .orderBy('hives.id')
    .execute();
