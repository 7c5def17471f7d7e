import type { Db } from '@propolis/postgres';
import { sql } from 'kysely';

/** How the jobs of one name stand. */
export interface QueueState {
  readonly name: string;
  /** Due, and in nobody's hand. */
  readonly waiting: number;
  /** Since when the first of these is due, in seconds. */
  readonly oldest: number;
  /** Failed at least once, and tried again later. */
  readonly failing: number;
  readonly given_up: number;
}

/** Of all processes together. A name without any job is not there. */
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

/** Bytes of the whole database, with its indexes. */
export async function findDatabaseSize(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8 as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}
