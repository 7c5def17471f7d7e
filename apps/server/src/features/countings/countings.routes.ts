import { countingEndpoints } from '@propolis/contract';
import type { Api } from '../../platform/http/api.ts';
import { findCountings } from './countings.queries.ts';
import { changeCounting, countByHand, getCounting, removeCounting } from './countings.service.ts';

export function countingsRoutes(api: Api): void {
  api.on(countingEndpoints.list, ({ db, user }, { query }) => findCountings(db, user.id, query));
  api.on(countingEndpoints.get, (ctx, { params }) => getCounting(ctx, params.id));
  api.on(countingEndpoints.countByHand, (ctx, { body }) => countByHand(ctx, body));
  api.on(countingEndpoints.update, (ctx, { params, body }) => changeCounting(ctx, params.id, body));
  api.on(countingEndpoints.remove, (ctx, { params }) => removeCounting(ctx, params.id));
}
