import type { IsoDay } from '@propolis/domain';
import type { Db } from '@propolis/postgres';
import { sql } from 'kysely';
import { accessible } from '../sharing/sharing.queries.ts';

const item = (key: string) => sql<string | null>`observations_aggregate->>${sql.lit(key)}`;

const reminders = (db: Db) =>
  db
    .selectFrom('hives')
    .innerJoin('apiaries', 'apiaries.id', 'hives.apiary_id')
    .select(['apiaries.user_id', 'hives.id as hive_id', 'hives.name as hive'])
    .select(['apiaries.id as apiary_id', 'apiaries.name as apiary'])
    .select([sql<IsoDay>`reminder_day`.as('day'), item('surveillance_reminder_comment').as('comment')])
    .where('reminder_day', 'is not', null)
    .where('ended_on', 'is', null)
    .orderBy('reminder_day')
    .orderBy('hives.id');

/** All reminders of a user, including past ones, by day. */
export const findRemindersOf = (db: Db, userId: number) =>
  reminders(db)
    .where(accessible(userId, 'apiaries', 'own'))
    .execute();

/** Reminders of all users in a range of days, both ends included. */
export const findRemindersBetween = (
  db: Db,
  { first, last }: { readonly first: IsoDay; readonly last: IsoDay },
) => reminders(db).where('reminder_day', '>=', first).where('reminder_day', '<=', last).execute();
