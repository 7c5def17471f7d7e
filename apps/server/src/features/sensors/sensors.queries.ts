import { assertQuota, type Quotas } from '@propolis/http-kit';
import { type Db, PAIRED_LOCKS } from '@propolis/postgres';
import { sql } from 'kysely';
import { accessible } from '../sharing/sharing.queries.ts';

/**
 * 409 if the account has reached its limit of sensors of all brands. Locked until the end of the transaction.
 */
export async function holdOneMore(db: Db, userId: number, quotas: Pick<Quotas, 'sensors'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${PAIRED_LOCKS.sensors}::int, ${userId}::int)`.execute(db);
  assertQuota((await countSensors(db, userId)) + 1, quotas.sensors, 'quota_sensors');
}

/** Of all brands. */
export async function countSensors(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (
    (select count(*) from scales where ${accessible(userId, 'scales', 'own')})
    + (select count(*) from weather_connectors where ${accessible(userId, 'weather_connectors', 'own')})
    + (select count(*) from cameras where ${accessible(userId, 'cameras', 'own')}))::int as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
