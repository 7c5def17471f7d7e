import { IDEMPOTENCY_DAYS } from '@propolis/contract';
import type { Db } from '@propolis/postgres';

/** How long the answer to an idempotency key is kept (ms): an outbox asks before it sends what is older. */
const IDEMPOTENCY_LIFE = IDEMPOTENCY_DAYS * 24 * 3_600_000;

/** A worker that stopped removes its own signs of life; those of a killed one are kept this long (ms). */
const HEARTBEAT_LIFE = 24 * 3_600_000;

/** Removes what has expired: sessions, counters of tries, old answers, signs of dead workers. */
export async function sweepDatabase(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  await db.deleteFrom('rate_limits').where('resets_at', '<=', now).execute();
  const oldest = new Date(now.getTime() - IDEMPOTENCY_LIFE);
  await db.deleteFrom('idempotency_keys').where('created_at', '<', oldest).execute();
  const silent = new Date(now.getTime() - HEARTBEAT_LIFE);
  await db.deleteFrom('worker_heartbeats').where('beat_at', '<', silent).execute();
}
