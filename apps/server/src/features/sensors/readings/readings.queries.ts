import type { Measure } from '@propolis/domain';
import type { Meter } from '@propolis/http-kit';
import type { Db } from '@propolis/postgres';
import { DAY, HOUR, makeMonths, ROLLED_UP, rollUp } from '@propolis/time-series';
import { sql } from 'kysely';
import { accessible } from '../../sharing/sharing.queries.ts';

/** The key of a series within its scale: slot and measure. */
export interface SeriesKey {
  readonly slot: number;
  readonly measure: Measure;
}

export const keyOf = ({ slot, measure }: SeriesKey): string => `${slot} ${measure}`;

/**
 * The ids of these series of a locked scale, by key; creates missing ones. Locks each until the end of the
 * transaction, so that readings of one series are added sequentially. Waits at most `patience` ms for locks,
 * otherwise the statement timeout.
 */
export async function lockSeries(
  db: Db,
  scaleId: number,
  wanted: readonly SeriesKey[],
  patience?: number,
): Promise<Map<string, number>> {
  const locked = await lockKnown(db, scaleId, wanted, patience);
  if (locked.size === wanted.length) return locked;
  await db
    .insertInto('scale_series')
    .values(wanted.map(({ slot, measure }) => ({ scale_id: scaleId, slot, measure })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return lockKnown(db, scaleId, wanted, patience);
}

/**
 * The timeout is set in the statement that needs it first, before its first row, and holds for the
 * transaction. Moving readings to other servers locks the whole table, which happens earlier and is not
 * limited by it (record 020).
 */
async function lockKnown(db: Db, scaleId: number, wanted: readonly SeriesKey[], patience?: number) {
  const isSet =
    patience === undefined
      ? sql`true`
      : sql`(select set_config('lock_timeout', ${`${patience}ms`}, true)) is not null`;
  const rows = await sql<SeriesKey & { id: number }>`
    select id, scale_series.slot, scale_series.measure from scale_series
    join unnest(${wanted.map(({ slot }) => slot)}::int[], ${wanted.map(({ measure }) => measure)}::text[])
      as wanted (slot, measure) using (slot, measure)
    where scale_id = ${scaleId} and ${isSet} order by id for no key update of scale_series`.execute(db);
  return new Map(rows.rows.map((row) => [keyOf(row), row.id]));
}

/** A reading of a locked series. */
export interface SeriesReading {
  readonly seriesId: number;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** Raw, uncalibrated. */
  readonly value: number;
}

/**
 * Adds readings to their series and to the aggregates of hours and days, in one statement. An existing
 * reading of the same time stays. The caller has locked the series, so no other insert causes a conflict.
 * Returns how many were new. The statement also works if the tables are on other servers (record 020): known
 * rows are read by values, with single series ids so that no other server is queried, and inserted rows are
 * not read back.
 */
export async function addReadings(db: Db, readings: readonly SeriesReading[]): Promise<number> {
  if (readings.length === 0) return 0;
  const times = [...new Set(readings.map(({ time }) => time))].map((time) => new Date(time));
  const series = [...new Set(readings.map(({ seriesId }) => seriesId))];
  await makeMonths(db, 'scale_readings', times);
  const { rows } = await sql<{ accepted: number }>`
    with delivered as (
      select distinct on (series_id, seconds) series_id, to_timestamp(seconds) as time, value
      from unnest(${readings.map(({ seriesId }) => seriesId)}::int[],
        ${readings.map(({ time }) => time / 1000)}::float8[], ${readings.map(({ value }) => value)}::float8[])
        with ordinality as delivered (series_id, seconds, value, place)
      order by series_id, seconds, place),
    known as (
      select series_id, time from scale_readings
      where series_id in (${sql.join(series)}) and time = any(${sql.val(times)}::timestamptz[])),
    added as materialized (
      select series_id, time, value from delivered left join known using (series_id, time)
      where known.series_id is null order by series_id, time),
    kept as (
      insert into scale_readings (series_id, time, value)
      select series_id, time, value from added),
    hours as (
      insert into scale_readings_hourly (${ROLLED_UP}) ${rollUp(sql`added`, HOUR)}),
    days as (
      insert into scale_readings_daily (${ROLLED_UP})
      ${rollUp(sql`added join scale_series on id = series_id`, DAY)}),
    newest as (
      update scale_series set last_time = last.time, last_value = last.value
      from (select distinct on (series_id) * from added order by series_id, time desc) as last
      where id = last.series_id and (last_time is null or last_time < last.time))
    select count(*)::int as accepted from added`.execute(db);
  return rows[0]?.accepted ?? 0;
}

/**
 * Series whose readings are deleted per statement; a year of a scale with five slots is about 300,000
 * readings.
 */
const SWEPT_AT_ONCE = 20;

/**
 * Deletes the readings of some deleted series (scale, apiary or account was deleted). Returns whether there
 * were any, so that there may be more.
 */
export const removeReadingsOfGone = (db: Db): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const gone = await transaction
      .selectFrom('removed_scale_series')
      .select('series_id')
      .orderBy('series_id')
      .limit(SWEPT_AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    if (gone.length === 0) return false;
    // By values: with a join PostgreSQL might scan the whole table.
    const ids = gone.map(({ series_id }) => series_id);
    await transaction.deleteFrom('scale_readings').where('series_id', 'in', ids).execute();
    await transaction.deleteFrom('scale_readings_hourly').where('series_id', 'in', ids).execute();
    await transaction.deleteFrom('scale_readings_daily').where('series_id', 'in', ids).execute();
    await transaction.deleteFrom('removed_scale_series').where('series_id', 'in', ids).execute();
    return true;
  });

export const READINGS_METER: Meter = {
  kind: 'readings',
  code: 'quota_readings',
  /** For all scales of an account, from the aggregates of days. */
  measure: async (db, userId) => {
    const { count } = await db
      .selectFrom('scale_readings_daily as days')
      .innerJoin('scale_series as series', 'series.id', 'days.series_id')
      .innerJoin('scales', 'scales.id', 'series.scale_id')
      .select(sql<number>`coalesce(sum(days.count), 0)::float8`.as('count'))
      .where(accessible(userId, 'scales', 'own'))
      .executeTakeFirstOrThrow();
    return count;
  },
};
