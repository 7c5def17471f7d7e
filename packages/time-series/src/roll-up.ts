import { type RawBuilder, sql } from 'kysely';

/** Start of the hour of a reading. */
export const HOUR = sql`date_trunc('hour', time, 'UTC')`;

/** Start of the day of a reading, in the zone of its series (column `time_zone`). */
export const DAY = sql`date_trunc('day', time, time_zone)`;

/** The columns that `rollUp` selects, in order. */
export const ROLLED_UP = sql`series_id, bucket, count, sum, min, min_time, max, max_time`;

const SECONDS = sql`extract(epoch from time)::float8`;

/**
 * Aggregates readings into one row per series and bucket, in lock order: for an insert into hours and days,
 * whose triggers add it to existing rows (migration 037). `readings` is a `from` item with series_id, time
 * and value. The sum is a decimal, so that it does not depend on the order.
 */
export const rollUp = (readings: RawBuilder<unknown>, bucket: RawBuilder<unknown>) => sql`
  select series_id, ${bucket} as bucket, count(*)::int, sum(value::numeric),
    min(value), to_timestamp((min(array[value, ${SECONDS}]))[2]),
    max(value), to_timestamp(-(max(array[value, -${SECONDS}]))[2])
  from ${readings} group by 1, 2 order by 1, 2`;
