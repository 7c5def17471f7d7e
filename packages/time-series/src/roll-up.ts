import { type RawBuilder, sql } from 'kysely';

/** The hour in which a reading lies, by its beginning. */
export const HOUR = sql`date_trunc('hour', time, 'UTC')`;

/** The day in which a reading lies, in the zone of its series (column `time_zone`), by its beginning. */
export const DAY = sql`date_trunc('day', time, time_zone)`;

/** The columns of what `rollUp` selects, in its order. */
export const ROLLED_UP = sql`series_id, bucket, count, sum, min, min_time, max, max_time`;

const SECONDS = sql`extract(epoch from time)::float8`;

/**
 * What readings add up to, a row for each series and bucket, in the order in which rows are to be locked: to be inserted
 * into hours and days, whose tables add it to what they hold (migration 037). `readings` is
 * what stands after `from`: rows of series_id, time and value. The sum is a decimal number: exact, in whatever order they come.
 */
export const rollUp = (readings: RawBuilder<unknown>, bucket: RawBuilder<unknown>) => sql`
  select series_id, ${bucket} as bucket, count(*)::int, sum(value::numeric),
    min(value), to_timestamp((min(array[value, ${SECONDS}]))[2]),
    max(value), to_timestamp(-(max(array[value, -${SECONDS}]))[2])
  from ${readings} group by 1, 2 order by 1, 2`;
