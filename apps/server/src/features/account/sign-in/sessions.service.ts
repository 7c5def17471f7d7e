import type { Session, SessionsEnded } from '@propolis/contract';
import { HOUR_MS, MINUTE_MS } from '@propolis/domain';
import { type Ctx, type PublicCtx, type SessionUser, unauthenticated } from '@propolis/http-kit';
import type { Db } from '@propolis/postgres';
import { createToken, hashToken, notFound } from '@propolis/runtime';
import { sessionEnded } from '../account.events.ts';
import { noteInLog } from './log.service.ts';
import {
  deleteSessionOf,
  deleteSessions,
  findOpenSession,
  findSessions,
  insertSession,
  renewSession,
} from './sessions.queries.ts';

/** How long a session stays open after its last use (specification 4.2). */
const SESSION_LIFE = 24 * HOUR_MS;
const REMEMBERED_SESSION_LIFE = 90 * 24 * HOUR_MS;
/** The expiry is moved at most this often, so that a read does not write each time. */
const RENEWAL_INTERVAL = 5 * MINUTE_MS;

const usedAt = (now: Date, remember: boolean) => ({
  last_used_at: now,
  expires_at: new Date(now.getTime() + (remember ? REMEMBERED_SESSION_LIFE : SESSION_LIFE)),
});

interface Opening {
  readonly id: number;
  readonly password_hash: string;
  readonly remember: boolean;
}

/** A new session of this account; `sessionId` is undefined if the password changed since it was checked. */
export async function createSession({ db, now, agent }: PublicCtx, { id, password_hash, remember }: Opening) {
  const token = createToken();
  const session = { token_hash: hashToken(token), user_id: id, remember, agent, ...usedAt(now, remember) };
  return { token, sessionId: await insertSession(db, password_hash, session) };
}

/** The user of a session token; 401 if the token is unknown, revoked or expired. */
export async function authenticateSession(db: Db, token: string, now: Date): Promise<SessionUser> {
  const tokenHash = hashToken(token);
  const session = await findOpenSession(db, tokenHash, now);
  if (!session) throw unauthenticated();
  if (now.getTime() - session.last_used_at.getTime() > RENEWAL_INTERVAL)
    await renewSession(db, tokenHash, usedAt(now, session.remember));
  const { id, language, sessionId, writes, demo_ends_at } = session;
  return { id, language, sessionId, tokenHash, writes: writes ?? undefined, isDemo: demo_ends_at !== null };
}

/** The open sessions of the user. Ending one also ends its push subscription. */
export async function readSessions({ db, user, now }: Ctx): Promise<Session[]> {
  const sessions = await findSessions(db, user.id, now);
  return sessions.map(({ created_at, last_used_at, ...session }) => ({
    ...session,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    current: session.id === user.sessionId,
  }));
}

export async function endSession(ctx: Ctx, id: number): Promise<void> {
  const { db, user, emit } = ctx;
  if (!(await deleteSessionOf(db, user.id, id))) throw notFound();
  await noteInLog(ctx, user.id, 'session_revoked');
  await emit(sessionEnded, { userId: user.id });
}

export async function endOtherSessions(ctx: Ctx): Promise<SessionsEnded> {
  const { db, user, now, emit } = ctx;
  const ended = await deleteSessions(db, user.id, now, user.sessionId);
  if (ended > 0) await noteInLog(ctx, user.id, 'session_revoked');
  await emit(sessionEnded, { userId: user.id });
  return { sessions_ended: ended };
}
