import { IDEMPOTENCY_DAYS } from '@propolis/contract';
import { DAY_MS } from '@propolis/domain';
import type { Db } from '@propolis/postgres';

/**
 * How long the response of an idempotency key is stored (ms): an outbox checks older writes before sending
 * them.
 */
const IDEMPOTENCY_LIFE = IDEMPOTENCY_DAYS * DAY_MS;

/** Removes expired rate limits and idempotency keys. */
export async function sweepDatabase(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('resets_at', '<=', now).execute();
  const oldest = new Date(now.getTime() - IDEMPOTENCY_LIFE);
  await db.deleteFrom('idempotency_keys').where('created_at', '<', oldest).execute();
}
