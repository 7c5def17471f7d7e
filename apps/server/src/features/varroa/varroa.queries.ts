import type { Db } from '@propolis/postgres';
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
