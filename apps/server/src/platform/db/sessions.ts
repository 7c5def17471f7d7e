import type { Db } from './pool.ts';

interface NewSession {
  readonly token_hash: Buffer;
  readonly user_id: number;
  readonly remember: boolean;
  readonly last_used_at: Date;
  readonly expires_at: Date;
}

/** False when the password is no longer the one of this hash: whoever knew the old one opens nothing any more. */
export async function insertSession(db: Db, passwordHash: string, session: NewSession): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sessions')
    .columns(['token_hash', 'user_id', 'remember', 'last_used_at', 'expires_at'])
    .expression((from) =>
      from
        .selectFrom('users')
        .select(({ val, ref }) => [
          val(session.token_hash).as('token_hash'),
          ref('users.id').as('user_id'),
          val(session.remember).as('remember'),
          val(session.last_used_at).as('last_used_at'),
          val(session.expires_at).as('expires_at'),
        ])
        .where('id', '=', session.user_id)
        .where('password_hash', '=', passwordHash)
        // A new password waits for this session, and then ends it.
        .forShare(),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export const deleteSession = (db: Db, tokenHash: Buffer) =>
  db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();

/** All sessions of a user, but for one that stays open. */
export const deleteSessions = (db: Db, userId: number, except?: Buffer) =>
  db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('token_hash', '!=', except ?? Buffer.alloc(0)))
    .execute();
