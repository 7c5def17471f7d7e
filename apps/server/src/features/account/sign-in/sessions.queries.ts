import type { Agent } from '@propolis/http-kit';
import { buildOnce, type Db, type Given, hasChanged, hasRow } from '@propolis/postgres';

interface NewSession {
  readonly token_hash: Buffer;
  readonly user_id: number;
  readonly remember: boolean;
  readonly last_used_at: Date;
  readonly expires_at: Date;
  readonly agent: Agent;
}

/** The id of the session; undefined if the account no longer has this password hash. */
export async function insertSession(
  db: Db,
  passwordHash: string,
  { agent, ...session }: NewSession,
): Promise<number | undefined> {
  const inserted = await db
    .insertInto('sessions')
    .columns([
      'token_hash',
      'user_id',
      'remember',
      'created_at',
      'last_used_at',
      'expires_at',
      'browser',
      'system',
    ])
    .expression((from) =>
      from
        .selectFrom('users')
        .select(({ val, ref }) => [
          val(session.token_hash).as('token_hash'),
          ref('users.id').as('user_id'),
          val(session.remember).as('remember'),
          val(session.last_used_at).as('created_at'),
          val(session.last_used_at).as('last_used_at'),
          val(session.expires_at).as('expires_at'),
          val(agent.browser).as('browser'),
          val(agent.system).as('system'),
        ])
        .where('id', '=', session.user_id)
        .where('password_hash', '=', passwordHash)
        // A concurrent change of the password waits for this session, then ends it.
        .forShare(),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

export const deleteSession = (db: Db, tokenHash: Buffer) =>
  db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();

/** Deletes all sessions of a user, or all except one; returns how many were open. */
export async function deleteSessions(db: Db, userId: number, now: Date, except = 0): Promise<number> {
  const deleted = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', except)
    .returning('expires_at')
    .execute();
  return deleted.filter(({ expires_at }) => expires_at > now).length;
}

/** False if the user has no session with this id. */
export const deleteSessionOf = (db: Db, userId: number, id: number): Promise<boolean> =>
  hasChanged(db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', id));

/** The session of a token with its user, if the session is open; `writes` as in `account_writes`. */
export const findOpenSession = async (db: Db, tokenHash: Buffer, now: Date) =>
  (await openSession(db, { tokenHash, now }))[0];

const openSession = buildOnce((db, { tokenHash, now }: Given<{ tokenHash: Buffer; now: Date }>) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('account_writes', 'account_writes.user_id', 'sessions.user_id')
    .select([
      'account_writes.number as writes',
      'users.id',
      'users.language',
      'users.demo_ends_at',
      'sessions.id as sessionId',
      'sessions.remember',
      'sessions.last_used_at',
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now),
);

export const renewSession = (
  db: Db,
  tokenHash: Buffer,
  uses: Pick<NewSession, 'last_used_at' | 'expires_at'>,
) => db.updateTable('sessions').set(uses).where('token_hash', '=', tokenHash).execute();

/** Whether the session is open, without prolonging it. */
export const isSessionOpen = (db: Db, tokenHash: Buffer, now: Date): Promise<boolean> =>
  hasRow(
    db.selectFrom('sessions').select('id').where('token_hash', '=', tokenHash).where('expires_at', '>', now),
  );

export const deleteExpiredSessions = (db: Db, now: Date) =>
  db.deleteFrom('sessions').where('expires_at', '<=', now).execute();

/** A program that signs in each minute would otherwise fill the list. */
const SESSIONS_SHOWN = 100;

/** Open sessions of a user, most recently used first. */
export const findSessions = (db: Db, userId: number, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'browser', 'system', 'remember', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SESSIONS_SHOWN)
    .execute();
