import type { Db } from '@propolis/postgres';
import { hashToken } from '@propolis/runtime';
import { sql } from 'kysely';

export interface NewJob {
  readonly name: string;
  readonly payload: unknown;
  readonly attempts: number;
  readonly key: string | undefined;
  readonly keyMode: string;
  readonly priority: number;
  /** Undefined: immediately. */
  readonly runAt: Date | undefined;
}

/** Adds a job in the current transaction with the queue's own function: without a commit there is no job. */
export async function enqueue(db: Db, job: NewJob): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${job.name},
    ${JSON.stringify(job.payload)}::json,
    run_at => coalesce(${job.runAt ?? null}::timestamptz, now()),
    max_attempts => ${job.attempts},
    job_key => ${job.key ?? null}::text,
    priority => ${job.priority},
    job_key_mode => ${job.keyMode}
  )`.execute(db);
}

/** Returns an interrupted job to the queue without counting the attempt. */
export async function returnJob(db: Db, id: string, attempts: number): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(
    array[${id}::bigint], run_at => now(), attempts => ${attempts}::int
  )`.execute(db);
}

/** How long a worker without a heartbeat may hold a job (ms). */
const FIRST_SIGN = 60_000;

/**
 * Releases the jobs of workers without a recent heartbeat, whose process was killed; the queue itself would
 * wait four hours. Returns the number of lost workers.
 */
export async function freeLostJobs(db: Db, silentSince: Date, now: Date): Promise<number> {
  const { rows } = await sql<{ worker: string }>`
    select distinct locked_by as worker from graphile_worker.jobs
    where locked_at < ${new Date(now.getTime() - FIRST_SIGN)} and not exists (
      select from worker_heartbeats where id = locked_by and beat_at > ${silentSince}
    )`.execute(db);
  const lost = rows.map(({ worker }) => worker);
  if (lost.length > 0) await freeJobsOf(db, lost);
  return lost.length;
}

/**
 * Returns the jobs of these workers to the queue, except those that were added again under the same key
 * meanwhile: the queue has removed their key and all their attempts, so they would appear as failed
 * permanently.
 */
async function freeJobsOf(db: Db, workers: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id::text from graphile_worker.jobs
    where locked_by = any(${sql.val(workers)}) and key is null and attempts = max_attempts
      and updated_at > locked_at`.execute(db);
  await sql`select graphile_worker.force_unlock_workers(${sql.val(workers)})`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`select count(*) from graphile_worker.complete_jobs(${sql.val(ids)}::bigint[])`.execute(db);
}

/** After this time (ms) a job assigned to a worker has reached it, or was lost. */
const NEWS_WITHIN = 30_000;

interface Take {
  readonly id: string;
  readonly attempts: number;
}

interface Forgotten {
  /** Of the living worker. */
  readonly ids: readonly string[];
  readonly now: Date;
  readonly isKnown: (take: Take) => boolean;
}

/**
 * Releases jobs that the database has assigned to a worker which never received them, because its connection
 * broke. The worker lives, so no other process releases them. Rows are read first and compared later, when
 * pending messages have arrived. The update needs the private table: the public `force_unlock_workers`
 * releases all jobs of the worker, and those in progress would run twice; the other public functions do not
 * change a locked job for four hours.
 */
export async function freeForgottenJobs(db: Db, { ids, now, isKnown }: Forgotten): Promise<void> {
  const { rows } = await sql<Take>`
    select id::text, attempts from graphile_worker.jobs
    where locked_by = any(${sql.val(ids)}) and locked_at < ${new Date(now.getTime() - NEWS_WITHIN)}`.execute(
    db,
  );
  for (const { id, attempts } of rows.filter((take) => !isKnown(take))) {
    await sql`update graphile_worker._private_jobs set locked_by = null, locked_at = null
      where id = ${id}::bigint and attempts = ${attempts} and locked_by = any(${sql.val(ids)})`.execute(db);
  }
}

/**
 * Forgets runs of scheduled jobs that a wrong clock has put more than an hour into the future: the queue would add
 * none until then. Clocks of workers that differ less add no run twice. Needs the private table: no public function
 * changes it.
 */
export async function forgetLaterRuns(db: Db): Promise<void> {
  await sql`update graphile_worker._private_known_crontabs set last_execution = now()
    where last_execution > now() + interval '1 hour'`.execute(db);
}

/** Releases all jobs: for a process that is the only one of this database, before its first job. */
export async function freeAllJobs(db: Db): Promise<void> {
  const { rows } = await sql<{ worker: string }>`
    select distinct locked_by as worker from graphile_worker.jobs where locked_by is not null`.execute(db);
  await freeJobsOf(
    db,
    rows.map(({ worker }) => worker),
  );
}

/** Key prefix of all jobs for an address. The payload contains the address, so no secret is needed. */
export const keyPrefixOf = (to: string): string => `to:${hashToken(to).toString('hex')}:`;

/**
 * Removes waiting and permanently failed jobs for an address that were added before the last job named
 * `askedBy`; later ones are for the next owner of the address. Returns the number of jobs in progress, which
 * stay. Jobs added by release 0.1.0 have no such key and are not removed; one that is given up stays in the
 * queue with its address until an operator removes it.
 */
export async function withdrawJobsTo(db: Db, to: string, askedBy: string): Promise<number> {
  const ids = sql`
    with jobs_to as (
      select id, task_identifier from graphile_worker.jobs where starts_with(key, ${keyPrefixOf(to)})
    )
    select id from jobs_to where task_identifier <> ${askedBy}
      and id < (select max(id) from jobs_to where task_identifier = ${askedBy})`;
  await sql`select count(*) from graphile_worker.complete_jobs(array(${ids}))`.execute(db);
  return (await ids.execute(db)).rows.length;
}
