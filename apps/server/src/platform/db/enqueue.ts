import { sql } from 'kysely';
import type { Db } from './pool.ts';

/** Writes a job within the current transaction: no commit, no job. The queue's own function does it. */
export async function enqueue(db: Db, name: string, payload: unknown, maxAttempts: number): Promise<void> {
  const json = JSON.stringify(payload);
  await sql`select graphile_worker.add_job(${name}, ${json}::json, max_attempts => ${maxAttempts})`.execute(
    db,
  );
}
