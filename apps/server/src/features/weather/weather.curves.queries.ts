import type { TemperatureDay } from '@propolis/contract';
import {
  APIARY_TIME_ZONE,
  addsUp,
  type StoredMeasurementId,
  WEATHER_MEASUREMENTS,
  WEATHER_STEP_LENGTHS,
  type WeatherMeasurementId,
  type WeatherStep,
} from '@propolis/domain';
import type { Db } from '@propolis/postgres';
import { type Point, type PointRange, reducePoints } from '@propolis/time-series';
import { type RawBuilder, sql } from 'kysely';
import { visibleStations } from './weather.queries.ts';

/** One measure of a station. */
export interface WeatherSeries {
  readonly id: number;
  readonly measurement: StoredMeasurementId;
}

export const findSeries = async (
  db: Db,
  userId: number,
  { station, measurement }: { readonly station: string; readonly measurement: StoredMeasurementId },
): Promise<WeatherSeries | undefined> => {
  const row = await visibleStations(db, userId)
    .innerJoin('weather_series', 'weather_series.station', 'weather_stations.station')
    .select('weather_series.id')
    .where('weather_series.station', '=', station)
    .where('weather_series.measurement', '=', measurement)
    .executeTakeFirst();
  return row && { id: row.id, measurement };
};

/** Own aggregates are shown only if nearly complete: half an hour of sunshine is not an hourly value. */
const WHOLE_HOUR = 6;
const WHOLE_DAY = 130;

const ownValue = (measurement: StoredMeasurementId) =>
  addsUp(measurement) ? sql`sum::float8` : sql`(sum / nullif(count, 0))::float8`;

/** The values of a step as rows of time and value; the network's own values take precedence. */
function valuesOf({ id, measurement }: WeatherSeries, step: WeatherStep): RawBuilder<unknown> {
  const own = ownValue(measurement);
  switch (step) {
    case 't':
      return sql`select time, value from weather_readings where series_id = ${id}`;
    case 'h':
      return sql`select time, coalesce(official, ${own}) as value from weather_hours
        where series_id = ${id} and (official is not null or count >= ${WHOLE_HOUR})`;
    case 'd':
      return sql`select time, coalesce(official, ${own}) as value from weather_days
        where series_id = ${id} and (official is not null or count >= ${WHOLE_DAY})`;
  }
}

/** How much of a range (ms) is covered by values of each of these steps that lie completely within it. */
export async function measureCoverage(
  db: Db,
  series: WeatherSeries,
  steps: readonly WeatherStep[],
  { start, end }: Pick<PointRange, 'start' | 'end'>,
): Promise<ReadonlyMap<WeatherStep, number>> {
  const counts = steps.map((step) => {
    const within = {
      from: new Date(start.getTime() + (step === 'd' ? 0 : WEATHER_STEP_LENGTHS[step])),
      until: new Date(end.getTime() - (step === 'd' ? WEATHER_STEP_LENGTHS[step] : 0)),
    };
    return sql`(select count(*)::int from (${valuesOf(series, step)}) as kept
      where time between ${within.from} and ${within.until})`;
  });
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(db);
  return new Map(steps.map((step, at) => [step, (rows[0]?.counts[at] ?? 0) * WEATHER_STEP_LENGTHS[step]]));
}

/** The values of a station in a range at a step, oldest first; reduced to extremes if there are too many. */
export async function readCurve(
  db: Db,
  series: WeatherSeries,
  step: WeatherStep,
  range: PointRange,
): Promise<Point[]> {
  const values = sql`${valuesOf(series, step)} and time between ${range.start} and ${range.end}`;
  const { rows } = await sql<Point>`${values} order by time limit ${range.points + 1}`.execute(db);
  return rows.length <= range.points ? rows : reducePoints(db, range, values);
}

/** The values of a station in one hour, identified by its end; null if not measured. */
export interface WeatherHour {
  readonly time: Date;
  /** °C */
  readonly temperature: number | null;
  /** min */
  readonly sunshine: number | null;
  /** km/h */
  readonly wind: number | null;
  /** mm */
  readonly precipitation: number | null;
}

/** The hours completely within a range, oldest first; omits hours without values. */
export async function findHours(
  db: Db,
  station: string,
  { start, end }: Pick<PointRange, 'start' | 'end'>,
): Promise<WeatherHour[]> {
  const of = (measurement: StoredMeasurementId) =>
    sql`max(coalesce(official, ${ownValue(measurement)})) filter (where measurement = ${measurement})`;
  const { rows } = await sql<WeatherHour>`
    select time, ${of('tre200s0')} as temperature, ${of('sre000z0')} as sunshine,
      ${of('fu3010z0')} as wind, ${of('rre150z0')} as precipitation
    from weather_series join weather_hours on series_id = id
    where station = ${station} and time between ${start}::timestamptz + interval '1 hour' and ${end}
      and (official is not null or count >= ${WHOLE_HOUR})
    group by time order by time`.execute(db);
  return rows;
}

/** Hours from which a day counts as measured: the lowest and highest may be in the others. */
const HOURS_OF_A_DAY = 20;

/** The lowest and highest temperatures of each day of a range in Switzerland; omits days with too few values. */
export async function findTemperatureDays(
  db: Db,
  station: string,
  { start, end }: Pick<PointRange, 'start' | 'end'>,
): Promise<TemperatureDay[]> {
  // Ten minutes and hours are identified by their ends.
  const isWithin = sql`time > ${start} and time <= ${end}`;
  const { rows } = await sql<TemperatureDay>`
    with series as (select id from weather_series where station = ${station} and measurement = 'tre200s0'),
    measured as (
      select time - interval '1 microsecond' as time, value
      from series join weather_readings on series_id = id where ${isWithin}
      union all
      select time - interval '1 microsecond', official
      from series join weather_hours on series_id = id where ${isWithin} and official is not null)
    select to_char(time at time zone ${APIARY_TIME_ZONE}, 'YYYY-MM-DD') as day,
      round(min(value)::numeric, 1)::float8 as minimum, round(max(value)::numeric, 1)::float8 as maximum
    from measured group by 1
    having count(distinct date_trunc('hour', time)) >= ${HOURS_OF_A_DAY} order by 1`.execute(db);
  return rows;
}

/** The newest value of a station's measure. */
export interface StationGlance {
  readonly station: string;
  readonly measurement: WeatherMeasurementId;
  readonly time: Date;
  readonly value: number;
  /** Readings of the current day, in the zone of the stations. */
  readonly today: number;
}

/** For each measure of the curves with a reading or, without readings, an hour of the network. */
export async function findStationGlances(
  db: Db,
  stations: readonly string[],
  now: Date,
): Promise<StationGlance[]> {
  const { rows } = await sql<StationGlance>`
    select station, measurement, coalesce(last_time, hour.time) as time, coalesce(last_value, hour.official) as value,
      (select count(*)::int from weather_readings where series_id = id and time >= date_trunc('day', ${now}::timestamptz, 'Europe/Zurich')) as today
    from weather_series left join lateral (
      select weather_hours.time, official from weather_hours
      where series_id = id and official is not null and last_time is null
      order by weather_hours.time desc limit 1) as hour on true
    where station = any(${sql.val([...stations])}::text[]) and coalesce(last_time, hour.time) is not null
      and measurement = any(${sql.val(WEATHER_MEASUREMENTS.map(({ id }) => id))}::text[])
    order by station, id`.execute(db);
  return rows;
}
