import type { AddressChange, AddressSide } from '@propolis/contract';
import type { Database, Db } from '@propolis/postgres';
import { type Insertable, sql } from 'kysely';

export const insertAddressChange = (db: Db, change: Insertable<Database['address_changes']>) =>
  db.insertInto('address_changes').values(change).execute();

const COLUMNS = [
  'id',
  'user_id',
  'old_email',
  'new_email',
  'expires_at',
  'old_confirmed_at',
  'new_confirmed_at',
] as const;

const waiting = (db: Db, userId: number, now: Date) =>
  db
    .selectFrom('address_changes')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now);

export const findWaitingChange = (db: Db, userId: number, now: Date) =>
  waiting(db, userId, now).executeTakeFirst();

export async function findWaitingAddress(
  db: Db,
  userId: number,
  now: Date,
): Promise<{ waiting: AddressChange | null }> {
  const row = await findWaitingChange(db, userId, now);
  return {
    waiting: row
      ? {
          email: row.new_email,
          expires_at: row.expires_at.toISOString(),
          old_confirmed: row.old_confirmed_at !== null,
          new_confirmed: row.new_confirmed_at !== null,
        }
      : null,
  };
}

export const prolongAddressChange = (db: Db, id: string, expiresAt: Date) =>
  db.updateTable('address_changes').set({ expires_at: expiresAt }).where('id', '=', id).execute();

/** Ends all changes of a user, including expired ones; their links become invalid. */
export const endAddressChanges = (db: Db, userId: number, now: Date) =>
  db
    .updateTable('address_changes')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();

/** The user of this change, if it exists. */
export async function findOwnerOfChange(db: Db, id: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('address_changes')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.user_id;
}

/** Confirms one mailbox once. Undefined if the link is no longer valid; of concurrent calls one succeeds. */
export const confirmSide = (db: Db, id: string, side: AddressSide, now: Date) => {
  const column = side === 'old' ? 'old_confirmed_at' : 'new_confirmed_at';
  return db
    .updateTable('address_changes')
    .set({ [column]: now })
    .where('id', '=', id)
    .where(column, 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(COLUMNS)
    .executeTakeFirst();
};

/**
 * Reserves this address until the end of the transaction. Sign-ups and changes to the same address run one
 * after the other, so that the later one reports a taken address.
 */
export const holdAddress = (db: Db, email: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`address ${email}`}, 0))`.execute(db);

/** The mailbox has confirmed. Reset links to the old address become invalid. */
export async function setAddress(db: Db, userId: number, email: string, now: Date): Promise<void> {
  await db.updateTable('users').set({ email, email_verified_at: now }).where('id', '=', userId).execute();
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

/** Addresses of a user's changes that belong to no account and to no other user's change; their mails can go. */
export async function findAddressesOf(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('address_changes')
    .select(['old_email', 'new_email'])
    .where('user_id', '=', userId)
    .execute();
  return unusedOf(db, rows, userId);
}

/**
 * Deletes changes that ended or expired before this date. Returns the addresses that belong to no account and
 * no newer change.
 */
export async function takeEndedChanges(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('address_changes')
    .where((row) => row.or([row('ended_at', '<', before), row('expires_at', '<', before)]))
    .returning(['old_email', 'new_email'])
    .execute();
  return unusedOf(db, rows);
}

/** The addresses of changes that belong to no account, and to which no change leads, apart from those of one user. */
async function unusedOf(
  db: Db,
  changes: readonly { readonly old_email: string; readonly new_email: string }[],
  exceptOf = 0,
): Promise<string[]> {
  const unowned = await withoutAccounts(
    db,
    changes.flatMap(({ old_email, new_email }) => [old_email, new_email]),
  );
  if (unowned.length === 0) return [];
  const others = await db
    .selectFrom('address_changes')
    .select('new_email')
    .where('new_email', 'in', unowned)
    .where('user_id', '!=', exceptOf)
    .execute();
  const askedFor = new Set(others.map(({ new_email }) => new_email));
  return unowned.filter((email) => !askedFor.has(email));
}

async function withoutAccounts(db: Db, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return [];
  const taken = await db.selectFrom('users').select('email').where('email', 'in', emails).execute();
  const known = new Set(taken.map(({ email }) => email));
  return [...new Set(emails)].filter((email) => !known.has(email));
}
