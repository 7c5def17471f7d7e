import type { WeatherStation } from '@propolis/contract';
import type { Db } from '@propolis/postgres';

/** The stations of the network, and for a copy of the demonstration the invented ones besides. */
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

/** Undefined for a code that no station has which this user sees. */
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
