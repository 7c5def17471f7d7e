import type { ErrorCode, UsageKind } from '@propolis/contract';
import { type Db, PAIRED_LOCKS } from '@propolis/postgres';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { holdQuota, type Quotas } from './quotas.ts';

/** What an account keeps of one kind: too much to be counted with each write. */
export interface Meter {
  readonly kind: UsageKind;
  readonly code: Extract<ErrorCode, `quota_${string}`>;
  readonly measure: (db: Db, userId: number) => Promise<number>;
}

/** So long a count is believed (ms); what is added meanwhile is added to it. */
const BELIEVED_FOR = 60_000;
/** From this share of the quota before its end, and from so many, on each write counts. More is not written in a minute. */
const NEAR = 0.1;
const FEW = 1000;
/** Accounts whose counts one process remembers. */
const REMEMBERED = 10_000;

interface Counted {
  count: number;
  readonly at: number;
}

/** By the quotas of an app, which stay the same object: several apps of one process know nothing of each other. */
const known = new WeakMap<Quotas, LRUCache<string, Counted>>();

interface Asking {
  readonly db: Db;
  readonly userId: number;
  readonly quotas: Quotas;
  readonly now: Date;
}

/** How many there are, as of a minute ago at most. */
const usageOf = async (asking: Asking, meter: Meter): Promise<number> =>
  (await counted(asking, meter, BELIEVED_FOR)).count;

/**
 * 409 when there would be more than the account may keep. Near the quota one transaction after the other counts anew:
 * writes at the same moment do not pass it, in several processes neither. Before any other lock of the transaction but
 * that of a scale.
 */
export async function holdUsage(asking: Asking, meter: Meter, more: number): Promise<void> {
  const most = asking.quotas[meter.kind];
  let usage = await counted(asking, meter, BELIEVED_FOR);
  if (usage.count + more > most - Math.max(most * NEAR, FEW)) {
    await lockUsage(asking.db, asking.userId);
    usage = await counted(asking, meter, -1);
  }
  holdQuota(usage.count + more, most, meter.code);
  usage.count += more;
}

/** The same once all is written: of an import, which has locks that others take after this one. */
export async function holdWritten(asking: Asking, meter: Meter): Promise<void> {
  holdQuota((await counted(asking, meter, -1)).count, asking.quotas[meter.kind], meter.code);
}

/** How much there is of each kind, and may be. */
export async function usageOfAll(asking: Asking, meters: readonly Meter[]) {
  const usage: Partial<Record<UsageKind, { kept: number; most: number }>> = {};
  for (const meter of meters)
    usage[meter.kind] = { kept: await usageOf(asking, meter), most: asking.quotas[meter.kind] };
  return usage;
}

async function counted({ db, userId, quotas, now }: Asking, meter: Meter, within: number): Promise<Counted> {
  const all = known.get(quotas) ?? new LRUCache<string, Counted>({ max: REMEMBERED });
  known.set(quotas, all);
  const key = `${meter.kind} ${userId}`;
  const before = all.get(key);
  if (before && now.getTime() - before.at <= within) return before;
  const usage = { count: await meter.measure(db, userId), at: now.getTime() };
  all.set(key, usage);
  return usage;
}

/** Until the end of the transaction no other one counts what this account keeps, so that both see each other's rows. */
const lockUsage = (db: Db, userId: number) =>
  sql`select pg_advisory_xact_lock(${PAIRED_LOCKS.usage}::int, ${userId}::int)`.execute(db);
