import { type AccountLogKind, DAY_MS } from '@propolis/domain';
import { type BySession, coarseNetwork, type PublicRequest } from '@propolis/http-kit';
import { addCount } from '@propolis/observability';
import type { Db } from '@propolis/postgres';
import { deleteLogBefore, insertLogEntry } from './log.queries.ts';

/** How long an entry is kept (ms): 180 days. */
const KEPT_FOR = 180 * DAY_MS;

/** The request as far as known; the session only if signed in. */
type Asking = Pick<PublicRequest, 'db' | 'now' | 'agent' | 'address'> & Partial<BySession>;

/**
 * The only way to write the sign-in log, which owners read for their account and the operator for all. In a
 * write the entry is part of the transaction; a rejected request writes its entry before it throws, while
 * `db` still provides a connection for one query. A try with an unknown address is logged without an account,
 * so that it takes as long as for a known one.
 */
export async function noteInLog(
  { db, now, agent, address, user }: Asking,
  userId: number | undefined,
  kind: AccountLogKind,
  sessionId = user?.sessionId,
): Promise<void> {
  await insertLogEntry(db, {
    ...{ user_id: userId ?? null, session_id: sessionId ?? null, kind, at: now },
    ...agent,
    network: coarseNetwork(address),
  });
  addCount({ what: 'account_events', kind });
}

export const sweepLog = (db: Db, now: Date) => deleteLogBefore(db, new Date(now.getTime() - KEPT_FOR));
