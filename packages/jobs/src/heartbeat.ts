import { setTimeout as wait } from 'node:timers/promises';
import { DAY_MS } from '@propolis/domain';
import { beforeDatabaseTime, type Db, databaseTime } from '@propolis/postgres';
import { freeLostJobs } from './enqueue.ts';

const BEAT_INTERVAL = 10_000; // ms
/** Before what failed is tried again (ms), so that a database that is back soon knows who lives. */
const TRY_AGAIN_AFTER = 250;
/** How often jobs of dead workers are looked for (ms). */
const LOOK_INTERVAL = 60_000;
/** A worker that has been silent for so long (ms) counts as gone. */
const SILENCE_MAX = 35_000;

interface Heartbeat {
  readonly db: Db;
  /** The names under which this worker takes jobs: one that falls silent loses them to others. */
  readonly ids: readonly string[];
  /** With each sign of life. */
  readonly freeForgotten: (now: Date) => Promise<void>;
  /** Once for each time of trouble, however often it is tried meanwhile. */
  readonly onError: (error: unknown) => void;
  /** Between two signs of life, in ms. */
  readonly every?: number;
}

/** Says every ten seconds that a worker of this database lives, until stopped, and frees what dead ones had in hand. */
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

/** Until the signal; settles when the last one is over. */
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

/** Whether some worker process lives. */
export async function hasLiveWorker(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('worker_heartbeats')
    .select('id')
    .where('beat_at', '>', SILENT_SINCE)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many queues of workers live, of all processes. */
export async function countLiveWorkers(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('worker_heartbeats')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('beat_at', '>', SILENT_SINCE)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A worker that stopped removes its own signs of life; those of a killed one are kept this long. */
export async function sweepHeartbeats(db: Db, now: Date): Promise<void> {
  const silent = new Date(now.getTime() - DAY_MS);
  await db.deleteFrom('worker_heartbeats').where('beat_at', '<', silent).execute();
}
