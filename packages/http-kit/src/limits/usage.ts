import { setTimeout as wait } from 'node:timers/promises';
import type { ErrorCode, UsageKind } from '@propolis/contract';
import { type Db, PAIRED_LOCKS } from '@propolis/postgres';
import { AppError } from '@propolis/runtime';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { assertQuota, type Quotas } from './quotas.ts';

/** Counts rows of one kind that are too many to be counted on each write. */
export interface Meter {
  readonly kind: UsageKind;
  readonly code: Extract<ErrorCode, `quota_${string}`>;
  readonly measure: (db: Db, userId: number) => Promise<number>;
}

/** Cache time of a count (ms); additions meanwhile are added to it. */
const BELIEVED_FOR = 60_000;
/** Within this share of the quota, and this number, each write counts. More cannot be written in a minute. */
const NEAR = 0.1;
const FEW = 1000;
/** Cached accounts per process. */
const REMEMBERED = 10_000;

interface Counted {
  count: number;
  readonly at: number;
}

/** By the quotas object of an app, so that several apps in one process are independent. */
const known = new WeakMap<Quotas, LRUCache<string, Counted>>();

interface Asking {
  readonly db: Db;
  readonly userId: number;
  readonly quotas: Quotas;
  readonly now: Date;
}

/** Usage, at most a minute old. */
const usageOf = async (asking: Asking, meter: Meter): Promise<number> =>
  (await counted(asking, meter, BELIEVED_FOR)).count;

/**
 * Throws 409 if the account would exceed its quota. Near the quota transactions count one after the other, so
 * that concurrent writes cannot exceed it, even in several processes. Must be called before all other locks
 * of the transaction except that of a scale.
 */
export async function assertUsage(asking: Asking, meter: Meter, more: number): Promise<void> {
  const most = asking.quotas[meter.kind];
  let usage = await counted(asking, meter, BELIEVED_FOR);
  if (usage.count + more > most - Math.max(most * NEAR, FEW)) {
    await lockUsage(asking.db, asking.userId);
    usage = await counted(asking, meter, -1);
  }
  assertQuota(usage.count + more, most, meter.code);
  usage.count += more;
}

/** The same after writing, for an import, whose locks other transactions take after this one. */
export async function assertWrittenUsage(asking: Asking, meter: Meter): Promise<void> {
  assertQuota((await counted(asking, meter, -1)).count, asking.quotas[meter.kind], meter.code);
}

/** How many more the account may write, counted now; 0 if it is above its quota. */
export async function remainingUsage(asking: Asking, meter: Meter): Promise<number> {
  return Math.max(0, asking.quotas[meter.kind] - (await counted(asking, meter, -1)).count);
}

/** Interval (ms) and number of tries for the lock: together a minute. */
const TRY_EVERY = 50;
const TRIES = 1200;

/**
 * `assertWrittenUsage` for a job that may have written most of the quota: counts under the lock of
 * `assertUsage`, so that concurrent writes cannot exceed the quota together. Another transaction may hold
 * that lock while it waits for locks of this one. Waiting for it could be a deadlock, so this tries again.
 */
export async function assertWrittenUsageAlone(asking: Asking, meter: Meter): Promise<void> {
  for (let tries = 1; !(await tryLockUsage(asking.db, asking.userId)); tries += 1) {
    if (tries === TRIES) throw new AppError('busy', 503);
    await wait(TRY_EVERY);
  }
  await assertWrittenUsage(asking, meter);
}

/** Usage and quota of each kind. */
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

/**
 * Serialises the counting of this account until the end of the transaction, so that each sees the other's
 * rows.
 */
const lockUsage = (db: Db, userId: number) =>
  sql`select pg_advisory_xact_lock(${PAIRED_LOCKS.usage}::int, ${userId}::int)`.execute(db);

async function tryLockUsage(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ is_locked: boolean }>`
    select pg_try_advisory_xact_lock(${PAIRED_LOCKS.usage}::int, ${userId}::int) as is_locked`.execute(db);
  return rows[0]?.is_locked ?? false;
}
