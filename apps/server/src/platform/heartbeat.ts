import { randomUUID } from 'node:crypto';
import type { Clock } from './clock.ts';
import type { Db } from './db/pool.ts';

const BEAT_INTERVAL = 10_000;
/** A worker that has been silent for so long (ms) counts as gone. */
const SILENCE_MAX = 35_000;

/** Says every ten seconds that a worker of this database lives, until stopped. */
export async function startHeartbeat(
  db: Db,
  clock: Clock,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const id = randomUUID();
  const beat = async () => {
    const now = clock();
    await db
      .insertInto('worker_heartbeats')
      .values({ id, beat_at: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ beat_at: now }))
      .execute();
  };
  await beat();
  const timer = setInterval(() => void beat().catch(onError), BEAT_INTERVAL);
  return async () => {
    clearInterval(timer);
    await db.deleteFrom('worker_heartbeats').where('id', '=', id).execute();
  };
}

/** Whether some worker process lives. */
export async function hasLiveWorker(db: Db, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('worker_heartbeats')
    .select('id')
    .where('beat_at', '>', new Date(now.getTime() - SILENCE_MAX))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
