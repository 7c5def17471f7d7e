import type { Db } from '@propolis/postgres';

export const findTotp = (db: Db, userId: number) =>
  db
    .selectFrom('totp_secrets')
    .select(['sealed_secret', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Begins anew as long as no code has come; false where codes are asked for already. */
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
  /** The 30 seconds that it is for. */
  readonly step: number;
}

/** The first code of this very secret turns it on; false where another request was quicker. */
export async function confirmTotp(
  db: Db,
  { userId, sealedSecret, step }: ServedCode,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp_secrets')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', userId)
    .where('sealed_secret', '=', sealedSecret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** A code serves once, and none that is older after it: of several requests with the same one, one is answered true. */
export async function useStep(db: Db, { userId, sealedSecret, step }: ServedCode): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('sealed_secret', '=', sealedSecret)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** All secrets, a page at a time. */
export async function* sealedPages(db: Db) {
  let after = 0;
  for (;;) {
    const page = await db
      .selectFrom('totp_secrets')
      .select(['user_id', 'sealed_secret'])
      .where('user_id', '>', after)
      .orderBy('user_id')
      .limit(1000)
      .execute();
    yield page;
    const last = page.at(-1);
    if (!last) return;
    after = last.user_id;
  }
}

/** The same secret, sealed by another key. */
export const replaceSealed = (
  db: Db,
  { userId, sealedSecret }: Omit<ServedCode, 'step'>,
  anew: Buffer,
): Promise<unknown> =>
  db
    .updateTable('totp_secrets')
    .set({ sealed_secret: anew })
    .where('user_id', '=', userId)
    .where('sealed_secret', '=', sealedSecret)
    .execute();

export const deleteTotp = (db: Db, userId: number) =>
  db.deleteFrom('totp_secrets').where('user_id', '=', userId).execute();
