import { connectorEndpoints, weatherEndpoints } from '@propolis/contract';
import { WEATHER_MEASUREMENTS } from '@propolis/domain';
import type { Api } from '@propolis/http-kit';
import { findStations } from './weather.queries.ts';
import { describeWeatherService, readWeather } from './weather.service.ts';

/** `isOn`: whether the weather service is enabled. */
export function weatherRoutes(api: Api, { isOn }: { readonly isOn: boolean }): void {
  api.read(weatherEndpoints.stations, { mayBeOld: true, run: ({ db, user }) => findStations(db, user.id) });
  api.read(weatherEndpoints.measurements, () => [...WEATHER_MEASUREMENTS]);
  api.read(weatherEndpoints.service, ({ db }) => describeWeatherService(db, isOn));
  api.read(connectorEndpoints.weather, {
    mayBeOld: true,
    takesLong: true,
    run: (ctx, { params, query }) => readWeather(ctx, { ...query, ...params }),
  });
}
