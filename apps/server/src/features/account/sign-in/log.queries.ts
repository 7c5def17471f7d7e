import { LOG_ENTRIES_PER_PAGE, type LogPage } from '@propolis/contract';
import { type Database, type Db, inPages } from '@propolis/postgres';
import type { Insertable } from 'kysely';

/** Without a user for an unknown address. */
export const insertLogEntry = (db: Db, entry: Insertable<Database['account_log']>) =>
  db.insertInto('account_log').values(entry).execute();

/** A page of the user's entries, newest first; optionally those before one entry. */
export async function findLogEntries(db: Db, userId: number, before: number | undefined): Promise<LogPage> {
  const rows = await db
    .selectFrom('account_log')
    .select(['id', 'kind', 'at', 'browser', 'system', 'network'])
    .where('user_id', '=', userId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(LOG_ENTRIES_PER_PAGE + 1)
    .execute();
  return {
    entries: rows.slice(0, LOG_ENTRIES_PER_PAGE).map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    more: rows.length > LOG_ENTRIES_PER_PAGE,
  };
}

/** All entries of the user, newest first, page by page. */
export const logPages = (db: Db, userId: number) =>
  inPages(LOG_ENTRIES_PER_PAGE, async (last?: { readonly id: number }) => {
    const { entries } = await findLogEntries(db, userId, last?.id);
    return entries;
  });

/** Entries of all accounts since a date, oldest first, page by page: for the operator. */
export const auditPages = (db: Db, since: Date) =>
  inPages(1000, (last?: { readonly id: number }) =>
    db
      .selectFrom('account_log')
      .select(['id', 'at', 'user_id as account', 'kind', 'session_id as session'])
      .select(['browser', 'system', 'network'])
      .where('at', '>=', since)
      .where('id', '>', last?.id ?? 0)
      .orderBy('id')
      .limit(1000)
      .execute(),
  );

export const deleteLogBefore = (db: Db, at: Date) =>
  db.deleteFrom('account_log').where('at', '<', at).execute();
