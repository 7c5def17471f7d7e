import type { Db } from '@propolis/postgres';
import { AppError, type SecretKeys, sign } from '@propolis/runtime';
import { sql } from 'kysely';
import type { BySession } from '../caller/access.ts';

/** An attempt to count: 429 after too many under this key. */
export interface Limit {
  readonly key: string;
  readonly rule: LimitRule;
}

export interface LimitRule {
  readonly tries: number;
  readonly perSeconds: number;
}

/** The attempts of each account under this name. */
export const perAccount =
  (name: string, rule: LimitRule) =>
  ({ user }: BySession): Limit[] => [{ key: `${name} ${user.id}`, rule }];

/** Keys contain addresses of users and callers: stored as keyed hashes. */
const storedKey = (secretKeys: SecretKeys, key: string): string => sign(secretKeys, 'rate-limit', key);

interface Counting {
  readonly db: Db;
  readonly now: Date;
  readonly settings: { readonly secretKeys: SecretKeys };
}

/**
 * Counts attempts in the fixed window of each key; stored in the database for all processes. Throws 429 at
 * the first exceeded limit. Runs before the transaction of the request, so that rejected requests count too.
 */
export async function countTries({ db, now, settings }: Counting, limits: readonly Limit[]): Promise<void> {
  for (const { key, rule } of limits)
    await countTry(db, now, { key: storedKey(settings.secretKeys, key), rule });
}

/** Resets the count of a key. */
export async function forgetTries({ db, settings }: Omit<Counting, 'now'>, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', storedKey(settings.secretKeys, key)).execute();
}

async function countTry(db: Db, now: Date, { key, rule }: Limit): Promise<void> {
  const resetsAt = new Date(now.getTime() + rule.perSeconds * 1000);
  const row = await db
    .insertInto('rate_limits')
    .values({ key, tries: 1, resets_at: resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        tries: sql`case when rate_limits.resets_at <= ${now} then 1 else rate_limits.tries + 1 end`,
        resets_at: sql`case when rate_limits.resets_at <= ${now} then ${resetsAt} else rate_limits.resets_at end`,
      }),
    )
    .returning(['tries', 'resets_at'])
    .executeTakeFirstOrThrow();
  if (row.tries <= rule.tries) return;
  const retryAfter = Math.max(1, Math.ceil((row.resets_at.getTime() - now.getTime()) / 1000));
  throw new AppError('too_many_requests', 429, {}, retryAfter);
}
