import type { AccountLogKind } from '@propolis/domain';
import type { PublicRequest } from '../../platform/context.ts';
import type { Db } from '../../platform/db/pool.ts';
import { coarseNetwork } from '../../platform/http/address.ts';
import { deleteLogBefore, insertLogEntry } from './log.queries.ts';

/** How long an entry is kept (ms): 180 days. */
const KEPT_FOR = 180 * 86_400_000;

/**
 * The one way into the log of an account. Within a write the entry comes and goes with it; what is refused notes itself
 * before it throws, while `db` still lends a connection for one query.
 */
export async function noteInLog(
  { db, now, agent, address }: Pick<PublicRequest, 'db' | 'now' | 'agent' | 'address'>,
  userId: number,
  kind: AccountLogKind,
): Promise<void> {
  await insertLogEntry(db, { userId, kind, at: now, ...agent, network: coarseNetwork(address) });
}

export const sweepLog = (db: Db, now: Date) => deleteLogBefore(db, new Date(now.getTime() - KEPT_FOR));
