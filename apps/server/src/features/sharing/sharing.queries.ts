import { type RawBuilder, sql } from 'kysely';

/** `own` is what remains the owner's once others may read or write: deleting it, its quota, the export of the account. */
export type Right = 'read' | 'write' | 'own';

/** The tables whose rows an account owns and could share. */
type Owned =
  | 'apiaries'
  | 'cameras'
  | 'counting_uploads'
  | 'countings'
  | 'photos'
  | 'scales'
  | 'weather_connectors';

/** Tables of the features above whose rows are the account's own: they are never shared. */
type Personal = 'calendar_feeds' | 'notifications' | 'push_subscriptions';

const belongsTo = (userId: number, table: Owned | Personal): RawBuilder<boolean> =>
  sql`${sql.ref(`${table}.user_id`)} = ${userId}`;

/**
 * The condition under which the user has this right on a row: `.where(accessible(userId, 'scales', 'read'))`. The query names
 * the table without an alias. So far only the owner has a right, and has each; roles will change this function alone.
 */
export function accessible(userId: number, table: Owned | 'hives', right: Right): RawBuilder<boolean> {
  if (table !== 'hives') return belongsTo(userId, table);
  // Not a join: when PostgreSQL has waited for a locked row, it evaluates a subquery again, with the apiary where the hive is now.
  return sql`(
    select apiaries.id from apiaries
    where apiaries.id = hives.apiary_id and ${accessible(userId, 'apiaries', right)}
  ) is not null`;
}

/** The condition for rows that are the account's own and are never shared. */
export const ofAccount = (userId: number, table: Personal): RawBuilder<boolean> => belongsTo(userId, table);
