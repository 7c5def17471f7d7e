import type { Db } from '@propolis/postgres';
import { type RawBuilder, sql } from 'kysely';

/**
 * `own` covers what remains with the owner when others may read or write: deletion, quota, export of the
 * account.
 */
export type Right = 'read' | 'write' | 'own';

/** The tables whose rows an account owns and could share. */
type Owned =
  | 'apiaries'
  | 'cameras'
  | 'counting_uploads'
  | 'countings'
  | 'photos'
  | 'queens'
  | 'records'
  | 'scales'
  | 'weather_connectors';

/** Tables of the features above with personal rows, which are never shared. */
type Personal = 'calendar_feeds' | 'notifications' | 'push_subscriptions';

/** A number, or its place in a statement that is built once. */
export type UserId = number | RawBuilder<number>;

const belongsTo = (userId: UserId, table: Owned | Personal): RawBuilder<boolean> =>
  sql`${sql.ref(`${table}.user_id`)} = ${userId}`;

/**
 * The condition that the user has this right on a row: `.where(accessible(userId, 'scales', 'read'))`. The
 * query must not alias the table. So far only the owner has rights, and has all of them; roles will change
 * only this function.
 */
export function accessible(userId: UserId, table: Owned | 'hives', right: Right): RawBuilder<boolean> {
  if (table !== 'hives') return belongsTo(userId, table);
  // Not a join: after waiting for a locked row, PostgreSQL re-evaluates a subquery with the current apiary of
  // the hive.
  return sql`(
    select apiaries.id from apiaries
    where apiaries.id = hives.apiary_id and ${accessible(userId, 'apiaries', right)}
  ) is not null`;
}

/** The rows of the user by their names in archives. */
export async function findOwnUids(
  db: Db,
  userId: number,
  table: 'apiaries' | 'cameras' | 'countings' | 'hives' | 'records' | 'scales',
): Promise<{ id: number; uid: string }[]> {
  const { rows } = await sql<{ id: number; uid: string }>`
    select id, uid from ${sql.table(table)} where ${accessible(userId, table, 'own')}`.execute(db);
  return rows;
}

/** The condition for personal rows, which are never shared. */
export const ofAccount = (userId: number, table: Personal): RawBuilder<boolean> => belongsTo(userId, table);
