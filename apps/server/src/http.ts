import type { ReadBackupState } from '@propolis/backup';
import type { BlobStore } from '@propolis/blob-store';
import type { Hub } from '@propolis/events';
import {
  type BodyTime,
  createApi,
  createServer,
  createUploads,
  drainOnClose,
  type Installation,
  type Settings,
  sendNotFound,
  serveDocs,
  serveEvents,
  serveHealth,
  serveMetrics,
  serveWeb,
  type UploadLimits,
  watchRequests,
} from '@propolis/http-kit';
import type { Disk, Log, Metrics } from '@propolis/observability';
import type { Pictures } from '@propolis/pictures';
import type { Db, Replica } from '@propolis/postgres';
import { AppError, type Clock } from '@propolis/runtime';
import type { FastifyInstance } from 'fastify';
import { createAppEvents } from './events.ts';
import { type AccountRooms, accountRoutes } from './features/account/account.routes.ts';
import type { Demonstration } from './features/account/account.service.ts';
import { securityRoutes } from './features/account/security.routes.ts';
import { isSessionOpen } from './features/account/sessions.queries.ts';
import { authenticateSession } from './features/account/sessions.service.ts';
import { exportApiaries } from './features/apiaries/apiaries.export.ts';
import { importApiaries } from './features/apiaries/apiaries.import.ts';
import { apiariesRoutes } from './features/apiaries/apiaries.routes.ts';
import { exportCountings } from './features/countings/countings.export.ts';
import { importCountings } from './features/countings/countings.import.ts';
import { countingsRoutes } from './features/countings/countings.routes.ts';
import { exportWeightEvents } from './features/evolution/evolution.export.ts';
import { importWeightEvents } from './features/evolution/evolution.import.ts';
import { evolutionRoutes } from './features/evolution/evolution.routes.ts';
import { exportHives } from './features/hives/hives.export.ts';
import { importHives } from './features/hives/hives.import.ts';
import { findRemindersOf } from './features/hives/hives.reminders.queries.ts';
import { hivesRoutes } from './features/hives/hives.routes.ts';
import { exportNotifications } from './features/notifications/notifications.export.ts';
import { importNotifications } from './features/notifications/notifications.import.ts';
import { notificationsRoutes } from './features/notifications/notifications.routes.ts';
import { exportObservations } from './features/observations/observations.export.ts';
import { importObservations } from './features/observations/observations.import.ts';
import { observationsRoutes } from './features/observations/observations.routes.ts';
import { OBSERVATIONS_METER } from './features/observations/observations.usage.ts';
import { type PlaceServices, placesRoutes, plainTileOrigins } from './features/places/places.routes.ts';
import { ownerProof } from './features/second-factor/second-factor.proof.ts';
import { secondFactorRoutes } from './features/second-factor/second-factor.routes.ts';
import { askSecondStep } from './features/second-factor/second-factor.sign-in.ts';
import { authenticateDevice } from './features/sensors/device-keys.queries.ts';
import { ingestRoutes } from './features/sensors/ingest.routes.ts';
import { READINGS_METER } from './features/sensors/readings.usage.ts';
import { exportSensors } from './features/sensors/sensors.export.ts';
import { importSensors } from './features/sensors/sensors.import.ts';
import { sensorsRoutes } from './features/sensors/sensors.routes.ts';
import { weatherRoutes } from './features/weather/weather.routes.ts';

