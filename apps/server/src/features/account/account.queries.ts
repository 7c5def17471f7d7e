import type { User, UserInput } from '@propolis/contract';
import type { ShowFlags } from '@propolis/domain';
import { unauthenticated } from '@propolis/http-kit';
import { countRows, type Database, type Db, hasChanged, hasRow } from '@propolis/postgres';
import type { Insertable } from 'kysely';

const PROFILE = [
  'id',
  'username',
  'email',
  'language',
  'phone',
  'birth_year',
  'beekeeping_start_year',
  'share_data',
  'share_corrections',
  'share_mite_fall',
  'include_automatic_counting_menu',
  'demo_ends_at',
] as const;

/** Locks the user until the end of the transaction, so that counts of the account stay valid. */
export const lockUser = (db: Db, userId: number) =>
  db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst();

/**
 * Locks the user for its deletion or a new address, after all writes in progress. These hold its row by foreign keys,
 * such as that of their idempotency key, and may still call `lockUser`: a weaker lock before would be a deadlock.
 */
export const lockUserWhole = (db: Db, userId: number) =>
  db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst();

/** Requires a row that every account has; 401 if the account was deleted after the session was checked. */
export function requireRow<T>(row: T | undefined): T {
  if (row === undefined) throw unauthenticated();
  return row;
}

interface ProfileRow extends Omit<User, 'demo_ends_at'> {
  readonly demo_ends_at: Date | null;
}

const toUser = ({ demo_ends_at, ...profile }: ProfileRow): User => ({
  ...profile,
  demo_ends_at: demo_ends_at?.toISOString() ?? null,
});

type Users = Insertable<Database['users']>;

export async function findUser(db: Db, id: number): Promise<User | undefined> {
  const row = await db.selectFrom('users').select(PROFILE).where('id', '=', id).executeTakeFirst();
  return row && toUser(row);
}

/** For sign-in and mails; includes columns that the profile does not show. */
const ACCOUNT = [
  'id',
  'username',
  'email',
  'language',
  'password_hash',
  'email_verified_at',
  'demo_ends_at',
] as const;

/** Excludes demo accounts: they have no sign-in and no mails. */
export const findAccountByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(ACCOUNT)
    .where('email', '=', email)
    .where('demo_ends_at', 'is', null)
    .executeTakeFirst();

export const findAccountById = (db: Db, id: number) =>
  db.selectFrom('users').select(ACCOUNT).where('id', '=', id).executeTakeFirst();

const NOTHING_TOLD = { phone: null, birth_year: null, beekeeping_start_year: null };

/** A value that no password hashes to. */
export const NO_PASSWORD = '-';

export const insertDemo = (
  db: Db,
  user: Pick<Users, 'username' | 'email' | 'language' | 'email_verified_at' | 'demo_ends_at'>,
) =>
  db
    .insertInto('users')
    .values({ ...user, ...NOTHING_TOLD, password_hash: NO_PASSWORD })
    .returning('id')
    .executeTakeFirstOrThrow();

export const findEndedDemos = (db: Db, now: Date) =>
  db.selectFrom('users').select('id').where('demo_ends_at', '<=', now).orderBy('id').execute();

/** Accounts created before this date whose address is not verified; that of a demonstration always is. */
export const findUnverified = (db: Db, before: Date) =>
  db
    .selectFrom('users')
    .select('id')
    .where('email_verified_at', 'is', null)
    .where('created_at', '<', before)
    .orderBy('id')
    .execute();

export const countDemos = (db: Db): Promise<number> =>
  countRows(db, db.selectFrom('users').where('demo_ends_at', 'is not', null));

/** Undefined if the address is already used, also by a concurrent sign-up. */
export const insertUser = (db: Db, user: Pick<Users, 'username' | 'email' | 'password_hash' | 'language'>) =>
  db
    .insertInto('users')
    .values({ ...user, ...NOTHING_TOLD, email_verified_at: null, demo_ends_at: null })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'email', 'username', 'language'])
    .executeTakeFirst();

export const updateUser = async (
  db: Db,
  id: number,
  values:
    | Omit<UserInput, 'email' | 'current_password' | 'password' | 'password_confirmation'>
    | Pick<User, 'language'>
    | Pick<User, 'include_automatic_counting_menu'>,
): Promise<User> =>
  toUser(
    await db
      .updateTable('users')
      .set(values)
      .where('id', '=', id)
      .returning(PROFILE)
      // The account was deleted after the session was checked.
      .executeTakeFirstOrThrow(() => unauthenticated()),
  );

/** Fills the empty fields. */
export const fillProfile = (
  db: Db,
  id: number,
  { phone, birth_year, beekeeping_start_year }: Pick<User, 'phone' | 'birth_year' | 'beekeeping_start_year'>,
) =>
  db
    .updateTable('users')
    .set(({ fn, val }) => ({
      phone: fn.coalesce('phone', val(phone)),
      birth_year: fn.coalesce('birth_year', val(birth_year)),
      beekeeping_start_year: fn.coalesce('beekeeping_start_year', val(beekeeping_start_year)),
    }))
    .where('id', '=', id)
    .execute();

