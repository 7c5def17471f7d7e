import { expect } from 'vitest';
import type { TestDatabase } from './database.ts';

/** Waits until a connection of this database waits for another's lock; returns its process id. */
export async function waitForLock({ pool }: Pick<TestDatabase, 'pool'>): Promise<number> {
  const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const ask = async (): Promise<number | undefined> => (await pool.query(waiting)).rows[0]?.pid;
  await expect.poll(ask, { interval: 5, timeout: 10_000 }).toBeDefined();
  return (await ask()) ?? 0;
}
