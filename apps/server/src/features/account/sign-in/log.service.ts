import type { AccountLogKind } from '@propolis/domain';
import { type BySession, coarseNetwork, type PublicRequest } from '@propolis/http-kit';
import { tellCounted } from '@propolis/observability';
import type { Db } from '@propolis/postgres';
import { deleteLogBefore, insertLogEntry } from './log.queries.ts';

/** How long an entry is kept (ms): 180 days. */
const KEPT_FOR = 180 * 86_400_000;

/** Who asks, as far as it is known; a session only where somebody is signed in. */
type Asking = Pick<PublicRequest, 'db' | 'now' | 'agent' | 'address'> & Partial<BySession>;

/**
 * The one way into the log of accounts, which its owner reads of his own and the operator of all. Within a write the entry
 * comes and goes with it; what is refused notes itself before it throws, while `db` still lends a connection for one
 * query. Without an account it notes a try at an address that nobody has: as long as for one that somebody has.
 */
export async function noteInLog(
  { db, now, agent, address, user }: Asking,
  userId: number | undefined,
  kind: AccountLogKind,
  sessionId = user?.sessionId,
): Promise<void> {
  await insertLogEntry(db, {
    ...{ userId: userId ?? null, sessionId: sessionId ?? null, kind, at: now },
    ...agent,
    network: coarseNetwork(address),
  });
  tellCounted({ what: 'account_events', kind });
}

export const sweepLog = (db: Db, now: Date) => deleteLogBefore(db, new Date(now.getTime() - KEPT_FOR));
