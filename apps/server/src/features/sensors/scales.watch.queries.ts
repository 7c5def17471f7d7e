import { BATTERY_CHARGED, BATTERY_LOW } from '@propolis/domain';
import type { Db } from '@propolis/postgres';
import { sql } from 'kysely';
import { DELIVERED_BY_ITSELF } from './deliveries.queries.ts';

interface WatchedScale {
  readonly user_id: number;
  readonly scale_id: number;
  readonly scale: string;
}

export interface SilentScale extends WatchedScale {
  readonly since: Date;
}

/**
 * Everybody's scales that deliver by themselves and have last said something between these two moments. Whose key they
 * come by says nothing: one webhook passes on many scales, and a new key was not used yet.
 */
export async function findScalesSilentSince(db: Db, after: Date, before: Date): Promise<SilentScale[]> {
  const { rows } = await sql<SilentScale>`
    select scales.user_id, scales.id as scale_id, scales.name as scale, max(last_time) as since
    from scales
    join scale_series on scale_series.scale_id = scales.id
    group by scales.id
    having max(last_time) > ${after} and max(last_time) < ${before}
      and exists (select from deliveries where scale_id = scales.id and ${DELIVERED_BY_ITSELF})
    order by scales.id`.execute(db);
  return rows;
}

export interface WeakScale extends WatchedScale {
  readonly volts: number;
  /** The hour in which it was last charged; null when that was never seen. */
  readonly charged_at: Date | null;
}

/** Everybody's scales whose battery was low when they last told of it, which is not longer ago than this. */
export async function findWeakScales(db: Db, since: Date): Promise<WeakScale[]> {
  const { rows } = await sql<WeakScale>`
    select scales.user_id, scales.id as scale_id, scales.name as scale, last_value as volts,
      (select max(bucket) from scale_readings_hourly as hour
        where hour.series_id = scale_series.id and hour.max >= ${BATTERY_CHARGED}) as charged_at
    from scale_series
    join scales on scales.id = scale_series.scale_id
    where measure = 'battery' and last_time > ${since} and last_value < ${BATTERY_LOW}
    order by scales.id`.execute(db);
  return rows;
}
