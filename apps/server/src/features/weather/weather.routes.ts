import { weatherEndpoints } from '@propolis/contract';
import { WEATHER_MEASUREMENTS } from '@propolis/domain';
import type { Api } from '../../platform/http/api.ts';
import { findStations } from './weather.queries.ts';

export function weatherRoutes(api: Api): void {
  api.on(weatherEndpoints.stations, ({ db }) => findStations(db));
  api.on(weatherEndpoints.measurements, () => [...WEATHER_MEASUREMENTS]);
}
