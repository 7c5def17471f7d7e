import { BATTERY_CHARGED, BATTERY_LOW, type Measure, WEEK_MS } from '@propolis/domain';
import type { Db } from '@propolis/postgres';
import { sql } from 'kysely';
import { DELIVERED_BY_ITSELF } from '../deliveries/deliveries.queries.ts';

/** A series of a slot with its last reading. */
export interface SeriesGlance {
  readonly id: number;
  readonly scale_id: number;
  readonly slot: number;
  readonly measure: Measure;
  readonly last_time: Date;
  /** As the scale sent it, without calibration. */
  readonly last_value: number;
  /** Readings of the current day, in the zone of the series. */
  readonly today: number;
}

/**
 * For scales of the user; omits series without readings. Days are selected by single series ids in the SQL
 * text, so that PostgreSQL knows on which servers they are (record 020).
 */
export async function findSeriesGlances(
  db: Db,
  scaleIds: readonly number[],
  now: Date,
): Promise<SeriesGlance[]> {
  if (scaleIds.length === 0) return [];
  const { rows: series } = await sql<Omit<SeriesGlance, 'today'> & { day: Date }>`
    select id, scale_id, slot, measure, last_time, last_value,
      date_trunc('day', ${now}::timestamptz, time_zone) as day
    from scale_series
    where scale_id = any(${sql.val([...scaleIds])}::int[]) and last_time is not null
    order by id`.execute(db);
  const counts = await countDays(db, series);
  return series.map(({ day, ...one }) => ({ ...one, today: counts.get(`${one.id} ${day.getTime()}`) ?? 0 }));
}

/** Number of readings of these days, by series id and start of the day. */
async function countDays(db: Db, days: readonly { readonly id: number; readonly day: Date }[]) {
  if (days.length === 0) return new Map<string, number>();
  const rows = await db
    .selectFrom('scale_readings_daily')
    .select(['series_id', 'bucket', 'count'])
    .where('series_id', 'in', [...new Set(days.map(({ id }) => id))])
    .where(
      'bucket',
      'in',
      [...new Set(days.map(({ day }) => day.getTime()))].map((ms) => new Date(ms)),
    )
    .execute();
  return new Map(rows.map(({ series_id, bucket, count }) => [`${series_id} ${bucket.getTime()}`, count]));
}

/** A mean of six hours. */
export interface WeekPoint {
  readonly series_id: number;
  readonly time: Date;
  /** As the scale sent it, without calibration. */
  readonly value: number;
}

/** The last week of series as means of six hours, enough for a sparkline; oldest first. */
export async function findWeeks(db: Db, seriesIds: readonly number[], now: Date): Promise<WeekPoint[]> {
  if (seriesIds.length === 0) return [];
  const { rows } = await sql<WeekPoint>`
    select series_id, date_bin('6 hours', bucket, 'epoch') as time, (sum(sum) / sum(count))::float8 as value
    from scale_readings_hourly
    where series_id in (${sql.join(seriesIds)})
      and bucket between ${new Date(now.getTime() - WEEK_MS)} and ${now}
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

interface WatchedScale {
  readonly user_id: number;
  readonly scale_id: number;
  readonly scale: string;
}

export interface SilentScale extends WatchedScale {
  readonly since: Date;
}

/**
 * Scales of all users that deliver by themselves and whose last successful delivery is between these times.
 * The use of keys is not considered: one webhook forwards many scales, and a new key may be unused.
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
  /** The hour of the last charge; null if unknown. */
  readonly charged_at: Date | null;
}

/**
 * Scales of all users whose last battery reading, since this time, was low. A charge from before the last
 * notification is no new one: its readings arrived late.
 */
export async function findWeakScales(db: Db, since: Date): Promise<WeakScale[]> {
  const { rows } = await sql<WeakScale>`
    select scales.user_id, scales.id as scale_id, scales.name as scale, last_value as volts, charged_at
    from scale_series
    join scales on scales.id = scale_series.scale_id
    cross join lateral (
      select max(bucket) as charged_at from scale_readings_hourly as hour
      where hour.series_id = scale_series.id and hour.max >= ${BATTERY_CHARGED}) as charge
    where measure = 'battery' and last_time > ${since} and last_value < ${BATTERY_LOW}
      and not exists (
        select from notifications
        where notifications.user_id = scales.user_id and kind = 'scale_battery_low'
          and (facts ->> 'scale_id')::int = scales.id and created_at > charged_at + interval '1 hour')
    order by scales.id`.execute(db);
  return rows;
}
