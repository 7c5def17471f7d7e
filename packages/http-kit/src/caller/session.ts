import { HOUR_MS } from '@propolis/domain';
import type { Db } from '@propolis/postgres';
import { hashToken } from '@propolis/runtime';
import type { SessionUser } from '../request/context.ts';
import { readBearer, unauthenticated } from './bearer.ts';

/** How long a session lives after its last use (specification). */
const SESSION_LIFE = 24 * HOUR_MS;
const REMEMBERED_SESSION_LIFE = 90 * 24 * HOUR_MS;
/** The end of a session is moved at most this often, so that reading does not write each time. */
const RENEWAL_INTERVAL = 5 * 60_000;

export const sessionExpiry = (remember: boolean, now: Date): Date =>
  new Date(now.getTime() + (remember ? REMEMBERED_SESSION_LIFE : SESSION_LIFE));

/** The user of a bearer token; 401 without one, or when it is unknown, revoked or expired. */
export async function authenticateSession(
  db: Db,
  authorization: string | undefined,
  now: Date,
): Promise<SessionUser> {
  const tokenHash = hashToken(readBearer(authorization));
  const session = await db
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
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
  if (!session) throw unauthenticated();
  if (now.getTime() - session.last_used_at.getTime() > RENEWAL_INTERVAL) {
    await db
      .updateTable('sessions')
      .set({ last_used_at: now, expires_at: sessionExpiry(session.remember, now) })
      .where('token_hash', '=', tokenHash)
      .execute();
  }
  const { id, language, sessionId, writes, demo_ends_at } = session;
  return { id, language, sessionId, tokenHash, writes: writes ?? undefined, isDemo: demo_ends_at !== null };
}

/** Whether a session that was open still is, without using it: who only listens does not prolong it. */
export async function isSessionOpen(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return session !== undefined;
}
