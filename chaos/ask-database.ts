import { setTimeout as wait } from 'node:timers/promises';
import type { DatabasePool } from '@propolis/postgres';

/** Queries the database directly and retries until it answers. */
export async function askDatabase<Row extends object>(
  { pool }: DatabasePool,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  for (;;) {
    try {
      return (await pool.query<Row>(text, values)).rows;
    } catch {
      await wait(100);
    }
  }
}
