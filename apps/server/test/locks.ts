import { expect } from 'vitest';
import type { TestDatabase } from './database.ts';

/** Waits until a connection of this database waits for another's lock; returns its process id. */
export async function waitForLock({ pool }: Pick<TestDatabase, 'pool'>): Promise<number> {
  const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const ask = async (): Promise<number | undefined> => (await pool.query(waiting)).rows[0]?.pid;
  await expect.poll(ask, { interval: 5, timeout: 10_000 }).toBeDefined();
  return (await ask()) ?? 0;
}

/** Runs a write of the user that stores its key, and locks the user once `other` waits; returns the answer of `other`. */
export async function whileWriting<T>(
  { pool }: Pick<TestDatabase, 'pool'>,
  userId: number,
  other: () => Promise<T>,
): Promise<T> {
  const writing = await pool.connect();
  try {
    await writing.query('begin');
    await writing.query(
      `insert into idempotency_keys (user_id, key, request_hash) values ($1, gen_random_uuid(), '')`,
      [userId],
    );
    const answer = other();
    await waitForLock({ pool });
    await writing.query('select from users where id = $1 for no key update', [userId]);
    await writing.query('commit');
    return await answer;
  } finally {
    writing.release(true);
  }
}
