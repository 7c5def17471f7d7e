import { Apiary, Hive, ScaleWithKey, sensorEndpoints } from '@propolis/contract';
import type { DatabasePool } from '@propolis/postgres';
import { makeMonths } from '@propolis/time-series';
import type { Client } from '../scripts/product/client.ts';

/** The season's trend, the daily nectar flow and the noise of a scale, rounded to ten grams. */
const WEIGHT = `round((38
  + 14 * power(sin(pi() * extract(epoch from time) / 31557600), 4)
  + 0.9 * sin(2 * pi() * extract(epoch from time) / 86400)
  + 0.12 * random())::numeric, 2)::float8`;

const SECONDS = 'extract(epoch from time)::float8';

/** The stored hourly and daily sums, as `rollUp` writes them. */
const sumsOf = (bucket: string) => `
  select series_id, ${bucket}, count(*), sum(value::numeric),
    min(value), to_timestamp((min(array[value, ${SECONDS}]))[2]),
    max(value), to_timestamp(-(max(array[value, -${SECONDS}]))[2])
  from scale_readings join scale_series on id = series_id group by 1, 2`;

interface Filled {
  /** Per scale. */
  readonly slots: number;
  /** Both ends are included. */
  readonly period: readonly [Date, Date];
  readonly everyMinutes: number;
}

function monthsOf([start, end]: Filled['period']): Date[] {
  const count =
    12 * (end.getUTCFullYear() - start.getUTCFullYear()) + end.getUTCMonth() - start.getUTCMonth();
  return Array.from(
    { length: count + 1 },
    (_, index) => new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + index, 1)),
  );
}

/**
 * Inserts the weights of all slots directly, without the API, which another part measures. Returns the number of
 * readings.
 */
export async function fillSeries(
  { db, pool }: DatabasePool,
  { slots, period, everyMinutes }: Filled,
): Promise<number> {
  await makeMonths(db, 'scale_readings', monthsOf(period));
  await pool.query(
    `insert into scale_series (scale_id, slot, measure, last_time, last_value)
     select id, slot, 'weight', $2, 40 from scales, generate_series(1, $1::int) as slot`,
    [slots, period[1]],
  );
  await pool.query(
    `insert into scale_readings (series_id, time, value)
     select id, time, ${WEIGHT} from scale_series, generate_series($1::timestamptz, $2, make_interval(mins => $3)) as time`,
    [...period, everyMinutes],
  );
  await pool.query(`insert into scale_readings_hourly ${sumsOf(`date_trunc('hour', time, 'UTC')`)}`);
  await pool.query(`insert into scale_readings_daily ${sumsOf(`date_trunc('day', time, time_zone)`)}`);
  await pool.query('vacuum analyze');
  const { rows } = await pool.query('select count(*)::int as count from scale_readings');
  return rows[0].count;
}

interface Weighed {
  readonly hives: number;
  readonly scales: number;
  /** Per scale. */
  readonly slots: number;
  readonly calibration: { readonly weight_factor: number; readonly weight_offset?: number };
}

/** Creates an apiary with hives and scales; the first hives stand on the first scale. Returns all hives. */
export async function weighHives(client: Client, { hives: count, scales, slots, calibration }: Weighed) {
  const place = { name: '', reference: 'B-1', latitude: 46.5, longitude: 6.6 };
  const { id: apiary } = Apiary.parse(await client.post('/api/apiaries', place));
  const hives: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const body = { hive_type_id: 1, bee_race_id: 2, frames_per_layer: 12 };
    hives.push(Hive.parse(await client.post(`/api/apiaries/${apiary}/hives`, body)).id);
  }
  for (let index = 0; index < scales; index += 1) {
    const description = { aid: `bench-${index}`, name: `Balance ${index + 1}`, apiary };
    const given = Array.from({ length: slots }, (_, at) => ({
      hive_id: index === 0 ? (hives[at] ?? null) : null,
      description: { position: at + 1, ...calibration },
    }));
    const body = { sensor_model_id: 3, description, hives: given };
    ScaleWithKey.parse(await client.post(sensorEndpoints.createScale.path, body));
  }
  return hives;
}
