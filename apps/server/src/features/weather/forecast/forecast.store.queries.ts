import type { TemperatureDay } from '@propolis/contract';
import { MINUTE_MS } from '@propolis/domain';
import { countRows, type Database, type Db } from '@propolis/postgres';
import { sql, type Updateable } from 'kysely';
import { type FilePoint, pointKey } from '../../../gateways/meteoswiss-forecast-files.ts';
import type { WeatherFault } from '../weather.state.queries.ts';
import { INVENTED, type StoredPoint, toPoint } from './forecast.queries.ts';

/** How long a process may take for a fetch, and how long the service is left alone after a failure (ms). */
const PAUSE = 10 * MINUTE_MS;

const TURN = ['run_at', 'files_etag', 'points_etag', 'points_read_at'] as const;

/** What is known when a fetch begins. */
export type ForecastTurn = NonNullable<Awaited<ReturnType<typeof takeForecastTurn>>>;

/** Grants the fetch to one process; undefined during another fetch, and in the pause after a failure. */
export const takeForecastTurn = (db: Db, now: Date) =>
  db
    .updateTable('forecast_service')
    .set({ asked_at: now })
    .where(({ or, eb }) =>
      or([eb('asked_at', 'is', null), eb('asked_at', '<=', new Date(now.getTime() - PAUSE))]),
    )
    .returning(TURN)
    .executeTakeFirst();

export async function noteForecast(db: Db, state: Updateable<Database['forecast_service']>): Promise<void> {
  await db.updateTable('forecast_service').set(state).execute();
}

/** The next turn is granted from this time on. */
export const noteForecastSuccess = (db: Db, next: Date): Promise<void> =>
  noteForecast(db, { asked_at: new Date(next.getTime() - PAUSE), failing_since: null, fault: null });

/** The turn is kept, so that the next try comes after a pause. */
export async function noteForecastFailure(
  db: Db,
  { now, fault }: { readonly now: Date; readonly fault: WeatherFault },
): Promise<void> {
  const failing_since = sql<Date>`coalesce(failing_since, ${now}::timestamptz)`;
  await db.updateTable('forecast_service').set({ fault, failing_since }).execute();
}

export const countPoints = (db: Db): Promise<number> =>
  countRows(db, db.selectFrom('forecast_points').where('type', '<>', INVENTED));

export async function findAllPoints(db: Db): Promise<StoredPoint[]> {
  const rows = await db.selectFrom('forecast_points').selectAll().where('type', '<>', INVENTED).execute();
  return rows.map(toPoint);
}

/** Replaces the points, within a transaction; days of points that no longer exist are deleted with them. */
export async function storePoints(db: Db, points: readonly FilePoint[]): Promise<void> {
  const sent = sql`jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as sent (type smallint, id integer, name text,
    latitude float8, longitude float8, altitude float8)`;
  await sql`delete from forecast_points where type <> ${INVENTED}
    and (type, id) not in (select sent.type, sent.id from ${sent})`.execute(db);
  await sql`insert into forecast_points (type, id, name, latitude, longitude, altitude)
    select sent.* from ${sent} on conflict (type, id) do update set name = excluded.name,
      latitude = excluded.latitude, longitude = excluded.longitude, altitude = excluded.altitude`.execute(db);
}

/** Keys of the points with days. */
export async function findStoredPoints(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('forecast_days').select(['type', 'id']).distinct().execute();
  return new Set(rows.map(pointKey));
}

/** A day of the point with this key. */
export interface DayOfPoint extends TemperatureDay {
  readonly key: string;
}

/** Replaces the days of all points by those of a run, within a transaction. */
export async function storeForecast(db: Db, days: readonly DayOfPoint[], runAt: Date): Promise<void> {
  await db.deleteFrom('forecast_days').where('type', '<>', INVENTED).execute();
  await insertDays(db, days, runAt);
}

/** Stores days of an invented point of the demonstration. */
export const storeInventedForecast = (
  db: Db,
  id: number,
  { days, runAt }: { readonly days: readonly TemperatureDay[]; readonly runAt: Date },
): Promise<void> =>
  insertDays(
    db,
    days.map((day) => ({ ...day, key: pointKey({ type: INVENTED, id }) })),
    runAt,
  );

async function insertDays(db: Db, days: readonly DayOfPoint[], runAt: Date): Promise<void> {
  await sql`insert into forecast_days (type, id, day, minimum, maximum, run_at)
    select split_part(key, ';', 2)::smallint, split_part(key, ';', 1)::integer, day, minimum, maximum, ${runAt}
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
      as sent (key text, day text, minimum float8, maximum float8)
    on conflict (type, id, day) do update set minimum = excluded.minimum, maximum = excluded.maximum,
      run_at = excluded.run_at`.execute(db);
}
