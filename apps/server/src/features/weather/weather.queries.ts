import type { WeatherStation } from '@propolis/contract';
import type { Db } from '../../platform/db/pool.ts';

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
] as const satisfies readonly (keyof WeatherStation)[];

/** Undefined for a code that no station has which this user sees. */
export const findStation = (db: Db, userId: number, code: string): Promise<WeatherStation | undefined> =>
  visibleStations(db, userId).select(COLUMNS).where('station', '=', code).executeTakeFirst();

export const findStations = (db: Db, userId: number): Promise<WeatherStation[]> =>
  visibleStations(db, userId).select(COLUMNS).orderBy('id').execute();
