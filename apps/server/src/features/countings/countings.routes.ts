import { removeUnnamed } from '@propolis/blob-store';
import { ClientId, countingEndpoints, neighbourEndpoints, uploadEndpoints } from '@propolis/contract';
import type { Api, PublicRequest, UploadLimits } from '@propolis/http-kit';
import { findCountings, findCountsSince, findLatestCounts } from './countings.queries.ts';
import {
  changeCounting,
  correctCounting,
  countByHand,
  getCounting,
  getCountingPhoto,
  getCountingTile,
  recount,
  removeCounting,
} from './countings.service.ts';
import {
  countingFaults,
  countingsPerHour,
  createCounting,
  createUploaded,
  prepareCounting,
  prepareUploaded,
  uploadedFaults,
} from './countings.upload.ts';
import { readNeighbours } from './neighbours/neighbours.service.ts';
import type { CountingFiles, KeptPhoto } from './photos/countings.photos.ts';
import { COUNTING_FILES } from './photos/countings.sweep.ts';
import { createTileReader } from './photos/countings.tiles.ts';
import {
  beginUpload,
  endUpload,
  keepPart,
  PART_FILES,
  preparePart,
  uploadsPerHour,
} from './photos/uploads.service.ts';

const ROW_ID = /^[1-9]\d{0,8}$/;

interface CountingOptions extends CountingFiles {
  readonly uploads: Pick<UploadLimits, 'largest'>;
}

export function countingsRoutes(api: Api, files: CountingOptions): void {
  const readTile = createTileReader(files.blobs);
  const tidyPhoto = ({ db }: Pick<PublicRequest, 'db'>, { file_id }: KeptPhoto) =>
    removeUnnamed({ db, blobs: files.blobs }, COUNTING_FILES, file_id);
  api.read(countingEndpoints.list, {
    mayBeOld: true,
    run: ({ db, user }, { query }) => findCountings(db, user.id, query),
  });
  api.read(countingEndpoints.latest, ({ db, user }, { query }) =>
    query.start === undefined
      ? findLatestCounts(db, user.id)
      : findCountsSince(db, user.id, new Date(query.start)),
  );
  api.read(countingEndpoints.get, (ctx, { params }) => getCounting(ctx, params.id));
  api.read(countingEndpoints.photo, (ctx, { params, query }) =>
    getCountingPhoto(ctx, files.blobs, { ...params, ...query }),
  );
  api.read(countingEndpoints.photoTile, (ctx, { params }) =>
    getCountingTile(ctx, { readTile, pictures: files.pictures }, params),
  );
  // Not from a replica: a withdrawn consent holds at once.
  api.read(neighbourEndpoints.read, {
    takesLong: true,
    run: (ctx, { params }) => readNeighbours(ctx, params.id),
  });
  api.upload(countingEndpoints.create, {
    fileFaults: { missing: 'photo_required', tooBig: 'photo_too_big' },
    refused: (request, { hive_id }, file) => ({
      limits: countingsPerHour(request),
      faults: () => countingFaults(request, { hiveId: idOf(hive_id), file }),
    }),
    limits: countingsPerHour,
    prepare: (request, { body, file }) => prepareCounting(request, files, { form: body, file }),
    run: (ctx, { body }, photo) => createCounting(ctx, body, photo),
    // If the same photo was uploaded concurrently, only one becomes a count.
    tidy: (request, photo) => tidyPhoto(request, photo),
  });
  api.write(countingEndpoints.createOfUpload, {
    refused: (request, { hive_id, upload }) => ({
      limits: countingsPerHour(request),
      faults: () =>
        ClientId.safeParse(upload).success
          ? uploadedFaults(request, { hiveId: idOf(hive_id), upload: String(upload) })
          : countingFaults(request, { hiveId: idOf(hive_id), file: undefined }),
    }),
    limits: countingsPerHour,
    prepare: (request, { body }) => prepareUploaded(request, files, body),
    run: (ctx, { body }, photo) => createUploaded(ctx, body, photo),
    tidy: async (request, photo) => photo && tidyPhoto(request, photo),
  });
  api.write(countingEndpoints.countByHand, (ctx, { body }) => countByHand(ctx, body));
  api.write(countingEndpoints.update, (ctx, { params, baseVersion, body }) =>
    changeCounting(ctx, { ...params, baseVersion }, body),
  );
  api.write(countingEndpoints.correct, (ctx, { params, body }) => correctCounting(ctx, params.id, body));
  api.write(countingEndpoints.recount, {
    limits: countingsPerHour,
    run: (ctx, { params, body }) => recount(ctx, params.id, body),
  });
  api.write(countingEndpoints.remove, (ctx, { params, baseVersion }) =>
    removeCounting(ctx, { ...params, baseVersion }),
  );
  uploadRoutes(api, files);
}

function uploadRoutes(api: Api, { blobs, uploads: { largest } }: CountingOptions): void {
  api.write(uploadEndpoints.begin, {
    limits: uploadsPerHour,
    run: (ctx, { params, body }) => beginUpload(ctx, { ...params, ...body, largest }),
  });
  api.upload(uploadEndpoints.part, {
    prepare: (request, { params, file }) => preparePart(request, blobs, { ...params, file }),
    run: (ctx, { params }, part) => keepPart(ctx, params.id, part),
    // A concurrent request may have stored the same part.
    tidy: async ({ db }, part) => part && removeUnnamed({ db, blobs }, PART_FILES, part.file_id),
  });
  api.write(uploadEndpoints.remove, (ctx, { params }) => endUpload(ctx, params.id));
}

/** The id of a field before validation; invalid ones are reported by the contract. */
const idOf = (field: unknown): number | undefined =>
  typeof field === 'string' && ROW_ID.test(field) ? Number(field) : undefined;
