import { apiaryEndpoints } from '@propolis/contract';
import type { Api } from '@propolis/http-kit';
import type { Pictures } from '@propolis/pictures';
import { apiariesVersion, findChangedApiaries } from './apiaries.queries.ts';
import {
  changeApiary,
  createApiary,
  getApiary,
  getApiaryImage,
  imagesPerHour,
  planVarroa,
  prepareApiaryImage,
  removeApiary,
  removeApiaryImage,
  setApiaryImage,
} from './apiaries.service.ts';

export function apiariesRoutes(api: Api, pictures: Pictures): void {
  api.read(apiaryEndpoints.list, {
    version: ({ db, user }) => apiariesVersion(db, user.id),
    changed: ({ db, user }, { query }, known) =>
      findChangedApiaries(db, user.id, { known, thumbnails: query.thumbnails === 'inline' }),
  });
  api.read(apiaryEndpoints.get, (ctx, { params }) => getApiary(ctx, params.id));
  api.write(apiaryEndpoints.create, (ctx, { body }) => createApiary(ctx, body));
  api.write(apiaryEndpoints.update, (ctx, { params, baseVersion, body }) =>
    changeApiary(ctx, { ...params, baseVersion }, body),
  );
  api.write(apiaryEndpoints.remove, (ctx, { params, baseVersion }) =>
    removeApiary(ctx, { ...params, baseVersion }),
  );
  api.write(apiaryEndpoints.planVarroa, (ctx, { params, body }) => planVarroa(ctx, params.apiaryId, body));
  api.read(apiaryEndpoints.image, (ctx, { params }) => getApiaryImage(ctx, params));
  api.upload(apiaryEndpoints.uploadImage, {
    limits: imagesPerHour,
    prepare: (request, { params, file }) =>
      prepareApiaryImage(request, pictures, { apiaryId: params.apiaryId, file }),
    run: (ctx, { params }, thumbnail) => setApiaryImage(ctx, params.apiaryId, thumbnail),
  });
  api.write(apiaryEndpoints.removeImage, (ctx, { params }) => removeApiaryImage(ctx, params.apiaryId));
}
