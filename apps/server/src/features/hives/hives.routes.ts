import { hiveEndpoints } from '@propolis/contract';
import type { Api } from '@propolis/http-kit';
import {
  changeHive,
  createHive,
  duplicateHive,
  listBeeRaces,
  listHiveTypes,
  removeHive,
} from './hives.service.ts';

export function hivesRoutes(api: Api): void {
  api.on(hiveEndpoints.create, (ctx, { params, body }) => createHive(ctx, params.apiaryId, body));
  api.on(hiveEndpoints.update, (ctx, { params, began, body }) => changeHive(ctx, { ...params, began }, body));
  api.on(hiveEndpoints.remove, (ctx, { params, began }) => removeHive(ctx, { ...params, began }));
  api.on(hiveEndpoints.duplicate, (ctx, { params }) => duplicateHive(ctx, params.id));
  api.on(hiveEndpoints.types, (ctx) => listHiveTypes(ctx.language));
  api.on(hiveEndpoints.races, (ctx) => listBeeRaces(ctx.language));
}
