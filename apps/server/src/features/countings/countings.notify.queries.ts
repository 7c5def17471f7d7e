import type { Db } from '@propolis/postgres';
import { accessible } from '../sharing/sharing.queries.ts';

/** What may be told of a counting of the user, with where its hive stands. */
export const findCountingNews = (db: Db, userId: number, id: number) =>
  db
    .selectFrom('countings')
    .leftJoin('hives', 'hives.id', 'countings.hive_id')
    .leftJoin('apiaries', 'apiaries.id', 'hives.apiary_id')
    .select(['countings.id', 'counted_by', 'status', 'count_date', 'exposure_days', 'process_timestamp'])
    .select(['count_least', 'count_most', 'scale_doubt'])
    .select(({ fn }) => fn.coalesce('corrected_count', 'varroa_count_above_minimum_certainty').as('mites'))
    .select(['hives.id as hive_id', 'hives.name as hive', 'apiaries.id as apiary_id'])
    .select('apiaries.name as apiary')
    .where(accessible(userId, 'countings', 'read'))
    .where('countings.id', '=', id)
    .executeTakeFirst();

export type CountingNews = NonNullable<Awaited<ReturnType<typeof findCountingNews>>>;
