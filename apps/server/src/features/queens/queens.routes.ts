import { queenEndpoints } from '@propolis/contract';
import type { Api } from '@propolis/http-kit';
import { changeQueen, getQueen, listQueens } from './queens.service.ts';

export function queensRoutes(api: Api): void {
  api.read(queenEndpoints.list, (ctx) => listQueens(ctx));
  api.read(queenEndpoints.get, (ctx, { params }) => getQueen(ctx, params.id));
  api.write(queenEndpoints.update, (ctx, { params, baseVersion, body }) =>
    changeQueen(ctx, { ...params, baseVersion }, body),
  );
}
