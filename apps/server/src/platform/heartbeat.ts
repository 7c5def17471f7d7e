import type { Clock } from './clock.ts';
import { freeLostJobs } from './db/enqueue.ts';
import type { Db } from './db/pool.ts';

const BEAT_INTERVAL = 10_000; // ms
/** How often jobs of dead workers are looked for (ms). */
const LOOK_INTERVAL = 60_000;
/** A worker that has been silent for so long (ms) counts as gone. */
const SILENCE_MAX = 35_000;

interface Heartbeat {
  readonly db: Db;
  readonly clock: Clock;
  /** The names under which this worker takes jobs: one that falls silent loses them to others. */
  readonly ids: readonly string[];
  /** With each sign of life. */
  readonly freeForgotten: (now: Date) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Says every ten seconds that a worker of this database lives, until stopped, and frees what dead ones had in hand. */
export async function startHeartbeat({
  db,
  clock,
  ids,
  freeForgotten,
  onError,
}: Heartbeat): Promise<() => Promise<void>> {
  const beat = async () => {
    const now = clock();
    await db
      .insertInto('worker_heartbeats')
      .values(ids.map((id) => ({ id, beat_at: now })))
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ beat_at: now }))
      .execute();
    await freeForgotten(now);
  };
  const look = () => freeLostJobs(db, silentSince(clock()), clock());
  await beat();
  await look();
  const beats = setInterval(() => void beat().catch(onError), BEAT_INTERVAL);
  const looks = setInterval(() => void look().catch(onError), LOOK_INTERVAL);
  return async () => {
    clearInterval(beats);
    clearInterval(looks);
    await db.deleteFrom('worker_heartbeats').where('id', 'in', ids).execute();
  };
}

const silentSince = (now: Date): Date => new Date(now.getTime() - SILENCE_MAX);

/** Whether some worker process lives. */
export async function hasLiveWorker(db: Db, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('worker_heartbeats')
    .select('id')
    .where('beat_at', '>', silentSince(now))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