export const updatePassword = (db: Db, id: number, passwordHash: string) =>
  db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();

/** Replaces this password hash; false if it has changed. */
export const replacePassword = (
  db: Db,
  id: number,
  { former, next }: { readonly former: string; readonly next: string },
): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('users')
      .set({ password_hash: next })
      .where('id', '=', id)
      .where('password_hash', '=', former),
  );

export const markVerified = (db: Db, id: number, now: Date) =>
  db
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .execute();

/** Foreign keys delete all rows of the account. */
export const deleteUser = (db: Db, id: number) => db.deleteFrom('users').where('id', '=', id).execute();

interface NewReset {
  readonly userId: number;
  readonly tokenHash: Buffer;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** A new link replaces the older ones; also deletes expired links. */
export async function replacePasswordReset(
  db: Db,
  { userId, tokenHash, now, expiresAt }: NewReset,
): Promise<void> {
  await db
    .deleteFrom('password_resets')
    .where((row) => row.or([row('user_id', '=', userId), row('expires_at', '<=', now)]))
    .execute();
  await db
    .insertInto('password_resets')
    .values({ user_id: userId, token_hash: tokenHash, expires_at: expiresAt })
    .execute();
}

/** Starts the validity of a link. False if the link no longer exists. */
export const beginPasswordReset = (
  db: Db,
  { tokenHash, expiresAt }: Pick<NewReset, 'tokenHash' | 'expiresAt'>,
): Promise<boolean> =>
  hasRow(
    db
      .updateTable('password_resets')
      .set({ expires_at: expiresAt })
      .where('token_hash', '=', tokenHash)
      .returning('user_id'),
  );

interface ResetClaim {
  readonly email: string;
  readonly tokenHash: Buffer;
  readonly now: Date;
}

export const isPasswordReset = (db: Db, { email, tokenHash, now }: ResetClaim): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('password_resets')
      .innerJoin('users', 'users.id', 'password_resets.user_id')
      .select('users.id')
      .where('users.email', '=', email)
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now),
  );

/** Uses a reset link once and returns its user. */
export async function takePasswordReset(
  db: Db,
  { email, tokenHash, now }: ResetClaim,
): Promise<number | undefined> {
  const row = await db
    .deleteFrom('password_resets')
    .using('users')
    .whereRef('users.id', '=', 'password_resets.user_id')
    .where('users.email', '=', email)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('password_resets.user_id')
    .executeTakeFirst();
  return row?.user_id;
}

export const findPreferences = (db: Db, userId: number) =>
  db
    .selectFrom('preferences')
    .select(['observations', 'notifications', 'quiet_hours'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Stored show flags; a missing key means shown. */
export const findShowFlags = async (db: Db, userId: number): Promise<ShowFlags> =>
  (await findPreferences(db, userId))?.observations ?? {};

type StoredPreferences = NonNullable<Awaited<ReturnType<typeof findPreferences>>>;

export const upsertPreferences = (
  db: Db,
  userId: number,
  { observations, notifications, quiet_hours }: StoredPreferences,
) => {
  const values = {
    observations: JSON.stringify(observations),
    notifications: JSON.stringify(notifications),
    quiet_hours: quiet_hours && JSON.stringify(quiet_hours),
  };
  return db
    .insertInto('preferences')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
};

export const findBrowserOf = (db: Db, email: string, tokenHash: Buffer, usedAfter: Date) =>
  db
    .selectFrom('known_browsers')
    .innerJoin('users', 'users.id', 'known_browsers.user_id')
    .select('users.id')
    .where('users.email', '=', email)
    .where('token_hash', '=', tokenHash)
    .where('last_used_at', '>', usedAfter)
    .executeTakeFirst();

/** Whether the server issued this token, for any account. */
export const isBrowser = (db: Db, tokenHash: Buffer): Promise<boolean> =>
  hasRow(db.selectFrom('known_browsers').select('user_id').where('token_hash', '=', tokenHash));

/** Known browsers per account. A program that signs in each day must not fill the table. */
const BROWSERS_MAX = 20;

/** Records the use of a browser and deletes the least recently used above the limit. */
export async function keepBrowser(db: Db, userId: number, tokenHash: Buffer, now: Date): Promise<void> {
  await db
    .insertInto('known_browsers')
    .values({ token_hash: tokenHash, user_id: userId, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doUpdateSet({ last_used_at: now }))
    .execute();
  const newest = db
    .selectFrom('known_browsers')
    .select('token_hash')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('token_hash')
    .limit(BROWSERS_MAX);
  await db
    .deleteFrom('known_browsers')
    .where('user_id', '=', userId)
    .where('token_hash', 'not in', newest)
    .execute();
}

export const forgetBrowsers = (db: Db, userId: number) =>
  db.deleteFrom('known_browsers').where('user_id', '=', userId).execute();
