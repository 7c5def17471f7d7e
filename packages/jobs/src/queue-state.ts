import type { Db } from '@propolis/postgres';
import { sql } from 'kysely';

export interface QueueState {
  readonly name: string;
  /** Due and not running. */
  readonly waiting: number;
  /** Age of the oldest due job, in seconds. */
  readonly oldest: number;
  /** Failed at least once and waiting for another attempt. */
  readonly failing: number;
  readonly given_up: number;
}

/** For all processes together. Names without jobs are absent. */
export async function findQueueState(db: Db, now: Date): Promise<readonly QueueState[]> {
  const { rows } = await sql<QueueState>`
    select task_identifier as name,
      count(*) filter (where is_due)::int as waiting,
      coalesce(extract(epoch from ${now}::timestamptz - min(run_at) filter (where is_due)), 0)::float8 as oldest,
      count(*) filter (where attempts between 1 and max_attempts - 1 and locked_by is null)::int as failing,
      count(*) filter (where attempts >= max_attempts and locked_by is null)::int as given_up
    from graphile_worker.jobs
    cross join lateral (
      select run_at <= ${now} and locked_by is null and attempts < max_attempts as is_due
    ) as due
    group by task_identifier`.execute(db);
  return rows;
}

/** Size of the whole database in bytes, with its indexes. */
export async function findDatabaseSize(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8 as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}
