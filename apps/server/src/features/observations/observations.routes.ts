import { removeUnnamed } from '@propolis/blob-store';
import { observationEndpoints, photoEndpoints } from '@propolis/contract';
import type { Api } from '@propolis/http-kit';
import { findShowFlags } from '../account/account.queries.ts';
import {
  changeObservation,
  listLatest,
  listObservationIds,
  listUsualItems,
  recordObservation,
  removeObservation,
  searchesPerMinute,
  searchNotes,
} from './observations.service.ts';
import { hiveStructure, observationStructure } from './observations.structure.ts';
import {
  addRecordPhotos,
  getPhoto,
  keepPhoto,
  listRecordPhotos,
  PHOTO_FILES,
  type PhotoFiles,
  photosPerHour,
  preparePhoto,
} from './photos/photos.service.ts';

export function observationsRoutes(api: Api, files: PhotoFiles): void {
  api.write(observationEndpoints.create, (ctx, { params, body }) => recordObservation(ctx, params.id, body));
  api.read(observationEndpoints.latest, {
    mayBeOld: true,
    run: (ctx, { params, query }) => listLatest(ctx, params.id, query),
  });
  api.read(observationEndpoints.ids, (ctx, { params }) => listObservationIds(ctx, params.id));
  api.write(observationEndpoints.update, (ctx, { params, baseVersion, body }) =>
    changeObservation(ctx, { ...params, baseVersion }, body),
  );
  api.write(observationEndpoints.remove, (ctx, { params, baseVersion }) =>
    removeObservation(ctx, { ...params, baseVersion }),
  );
  api.read(observationEndpoints.search, {
    mayBeOld: true,
    limits: searchesPerMinute,
    run: (ctx, { query }) => searchNotes(ctx, query),
  });
  api.read(observationEndpoints.structure, async (ctx) =>
    observationStructure(await findShowFlags(ctx.db, ctx.user.id)),
  );
  api.read(observationEndpoints.hiveStructure, async (ctx) =>
    hiveStructure(await findShowFlags(ctx.db, ctx.user.id)),
  );
  api.read(observationEndpoints.usual, (ctx) => listUsualItems(ctx));
  api.upload(photoEndpoints.keep, {
    limits: photosPerHour,
    prepare: (request, { params, file }) => preparePhoto(request, files, { id: params.id, file }),
    run: (ctx, _input, photo) => keepPhoto(ctx, photo),
    // If the same photo was uploaded concurrently, only one is stored.
    tidy: ({ db }, { file_id }) => removeUnnamed({ db, blobs: files.blobs }, PHOTO_FILES, file_id),
  });
  api.read(photoEndpoints.ofRecord, (ctx, { params }) => listRecordPhotos(ctx, params.id));
  api.write(photoEndpoints.addToRecord, (ctx, { params, body }) =>
    addRecordPhotos(ctx, params.id, body.photos),
  );
  api.read(photoEndpoints.get, (ctx, { params, query }) =>
    getPhoto(ctx, files.blobs, { ...params, ...query }),
  );
}
