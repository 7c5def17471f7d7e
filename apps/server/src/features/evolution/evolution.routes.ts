import { evolutionEndpoints } from '@propolis/contract';
import type { Api } from '@propolis/http-kit';
import { readApiaryWeather } from './apiary-weather.service.ts';
import { readCurve } from './curves.service.ts';
import { readMarks } from './marks.service.ts';
import { readStatistics } from './statistics.service.ts';
import { readWeightEvents } from './weight-events/weight-events.service.ts';

/** Routes for curves, statistics and events; all accept stale data. */
export function evolutionRoutes(api: Api): void {
  const mayBeOld = true;
  const takesLong = true;
  api.read(evolutionEndpoints.curve, {
    mayBeOld,
    takesLong,
    run: (ctx, { params, query }) => readCurve(ctx, params.hiveId, query),
  });
  api.read(evolutionEndpoints.statistics, {
    mayBeOld,
    takesLong,
    run: (ctx, { params, query }) => readStatistics(ctx, params.hiveId, query),
  });
  api.read(evolutionEndpoints.events, {
    mayBeOld,
    takesLong,
    run: (ctx, { params, query }) => readWeightEvents(ctx, params.hiveId, query),
  });
  api.read(evolutionEndpoints.marks, {
    mayBeOld,
    takesLong,
    run: (ctx, { params, query }) => readMarks(ctx, params.hiveId, query),
  });
  api.read(evolutionEndpoints.weather, {
    mayBeOld,
    takesLong,
    run: (ctx, { params, query }) => readApiaryWeather(ctx, params.apiaryId, query),
  });
}
