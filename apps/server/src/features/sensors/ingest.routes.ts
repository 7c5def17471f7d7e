import { connectorEndpoints, ingestEndpoints } from '@propolis/contract';
import type { Api } from '@propolis/http-kit';
import { found } from '@propolis/runtime';
import { findDeliveries } from './deliveries/deliveries.queries.ts';
import {
  countReadings,
  deliverReadings,
  deliverUplink,
  noteRefused,
  readDelivered,
} from './deliveries/ingest.service.ts';
import { readWeights } from './readings/hive-series.service.ts';
import { findScale } from './scales/scales.queries.ts';

export function ingestRoutes(api: Api): void {
  api.ingest(ingestEndpoints.weights, {
    prepare: async ({ now }, { body }) => readDelivered(body, now),
    refusedWhole: (ctx, refused) => noteRefused(ctx, 'weights', refused),
    run: (ctx, { body }, read) => deliverReadings(ctx, body, read),
    done: countReadings,
  });
  api.ingest(ingestEndpoints.ttn, {
    refusedWhole: (ctx, refused) => noteRefused(ctx, 'ttn', refused),
    run: (ctx, { body }) => deliverUplink(ctx, body),
    done: countReadings,
  });
  api.read(connectorEndpoints.weights, {
    mayBeOld: true,
    takesLong: true,
    run: (ctx, { params, query }) => readWeights(ctx, params, query),
  });
  api.read(connectorEndpoints.deliveries, async ({ db, user }, { params }) =>
    findDeliveries(db, found(await findScale(db, user.id, params.id)).id),
  );
}
