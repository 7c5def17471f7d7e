import { setTimeout as wait } from 'node:timers/promises';
import { DAY_MS } from '@propolis/domain';
import { beforeDatabaseTime, countRows, type Db, databaseTime, hasRow } from '@propolis/postgres';
import { freeLostJobs } from './enqueue.ts';

const BEAT_INTERVAL = 10_000; // ms
/** Delay before a failed attempt is repeated (ms), so that heartbeats resume soon after an outage. */
const TRY_AGAIN_AFTER = 250;
/** Interval of the search for jobs of dead workers (ms). */
const LOOK_INTERVAL = 60_000;
/** A worker without a heartbeat for this long (ms) counts as dead. */
const SILENCE_MAX = 35_000;

interface Heartbeat {
  readonly db: Db;
  /** The ids of this worker; without heartbeats it loses its jobs to others. */
  readonly ids: readonly string[];
  /** Runs with each heartbeat. */
  readonly freeForgotten: (now: Date) => Promise<void>;
  /** Called once per outage, however many attempts fail. */
  readonly onError: (error: unknown) => void;
  /** Interval of heartbeats, in ms. */
  readonly every?: number;
}

/** Records a heartbeat every ten seconds until stopped, and releases the jobs of dead workers. */
export async function startHeartbeat({
  db,
  ids,
  freeForgotten,
  onError,
  every = BEAT_INTERVAL,
}: Heartbeat): Promise<() => Promise<void>> {
  const beat = async () => {
    const now = await databaseTime(db);
    await db
      .insertInto('worker_heartbeats')
      .values(ids.map((id) => ({ id, beat_at: now })))
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ beat_at: now }))
      .execute();
    await freeForgotten(now);
  };
  const look = async () => {
    const now = await databaseTime(db);
    await freeLostJobs(db, silentSince(now), now);
  };
  await beat();
  await look();
  const stopping = new AbortController();
  const { signal } = stopping;
  const ended = Promise.all([
    repeat(beat, { every, signal, onError }),
    repeat(look, { every: LOOK_INTERVAL, signal, onError }),
  ]);
  return async () => {
    stopping.abort();
    await ended;
    await db.deleteFrom('worker_heartbeats').where('id', 'in', ids).execute();
  };
}

interface Repetition extends Pick<Heartbeat, 'onError'> {
  readonly every: number;
  readonly signal: AbortSignal;
}

/** Repeats until the signal; resolves when the last run has ended. */
async function repeat(work: () => Promise<unknown>, { every, signal, onError }: Repetition): Promise<void> {
  const isStopped = (ms: number) => wait(ms, false, { signal }).catch(() => true);
  let isInTrouble = false;
  while (!(await isStopped(isInTrouble ? TRY_AGAIN_AFTER : every))) {
    try {
      await work();
      isInTrouble = false;
    } catch (error) {
      if (!isInTrouble) onError(error);
      isInTrouble = true;
    }
  }
}

const SILENT_SINCE = beforeDatabaseTime(SILENCE_MAX);

const silentSince = (now: Date): Date => new Date(now.getTime() - SILENCE_MAX);

/** Whether a worker process is alive. */
export const hasLiveWorker = (db: Db): Promise<boolean> =>
  hasRow(db.selectFrom('worker_heartbeats').select('id').where('beat_at', '>', SILENT_SINCE).limit(1));

/** Number of live queues of workers, of all processes. */
export const countLiveWorkers = (db: Db): Promise<number> =>
  countRows(db, db.selectFrom('worker_heartbeats').where('beat_at', '>', SILENT_SINCE));

/** A stopping worker removes its own heartbeats; those of a killed one are kept this long. */
export async function sweepHeartbeats(db: Db, now: Date): Promise<void> {
  const silent = new Date(now.getTime() - DAY_MS);
  await db.deleteFrom('worker_heartbeats').where('beat_at', '<', silent).execute();
}
