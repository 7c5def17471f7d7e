import { type Db, hasChanged, inPages } from '@propolis/postgres';

export const findTotp = (db: Db, userId: number) =>
  db
    .selectFrom('totp_secrets')
    .select(['sealed_secret', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Replaces an unconfirmed secret; false if codes are already enabled. */
export async function keepTotp(db: Db, userId: number, sealedSecret: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('totp_secrets')
    .values({ user_id: userId, sealed_secret: sealedSecret })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret: sealedSecret })
        .where('totp_secrets.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

interface ServedCode {
  readonly userId: number;
  readonly sealedSecret: Buffer;
  /** The 30-second interval of the code. */
  readonly step: number;
}

/** The first code of this secret enables it; false if a concurrent request was faster. */
export const confirmTotp = (db: Db, { userId, sealedSecret, step }: ServedCode, now: Date) =>
  hasChanged(
    db
      .updateTable('totp_secrets')
      .set({ confirmed_at: now, last_step: step })
      .where('user_id', '=', userId)
      .where('sealed_secret', '=', sealedSecret)
      .where('confirmed_at', 'is', null),
  );

/**
 * A code is valid once, and older ones become invalid: of concurrent requests with the same code one gets
 * true.
 */
export const useStep = (db: Db, { userId, sealedSecret, step }: ServedCode): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('totp_secrets')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where('sealed_secret', '=', sealedSecret)
      // Null until codes are enabled.
      .where('last_step', '<', step),
  );

/** All secrets, page by page. */
export const sealedPages = (db: Db) =>
  inPages(1000, (last?: { readonly user_id: number }) =>
    db
      .selectFrom('totp_secrets')
      .select(['user_id', 'sealed_secret'])
      .where('user_id', '>', last?.user_id ?? 0)
      .orderBy('user_id')
      .limit(1000)
      .execute(),
  );

/** Stores the same secret, encrypted with another key. */
export const replaceSealed = (db: Db, { userId, sealedSecret }: Omit<ServedCode, 'step'>, anew: Buffer) =>
  db
    .updateTable('totp_secrets')
    .set({ sealed_secret: anew })
    .where('user_id', '=', userId)
    .where('sealed_secret', '=', sealedSecret)
    .execute();

export const deleteTotp = (db: Db, userId: number) =>
  db.deleteFrom('totp_secrets').where('user_id', '=', userId).execute();
