import { recordEndpoints } from '@propolis/contract';
import type { Api } from '@propolis/http-kit';
import { finishFollowUp, listFollowUps } from './follow-ups.service.ts';
import { getPaperwork } from './paperwork/paperwork.service.ts';
import { mergeHives, splitHive } from './records.acts.ts';
import { getRegister } from './records.register.ts';
import {
  cancelRecord,
  correctRecord,
  createRecord,
  exportTable,
  getRecord,
  listMedicines,
  listRecords,
  moveMedicine,
} from './records.service.ts';

export function recordsRoutes(api: Api): void {
  api.read(recordEndpoints.list, (ctx, { query }) => listRecords(ctx, query));
  api.read(recordEndpoints.table, (ctx, { query }) => exportTable(ctx, query));
  api.read(recordEndpoints.paperwork, (ctx) => getPaperwork(ctx));
  api.write(recordEndpoints.create, (ctx, { params, body }) => createRecord(ctx, params.apiaryId, body));
  api.read(recordEndpoints.get, (ctx, { params }) => getRecord(ctx, params.id));
  api.write(recordEndpoints.correct, (ctx, { params, baseVersion, body }) =>
    correctRecord(ctx, { uid: params.id, baseVersion }, body),
  );
  api.write(recordEndpoints.cancel, (ctx, { params, baseVersion, body }) =>
    cancelRecord(ctx, { uid: params.id, baseVersion }, body),
  );
  api.read(recordEndpoints.followUps, (ctx) => listFollowUps(ctx));
  api.write(recordEndpoints.finish, (ctx, { params, body }) => finishFollowUp(ctx, params.id, body));
  api.read(recordEndpoints.register, (ctx, { params, query }) => getRegister(ctx, params.apiaryId, query));
  api.write(recordEndpoints.split, (ctx, { params, body }) => splitHive(ctx, params.id, body));
  api.write(recordEndpoints.merge, (ctx, { params, body }) => mergeHives(ctx, params.id, body));
  api.read(recordEndpoints.medicines, (ctx) => listMedicines(ctx));
  api.write(recordEndpoints.move, (ctx, { body }) => moveMedicine(ctx, body));
}
