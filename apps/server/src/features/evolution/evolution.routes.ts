import { evolutionEndpoints } from '@propolis/contract';
import type { Api } from '../../platform/http/api.ts';
import { readApiaryWeather } from './apiary-weather.service.ts';
import { readCurve } from './curves.service.ts';
import { readMarks } from './marks.service.ts';
import { readStatistics } from './statistics.service.ts';
import { readWeightEvents } from './weight-events.service.ts';

export function evolutionRoutes(api: Api): void {
  api.on(evolutionEndpoints.curve, (ctx, { params, query }) => readCurve(ctx, params.hiveId, query));
  api.on(evolutionEndpoints.statistics, (ctx, { params, query }) =>
    readStatistics(ctx, params.hiveId, query),
  );
  api.on(evolutionEndpoints.events, (ctx, { params, query }) => readWeightEvents(ctx, params.hiveId, query));
  api.on(evolutionEndpoints.marks, (ctx, { params, query }) => readMarks(ctx, params.hiveId, query));
  api.on(evolutionEndpoints.weather, (ctx, { params, query }) =>
    readApiaryWeather(ctx, params.apiaryId, query),
  );
}
