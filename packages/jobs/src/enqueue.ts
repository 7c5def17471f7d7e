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
  /** Undefined: at once. */
  readonly runAt: Date | undefined;
}

/** Writes a job within the current transaction: no commit, no job. The queue's own function does it. */
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

/** A job that was stopped in the middle: it waits again, and the try does not count. */
export async function returnJob(db: Db, id: string, attempts: number): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(
    array[${id}::bigint], run_at => now(), attempts => ${attempts}::int
  )`.execute(db);
}

/** How long a job may be in hand of a worker that has said nothing yet (ms). */
const FIRST_SIGN = 60_000;

/**
 * Frees the jobs in hand of workers that have not been heard of since then: their process was killed. The queue itself
 * would wait four hours. Answers how many workers were lost.
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
 * What these workers had in hand waits again, but for what somebody has asked for anew meanwhile, under its key: the queue
 * has taken the key from it, and all its tries, so that it would stand among the jobs that were given up.
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

/** After so long (ms) the news of a job that was given to a worker has arrived, or never will. */
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
 * Frees the jobs that the database has given to a worker which never received them, because the connection broke. The
 * worker lives, so no other process frees them. The rows are read first and compared after: what was on its way has
 * arrived by then. The update needs the private table: the public `force_unlock_workers` frees all jobs of the worker, and
 * those in hand would run twice; the other public functions change no locked job for four hours.
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

/** Frees everything: for the one process that this database is for, before it takes its first job. */
export async function freeAllJobs(db: Db): Promise<void> {
  const { rows } = await sql<{ worker: string }>`
    select distinct locked_by as worker from graphile_worker.jobs where locked_by is not null`.execute(db);
  await freeJobsOf(
    db,
    rows.map(({ worker }) => worker),
  );
}

/** How the keys of all jobs to an address begin. The address stands in the payload anyway: no secret is needed. */
export const keyPrefixOf = (to: string): string => `to:${hashToken(to).toString('hex')}:`;

/**
 * Removes the jobs to an address, those that wait and those that were given up, if they were added before the last job of
 * the name `askedBy`: later ones are for the next owner of the address. Returns how many are in hand and stay. Jobs that
 * release 0.1.0 added have no such key: they are not removed, and end with their last try.
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
