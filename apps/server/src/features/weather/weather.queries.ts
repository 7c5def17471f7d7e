import type { WeatherStation } from '@propolis/contract';
import type { Db } from '@propolis/postgres';
import { sql } from 'kysely';

/** The stations of the network; for a demo account also the invented ones. */
export const visibleStations = (db: Db, userId: number) =>
  db
    .selectFrom('weather_stations')
    .where((where) =>
      where.or([
        where('is_invented', '=', false),
        where.exists(
          db.selectFrom('users').select('id').where('id', '=', userId).where('demo_ends_at', 'is not', null),
        ),
      ]),
    );

const COLUMNS = [
  'id',
  'station',
  'name',
  'canton',
  'latitude',
  'longitude',
  'altitude',
  'measurements',
  'is_invented',
] as const satisfies readonly (keyof WeatherStation)[];

const toStation = ({
  is_invented,
  ...station
}: Omit<WeatherStation, 'is_invented'> & { is_invented: boolean }): WeatherStation =>
  is_invented ? { ...station, is_invented } : station;

/** Undefined if the user sees no station with this code. */
export async function findStation(db: Db, userId: number, code: string): Promise<WeatherStation | undefined> {
  const row = await visibleStations(db, userId)
    .select(COLUMNS)
    .where('station', '=', code)
    .executeTakeFirst();
  return row && toStation(row);
}

export async function findStations(db: Db, userId: number): Promise<WeatherStation[]> {
  const rows = await visibleStations(db, userId).select(COLUMNS).orderBy('id').execute();
  return rows.map(toStation);
}

/** All stations with measures. */
export const findMeasuringStations = (db: Db): Promise<{ station: string; is_invented: boolean }[]> =>
  db
    .selectFrom('weather_stations')
    .select(['station', 'is_invented'])
    .where((where) =>
      where.exists(
        where
          .selectFrom('weather_series')
          .select('id')
          .whereRef('weather_series.station', '=', 'weather_stations.station'),
      ),
    )
    .execute();

/** The series of a station as values: with a join PostgreSQL might scan whole tables. */
const seriesOf = async (db: Db, station: string) => {
  const rows = await db.selectFrom('weather_series').select('id').where('station', '=', station).execute();
  return sql.val(rows.map(({ id }) => id));
};

/** Deletes ten-minute readings before this time; their aggregates stay. */
export async function forgetReadings(db: Db, station: string, before: Date): Promise<void> {
  const ids = await seriesOf(db, station);
  await sql`delete from weather_readings where series_id = any(${ids}::int[]) and time < ${before}`.execute(
    db,
  );
}

/** Deletes hours and days before this time, and the record that they were fetched. */
export async function forgetPast(db: Db, station: string, before: Date): Promise<void> {
  const ids = await seriesOf(db, station);
  await db.transaction().execute(async (transaction) => {
    const isPast = sql`series_id = any(${ids}::int[]) and time < ${before}`;
    await sql`delete from weather_hours where ${isPast}`.execute(transaction);
    await sql`delete from weather_days where ${isPast}`.execute(transaction);
    await transaction.deleteFrom('weather_backfills').where('station', '=', station).execute();
  });
}
