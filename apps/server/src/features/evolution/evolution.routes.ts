import { evolutionEndpoints } from '@propolis/contract';
import type { Api } from '../../platform/http/api.ts';
import { readCurve } from './curves.service.ts';

export function evolutionRoutes(api: Api): void {
  api.on(evolutionEndpoints.curve, (ctx, { params, query }) => readCurve(ctx, params.hiveId, query));
}
