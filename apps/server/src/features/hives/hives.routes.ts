import { hiveEndpoints } from '@propolis/contract';
import type { Api } from '@propolis/http-kit';
import {
  changeHive,
  createHive,
  duplicateHive,
  type HiveRegister,
  listBeeRaces,
  listEndedHives,
  listHiveTypes,
  removeHive,
} from './hives.service.ts';

export function hivesRoutes(api: Api, register: HiveRegister): void {
  api.write(hiveEndpoints.create, (ctx, { params, body }) => createHive(ctx, params.apiaryId, body));
  api.write(hiveEndpoints.update, (ctx, { params, baseVersion, body }) =>
    changeHive(ctx, { ...params, baseVersion }, body, register),
  );
  api.write(hiveEndpoints.remove, (ctx, { params, baseVersion }) =>
    removeHive(ctx, { ...params, baseVersion }, register),
  );
  api.write(hiveEndpoints.duplicate, (ctx, { params }) => duplicateHive(ctx, params.id));
  api.read(hiveEndpoints.ended, (ctx, { params }) => listEndedHives(ctx, params.apiaryId));
  api.read(hiveEndpoints.types, (ctx) => listHiveTypes(ctx.language));
  api.read(hiveEndpoints.races, (ctx) => listBeeRaces(ctx.language));
}
