import type { WeatherStation } from '@propolis/contract';
import type { Db } from '../../platform/db/pool.ts';

/** Undefined for a code that no station has. */
export const findStation = (db: Db, code: string): Promise<WeatherStation | undefined> =>
  db.selectFrom('weather_stations').selectAll().where('station', '=', code).executeTakeFirst();

export const findStations = (db: Db): Promise<WeatherStation[]> =>
  db.selectFrom('weather_stations').selectAll().orderBy('id').execute();
