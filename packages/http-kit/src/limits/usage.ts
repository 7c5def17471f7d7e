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
  (cached(asking, meter) ?? (await measured(asking, meter))).count;

/**
 * Throws 409 if the account would exceed its quota. Near the quota transactions count one after the other, so
 * that concurrent writes cannot exceed it, even in several processes. Must be called before all other locks
 * of the transaction except that of a scale.
 */
export async function assertUsage(asking: Asking, meter: Meter, more: number): Promise<void> {
  const most = asking.quotas[meter.kind];
  let usage = cached(asking, meter);
  if (!usage || usage.count + more > most - Math.max(most * NEAR, FEW)) {
    // A server of measurements shows one transaction the same rows twice: it counts once, under the lock.
    await lockUsage(asking.db, asking.userId);
    usage = await measured(asking, meter);
  }
  assertQuota(usage.count + more, most, meter.code);
  usage.count += more;
}

/** The same after writing, for an import, whose locks other transactions take after this one. */
export async function assertWrittenUsage(asking: Asking, meter: Meter): Promise<void> {
  assertQuota((await measured(asking, meter)).count, asking.quotas[meter.kind], meter.code);
}

/** How many more the account may write, counted now; 0 if it is above its quota. */
export async function remainingUsage(asking: Asking, meter: Meter): Promise<number> {
  return Math.max(0, asking.quotas[meter.kind] - (await measured(asking, meter)).count);
}

/** Interval (ms) and number of tries for the lock: together a minute. */
const TRY_EVERY = 50;
const TRIES = 1200;

/**
 * `assertWrittenUsage` for a job that may have written most of the quota: counts under the lock of
 * `assertUsage`, so that concurrent writes cannot exceed the quota together. Another transaction may hold
 * that lock while it waits for locks of this one. Waiting for it could be a deadlock, so this tries again.
 * `outside` is not in the transaction: servers of measurements show it what others wrote meanwhile.
 */
export async function assertWrittenUsageAlone(
  { db, ...asking }: Asking,
  meter: Meter,
  { written, outside }: { readonly written: number; readonly outside: Db },
): Promise<void> {
  for (let tries = 1; !(await tryLockUsage(db, asking.userId)); tries += 1) {
    if (tries === TRIES) throw new AppError('busy', 503);
    await wait(TRY_EVERY);
  }
  const usage = await measured({ ...asking, db: outside }, meter);
  usage.count += written;
  assertQuota(usage.count, asking.quotas[meter.kind], meter.code);
}

/** Usage and quota of each kind. */
export async function usageOfAll(asking: Asking, meters: readonly Meter[]) {
  const usage: Partial<Record<UsageKind, { kept: number; most: number }>> = {};
  for (const meter of meters)
    usage[meter.kind] = { kept: await usageOf(asking, meter), most: asking.quotas[meter.kind] };
  return usage;
}

const keyOf = ({ userId }: Asking, { kind }: Meter): string => `${kind} ${userId}`;

function cached(asking: Asking, meter: Meter): Counted | undefined {
  const before = known.get(asking.quotas)?.get(keyOf(asking, meter));
  return before && asking.now.getTime() - before.at <= BELIEVED_FOR ? before : undefined;
}

async function measured(asking: Asking, meter: Meter): Promise<Counted> {
  const { db, userId, quotas, now } = asking;
  const usage = { count: await meter.measure(db, userId), at: now.getTime() };
  const all = known.get(quotas) ?? new LRUCache<string, Counted>({ max: REMEMBERED });
  known.set(quotas, all.set(keyOf(asking, meter), usage));
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
