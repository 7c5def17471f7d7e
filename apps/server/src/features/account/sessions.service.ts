import type { Session, SessionsEnded } from '@propolis/contract';
import { type Ctx, deleteSessionOf, deleteSessions, findSessions } from '@propolis/http-kit';
import { notFound } from '@propolis/runtime';
import { sessionEnded } from './account.events.ts';
import { noteInLog } from './log.service.ts';

/** Where the account is open. What hangs on a session, such as push messages, ends with it. */
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
  const ended = await deleteSessions(db, { userId: user.id, now, except: user.sessionId });
  if (ended > 0) await noteInLog(ctx, user.id, 'session_revoked');
  await emit(sessionEnded, { userId: user.id });
  return { sessions_ended: ended };
}
