import type { Passkey } from '@propolis/contract';
import { type Database, type Db, hasChanged } from '@propolis/postgres';
import type { Insertable, Selectable } from 'kysely';

type Table = Database['passkeys'];

const SHOWN = ['id', 'name', 'created_at', 'last_used_at'] as const;

const toPasskey = ({
  created_at,
  last_used_at,
  ...row
}: Pick<Selectable<Table>, (typeof SHOWN)[number]>): Passkey => ({
  ...row,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});

export async function findPasskeys(db: Db, userId: number): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(SHOWN)
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(toPasskey);
}

/** Identifies a passkey to the browser. */
export interface KnownCredential {
  readonly credential_id: Buffer;
  readonly transports: string[];
}

export const findCredentials = (db: Db, userId: number): Promise<KnownCredential[]> =>
  db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

/** For any user, because the sign-in does not name one. */
export const findByCredential = (db: Db, credentialId: Buffer) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
export type StoredPasskey = NonNullable<Awaited<ReturnType<typeof findByCredential>>>;

/** Undefined if this passkey is already stored. */
export async function insertPasskey(
  db: Db,
  { counter, ...passkey }: Omit<Insertable<Table>, 'counter'> & { readonly counter: number },
): Promise<Passkey | undefined> {
  const row = await db
    .insertInto('passkeys')
    .values({ ...passkey, counter: String(counter) })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(SHOWN)
    .executeTakeFirst();
  return row && toPasskey(row);
}

export async function renamePasskey(
  db: Db,
  { id, userId }: { readonly id: number; readonly userId: number },
  name: string,
): Promise<Passkey | undefined> {
  const row = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(SHOWN)
    .executeTakeFirst();
  return row && toPasskey(row);
}

/** Returns its name. */
export async function deletePasskey(db: Db, userId: number, id: number): Promise<string | undefined> {
  const row = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** False if the passkey was deleted or used since its proof was checked, with the counter that it had then. */
export const notePasskeyUse = (db: Db, { id, counter: before }: StoredPasskey, counter: number, now: Date) =>
  hasChanged(
    db
      .updateTable('passkeys')
      .set({ counter: String(counter), last_used_at: now })
      .where('id', '=', id)
      .where('counter', '=', before),
  );
