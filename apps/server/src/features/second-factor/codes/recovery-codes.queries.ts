import { countRows, type Db, hasChanged } from '@propolis/postgres';

export const countRecoveryCodes = (db: Db, userId: number): Promise<number> =>
  countRows(db, db.selectFrom('recovery_codes').where('user_id', '=', userId));

export const insertRecoveryCodes = (db: Db, userId: number, hashes: readonly Buffer[]) =>
  db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();

export const deleteRecoveryCodes = (db: Db, userId: number) =>
  db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();

/** Uses a code once; false if it is invalid or was used by a concurrent request. */
export const takeRecoveryCode = (db: Db, userId: number, codeHash: Buffer): Promise<boolean> =>
  hasChanged(db.deleteFrom('recovery_codes').where('user_id', '=', userId).where('code_hash', '=', codeHash));