export interface HttpOptions {
  /** Undefined until the database is migrated: until then only the health check and the pages answer. */
  readonly db: () => Db | undefined;
  /** The health check's own way to the same database, open at the same time. */
  readonly healthDb: () => Db | undefined;
  /** For reads that may be some seconds old; undefined where there is none, or none yet. */
  readonly replica: () => Replica | undefined;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly version: string;
  /** Undefined keeps tests quiet. */
  readonly log: Log | undefined;
  /** Where each request is told in a line; undefined: nowhere. */
  readonly requestLog: Log | undefined;
  /** Undefined: nothing is measured. */
  readonly metrics: Metrics | undefined;
  /** Opens the measures on this port; undefined: they are not there. */
  readonly metricsToken: string | undefined;
  /** Folder of the built web app; undefined serves the API alone. */
  readonly webDir: string | undefined;
  /** What visitors are shown; undefined where there is no demonstration. */
  readonly demo: Demonstration | undefined;
  readonly places: PlaceServices;
  /** Whether the weather network is asked; the worker does. */
  readonly weatherIsOn: boolean;
  readonly blobs: BlobStore;
  readonly pictures: Pictures;
  readonly disk: Disk;
  readonly backup: ReadBackupState;
  /** Tells the open pages what was written; the roof lets it hear what other processes write. */
  readonly hub: Hub;
  readonly bodyTime: BodyTime;
  readonly uploads: UploadLimits;
  /** How long requests under way may go on once the server was told to stop, in ms. */
  readonly stopWithin: number;
}

const installationOf = ({ settings, demo, places }: HttpOptions): Installation => ({
  appUrl: settings.appUrl,
  demo: demo !== undefined,
  imageOrigins: plainTileOrigins(places.map),
});

/** What the account's export and import take of the rooms above it. */
const accountRooms = (options: HttpOptions): AccountRooms => ({
  exporters: [
    exportApiaries,
    exportHives,
    exportObservations(options.blobs),
    exportSensors,
    exportCountings(options.blobs),
    exportWeightEvents,
    exportNotifications,
  ],
  importers: [
    importApiaries(options),
    importHives,
    importObservations(options),
    importSensors,
    importCountings(options),
    importWeightEvents,
    importNotifications,
  ],
  meters: [OBSERVATIONS_METER, READINGS_METER],
  blobs: options.blobs,
  demo: options.demo,
  askSecondStep,
  ownerProof,
});

/** The composition root of the HTTP side: platform, then each room. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { settings, clock, version, disk, backup, replica, blobs: storage } = options;
  const app = await createServer({
    log: options.log,
    https: settings.appUrl.startsWith('https:'),
    imageOrigins: plainTileOrigins(options.places.map),
    fileOrigins: options.blobs.origins,
    bodyTime: options.bodyTime,
  });
  watchRequests(app, options);
  const { isStopping } = drainOnClose(app, { within: options.stopWithin, endStreams: options.hub.close });
  serveHealth(app, { db: options.healthDb, replica, clock, version, disk, backup, storage, isStopping });
  serveMetrics(app, { metrics: options.metrics, token: options.metricsToken });
  serveDocs(app, version);
  const api = createApi(app, {
    get db() {
      const db = options.db();
      if (!db) throw new AppError('unavailable', 503, {}, 2);
      return db;
    },
    get replica() {
      return replica();
    },
    authenticate: { session: authenticateSession, device: authenticateDevice },
    clock,
    settings,
    events: createAppEvents(),
    disk: options.disk,
    receiveFile: createUploads({ blobs: options.blobs, disk: options.disk, limits: options.uploads }),
  });
  accountRoutes(api, accountRooms(options));
  securityRoutes(api, ownerProof);
  secondFactorRoutes(api);
  notificationsRoutes(api, { findReminders: findRemindersOf });
  weatherRoutes(api, { isOn: options.weatherIsOn });
  placesRoutes(api, options.places);
  apiariesRoutes(api, options.pictures);
  hivesRoutes(api);
  observationsRoutes(api, options);
  sensorsRoutes(api, options);
  ingestRoutes(api);
  countingsRoutes(api, options);
  evolutionRoutes(api);
  serveEvents(api, { hub: options.hub, clock, isSessionOpen });
  if (options.webDir) await serveWeb(app, options.webDir, installationOf(options));
  else app.setNotFoundHandler((_request, reply) => sendNotFound(reply));
  return app;
}
