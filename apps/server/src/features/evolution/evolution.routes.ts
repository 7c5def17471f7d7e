import { evolutionEndpoints, weatherEndpoints } from '@propolis/contract';
import type { Api } from '@propolis/http-kit';
import { readApiaryForecast, readApiaryWeather } from './apiary-weather.service.ts';
import { readCurve } from './curves.service.ts';
import { readMarks } from './marks.service.ts';
import { readStatistics } from './statistics.service.ts';
import { readWeightEvents } from './weight-events/weight-events.service.ts';

/** Routes for curves, statistics, events and the forecast; all accept stale data. */
export function evolutionRoutes(api: Api, { weatherIsOn }: { readonly weatherIsOn: boolean }): void {
  const on = evolutionEndpoints;
  const slow = { mayBeOld: true, takesLong: true };
  api.read(on.curve, { ...slow, run: (ctx, { params, query }) => readCurve(ctx, params.hiveId, query) });
  api.read(on.statistics, {
    ...slow,
    run: (ctx, { params, query }) => readStatistics(ctx, params.hiveId, query),
  });
  api.read(on.events, {
    ...slow,
    run: (ctx, { params, query }) => readWeightEvents(ctx, params.hiveId, query),
  });
  api.read(on.marks, { ...slow, run: (ctx, { params, query }) => readMarks(ctx, params.hiveId, query) });
  api.read(on.weather, {
    ...slow,
    run: (ctx, { params, query }) => readApiaryWeather(ctx, params.apiaryId, query),
  });
  api.read(weatherEndpoints.forecast, {
    mayBeOld: true,
    run: (ctx, { params }) => readApiaryForecast(ctx, params.id, { isOn: weatherIsOn }),
  });
}
