import type { Db } from '@propolis/postgres';
import { makeMonths } from '@propolis/time-series';
import { sql } from 'kysely';
import type { StationValue } from '../../gateways/meteoswiss-files.ts';

/** Rows per statement; a file has up to 160,000 values. */
const AT_ONCE = 20_000;

/**
 * Values as rows of series_id, time and value; of equal times the last counts, unknown stations are ignored.
 */
const sent = (values: readonly StationValue[]) => sql`
  select distinct on (series.id, sent.time) series.id as series_id, sent.time, sent.value
  from unnest(
    ${sql.val(values.map(({ station }) => station))}::text[],
    ${sql.val(values.map(({ measurement }) => measurement))}::text[],
    ${sql.val(values.map(({ time }) => new Date(time)))}::timestamptz[],
    ${sql.val(values.map(({ value }) => value))}::float8[]
  ) with ordinality as sent (station, measurement, time, value, place)
  join weather_series as series using (station, measurement)
  order by series.id, sent.time, sent.place desc`;

/** Locks the series, so that writers run one after the other and recomputations see all readings. */
const lockSeries = (db: Db, values: readonly StationValue[]) =>
  sql`
  select from weather_series
  where station = any(${sql.val([...new Set(values.map(({ station }) => station))])}::text[])
  order by id for no key update`.execute(db);

/**
 * Stores ten-minute values, within a transaction: replaces existing ones and recomputes the changed hours and
 * days. Returns the number of new or changed values.
 */
export async function storeReadings(db: Db, values: readonly StationValue[]): Promise<number> {
  await makeMonths(
    db,
    'weather_readings',
    values.map(({ time }) => new Date(time)),
  );
  await lockSeries(db, values);
  let changed = 0;
  for (let at = 0; at < values.length; at += AT_ONCE)
    changed += await storeSome(db, values.slice(at, at + AT_ONCE));
  return changed;
}

async function storeSome(db: Db, values: readonly StationValue[]): Promise<number> {
  const { rows } = await sql<{ series_id: number; hour: Date; count: number }>`
    with changed as (
      insert into weather_readings as kept (series_id, time, value) ${sent(values)}
      on conflict (series_id, time) do update set value = excluded.value
        where kept.value is distinct from excluded.value
      returning series_id, time, value),
    newest as (
      update weather_series set last_time = latest.time, last_value = latest.value
      from (select distinct on (series_id) * from changed order by series_id, time desc) as latest
      where id = latest.series_id and (last_time is null or last_time <= latest.time))
    select series_id, ${HOUR_OF_READING} as hour, count(*)::int as count from changed group by 1, 2`.execute(
    db,
  );
  const hours = { series: rows.map(({ series_id }) => series_id), times: rows.map(({ hour }) => hour) };
  await countHours(db, hours);
  await countDays(db, hours);
  return rows.reduce((sum, { count }) => sum + count, 0);
}

/** Ten-minute values and hours are identified by their ends: 15:10 to 16:00 are the hour 16:00. */
const HOUR_OF_READING = sql`date_trunc('hour', time - interval '1 microsecond', 'UTC') + interval '1 hour'`;
const DAY_OF_HOUR = sql`date_trunc('day', time - interval '1 microsecond', 'UTC')`;

interface Hours {
  readonly series: readonly number[];
  readonly times: readonly Date[];
}

const these = ({ series, times }: Hours) => sql`
  select series_id, time from unnest(
    ${sql.val([...series])}::int[], ${sql.val([...times])}::timestamptz[]) as these (series_id, time)`;

const countHours = (db: Db, hours: Hours) =>
  sql`
  insert into weather_hours as kept (series_id, time, count, sum)
  select these.series_id, these.time, count(*), sum(reading.value::numeric)
  from (${these(hours)}) as these
  join weather_readings as reading on reading.series_id = these.series_id
    and reading.time > these.time - interval '1 hour' and reading.time <= these.time
  group by 1, 2
  on conflict (series_id, time) do update set count = excluded.count, sum = excluded.sum`.execute(db);

const countDays = (db: Db, hours: Hours) =>
  sql`
  insert into weather_days as kept (series_id, time, count, sum)
  select day.series_id, day.time, sum(hour.count), sum(hour.sum)
  from (select distinct series_id, ${DAY_OF_HOUR} as time from (${these(hours)}) as these) as day
  join weather_hours as hour on hour.series_id = day.series_id
    and hour.time > day.time and hour.time <= day.time + interval '1 day'
  group by 1, 2
  on conflict (series_id, time) do update set count = excluded.count, sum = excluded.sum`.execute(db);

/** The end of the last hour with a value of the network; null without any. */
export async function findLastHour(db: Db, station: string): Promise<Date | null> {
  const { last } = await db
    .selectFrom('weather_hours')
    .innerJoin('weather_series', 'weather_series.id', 'weather_hours.series_id')
    .select(({ fn }) => fn.max('weather_hours.time').as('last'))
    .where('station', '=', station)
    .where('official', 'is not', null)
    .executeTakeFirstOrThrow();
  return last;
}

/** Stores hourly values of the network, by their end. */
export async function storeHours(db: Db, values: readonly StationValue[]): Promise<void> {
  for (let at = 0; at < values.length; at += AT_ONCE)
    await sql`insert into weather_hours as kept (series_id, time, official) ${sent(values.slice(at, at + AT_ONCE))}
      on conflict (series_id, time) do update set official = excluded.official
        where kept.official is distinct from excluded.official`.execute(db);
}

/** Stores daily values of the network, by their start. */
export async function storeDays(db: Db, values: readonly StationValue[]): Promise<void> {
  for (let at = 0; at < values.length; at += AT_ONCE)
    await sql`insert into weather_days as kept (series_id, time, official) ${sent(values.slice(at, at + AT_ONCE))}
      on conflict (series_id, time) do update set official = excluded.official
        where kept.official is distinct from excluded.official`.execute(db);
}
