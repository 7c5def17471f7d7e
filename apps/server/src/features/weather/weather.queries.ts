import type { WeatherStation } from '@propolis/contract';
import type { Db } from '../../platform/db/pool.ts';

export const findStations = (db: Db): Promise<WeatherStation[]> =>
  db.selectFrom('weather_stations').selectAll().orderBy('id').execute();
