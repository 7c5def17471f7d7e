import { type BlobStore, removeUnnamed } from '@propolis/blob-store';
import { importEndpoints, sensorEndpoints } from '@propolis/contract';
import type { AccountLogKind } from '@propolis/domain';
import type { Api, Ctx } from '@propolis/http-kit';
import { noteInLog } from '../account/account.service.ts';
import { findCameras } from './cameras/cameras.queries.ts';
import { changeCamera, createCamera, removeCamera } from './cameras/cameras.service.ts';
import {
  acceptImport,
  IMPORT_FILES,
  importsPerHour,
  listImports,
  prepareImport,
} from './imports/imports.service.ts';
import { findScaleFaults } from './scales/scales.faults.ts';
import { changeScale, createScale, removeScale, renewKey } from './scales/scales.service.ts';
import { listSensors, listSensorTypes } from './sensors.service.ts';
import {
  changeWeatherConnector,
  createWeatherConnector,
  findConnectorFaults,
  removeWeatherConnector,
} from './weather-connectors/weather-connectors.service.ts';

/** A key gives access to the account, so its changes are recorded in the sign-in log. */
async function noting<T>(ctx: Ctx, kind: AccountLogKind, work: Promise<T>): Promise<T> {
  const answer = await work;
  await noteInLog(ctx, ctx.user.id, kind);
  return answer;
}

/** The user and the database for validation. */
type Asking = Pick<Ctx, 'db' | 'user' | 'now'>;

/** `blobs` stores uploaded files until they are imported. */
export function sensorsRoutes(api: Api, { blobs }: { readonly blobs: BlobStore }): void {
  api.read(sensorEndpoints.types, listSensorTypes);
  api.read(sensorEndpoints.list, { takesLong: true, run: listSensors });
  scaleRoutes(api);
  weatherConnectorRoutes(api);
  importRoutes(api, blobs);
  api.read(sensorEndpoints.cameras, async ({ db, user }) => ({ sensors: await findCameras(db, user.id) }));
  api.write(sensorEndpoints.createCamera, (ctx, { body }) => createCamera(ctx, body));
  api.write(sensorEndpoints.updateCamera, (ctx, { params, baseVersion, body }) =>
    changeCamera(ctx, { ...params, baseVersion }, body),
  );
  api.write(sensorEndpoints.removeCamera, (ctx, { params }) => removeCamera(ctx, params.id));
}

function scaleRoutes(api: Api): void {
  const refused = (asking: Asking, body: object) => ({
    limits: [],
    faults: () => findScaleFaults(asking, body),
  });
  api.write(sensorEndpoints.createScale, {
    refused,
    run: (ctx, { body }) => noting(ctx, 'scale_key_made', createScale(ctx, body)),
  });
  api.write(sensorEndpoints.updateScale, {
    refused,
    run: (ctx, { body, baseVersion }) => changeScale(ctx, body, baseVersion),
  });
  api.write(sensorEndpoints.removeScale, (ctx, { params }) =>
    noting(ctx, 'scale_key_removed', removeScale(ctx, params.id)),
  );
  api.write(sensorEndpoints.renewKey, (ctx, { params }) =>
    noting(ctx, 'scale_key_renewed', renewKey(ctx, params.id)),
  );
}

function importRoutes(api: Api, blobs: BlobStore): void {
  api.upload(importEndpoints.create, {
    limits: importsPerHour,
    prepare: (request, { params, query, file }) =>
      prepareImport(request, blobs, { scaleId: params.id, settings: query.settings, file }),
    run: (ctx, _input, prepared) => acceptImport(ctx, prepared),
    tidy: ({ db }, { fileId }) => removeUnnamed({ db, blobs }, IMPORT_FILES, fileId),
  });
  api.read(importEndpoints.list, (ctx, { params }) => listImports(ctx, params.id));
}

function weatherConnectorRoutes(api: Api): void {
  const refused = ({ db, user }: Asking, body: object) => ({
    limits: [],
    faults: () => findConnectorFaults(db, user.id, body),
  });
  api.write(sensorEndpoints.createWeather, {
    refused,
    run: (ctx, { body }) => createWeatherConnector(ctx, body),
  });
  api.write(sensorEndpoints.updateWeather, {
    // Its own apiary is no conflict; the id is in the path.
    refused: (asking, body, _file, { sensor_id }) => refused(asking, { ...body, id: sensor_id }),
    run: (ctx, { params, baseVersion, body }) =>
      changeWeatherConnector(ctx, { id: params.sensor_id, baseVersion }, body),
  });
  api.write(sensorEndpoints.removeWeather, (ctx, { params }) => removeWeatherConnector(ctx, params.id));
}
