import { sql } from 'kysely';
import type { Limit } from '../context.ts';
import { AppError } from '../errors.ts';
import type { Db } from './pool.ts';

/** A fixed window per key, kept in the database so that all processes count together. */
export function createLimit(db: Db, now: Date): Limit {
  return async (key, { tries, perSeconds }) => {
    const resetsAt = new Date(now.getTime() + perSeconds * 1000);
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
    if (row.tries <= tries) return;
    const retryAfter = Math.max(1, Math.ceil((row.resets_at.getTime() - now.getTime()) / 1000));
    throw new AppError('too_many_requests', 429, {}, retryAfter);
  };
}
