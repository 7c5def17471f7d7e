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
import { type AccountDeps, accountRoutes } from './features/account/account.routes.ts';
import type { Demonstration } from './features/account/account.service.ts';
import { securityRoutes } from './features/account/security.routes.ts';
import { isSessionOpen } from './features/account/sign-in/sessions.queries.ts';
import { authenticateSession } from './features/account/sign-in/sessions.service.ts';
import { exportApiaries, importApiaries } from './features/apiaries/apiaries.archive.ts';
import { apiariesRoutes } from './features/apiaries/apiaries.routes.ts';
import { exportCountings } from './features/countings/archive/countings.export.ts';
import { importCountings } from './features/countings/archive/countings.import.ts';
import { countingsRoutes } from './features/countings/countings.routes.ts';
import { exportWeightEvents, importWeightEvents } from './features/evolution/archive/evolution.archive.ts';
import { evolutionRoutes } from './features/evolution/evolution.routes.ts';
import { exportHives, importHives } from './features/hives/hives.archive.ts';
import { remindersInCalendar } from './features/hives/hives.reminders.ts';
import { hivesRoutes } from './features/hives/hives.routes.ts';
import {
  exportNotifications,
  importNotifications,
} from './features/notifications/archive/notifications.archive.ts';
import { notificationsRoutes } from './features/notifications/notifications.routes.ts';
import { exportObservations } from './features/observations/archive/observations.export.ts';
import { importObservations } from './features/observations/archive/observations.import.ts';
import {
  exportRecordPhotos,
  importRecordPhotos,
} from './features/observations/archive/record-photos.archive.ts';
import { OBSERVATIONS_METER } from './features/observations/observations.queries.ts';
import { observationsRoutes } from './features/observations/observations.routes.ts';
import { type PlaceServices, placesRoutes, plainTileOrigins } from './features/places/places.routes.ts';
import { exportQueens, importQueens } from './features/queens/archive/queens.archive.ts';
import { queensRoutes } from './features/queens/queens.routes.ts';
import { exportFollowUps, importFollowUps } from './features/records/archive/follow-ups.archive.ts';
import {
  exportRecords,
  holdJournalForImport,
  importRecords,
} from './features/records/archive/records.archive.ts';
import { followUpsInCalendar } from './features/records/follow-ups.reminders.ts';
import { hiveRegister } from './features/records/records.acts.ts';
import { RECORDS_METER } from './features/records/records.queries.ts';
import { recordsRoutes } from './features/records/records.routes.ts';
import { ownerProof } from './features/second-factor/second-factor.proof.ts';
import { secondFactorRoutes } from './features/second-factor/second-factor.routes.ts';
import { askSecondStep } from './features/second-factor/second-factor.sign-in.ts';
import { exportSensors } from './features/sensors/archive/sensors.export.ts';
import { importSensors } from './features/sensors/archive/sensors.import.ts';
import { ingestRoutes } from './features/sensors/ingest.routes.ts';
import { READINGS_METER } from './features/sensors/readings/readings.queries.ts';
import { authenticateDevice } from './features/sensors/scales/device-keys.queries.ts';
import { sensorsRoutes } from './features/sensors/sensors.routes.ts';
import { planInCalendar } from './features/varroa/varroa.reminders.ts';
import { weatherRoutes } from './features/weather/weather.routes.ts';

export interface HttpOptions {
  /** Undefined until the database is migrated: until then only the health check and the pages respond. */
  readonly db: () => Db | undefined;
  /** The health check's separate pool for the same database. */
  readonly healthDb: () => Db | undefined;
  /** For reads that may be some seconds stale; undefined if there is none, or none yet. */
  readonly replica: () => Replica | undefined;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly version: string;
  /** Undefined disables the log, as in tests. */
  readonly log: Log | undefined;
  /** The access log; undefined: off. */
  readonly requestLog: Log | undefined;
  /** Undefined: no metrics. */
  readonly metrics: Metrics | undefined;
  /** Serves the metrics on this port; undefined: not served. */
  readonly metricsToken: string | undefined;
  /** Folder of the built web app; undefined serves the API only. */
  readonly webDir: string | undefined;
  /** Creates the demonstration; undefined if it is disabled. */
  readonly demo: Demonstration | undefined;
  readonly places: PlaceServices;
  /** Whether the worker fetches weather. */
  readonly weatherIsOn: boolean;
  readonly blobs: BlobStore;
  readonly pictures: Pictures;
  readonly disk: Disk;
  readonly backup: ReadBackupState;
  /** Notifies open pages of writes; the composition root connects it to the writes of other processes. */
  readonly hub: Hub;
  readonly bodyTime: BodyTime;
  readonly uploads: UploadLimits;
  /** Maximum time in ms for pending requests after shutdown begins. */
  readonly stopWithin: number;
}

const installationOf = ({ settings, demo, places }: HttpOptions): Installation => ({
  appUrl: settings.appUrl,
  demo: demo !== undefined,
  imageOrigins: plainTileOrigins(places.map),
});

/** Functions of higher features that the account's export and import use. */
const accountDeps = (options: HttpOptions): AccountDeps => ({
  exporters: [
    exportApiaries,
    exportHives,
    exportQueens,
    exportRecords,
    exportFollowUps,
    exportRecordPhotos(options.blobs),
    exportObservations(options.blobs),
    exportSensors,
    exportCountings(options.blobs),
    exportWeightEvents,
    exportNotifications,
  ],
  importers: [
    holdJournalForImport,
    importApiaries(options),
    importHives,
    importQueens,
    importObservations(options),
    // They name observations.
    importRecords,
    importFollowUps,
    importRecordPhotos(options),
    importSensors,
    importCountings(options),
    importWeightEvents,
    importNotifications,
  ],
  meters: [OBSERVATIONS_METER, READINGS_METER, RECORDS_METER],
  blobs: options.blobs,
  demo: options.demo,
  askSecondStep,
  ownerProof,
});

/** The composition root of the HTTP side: platform, then each feature. */
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
    events: createAppEvents({ countsWrites: () => replica() !== undefined }),
    disk: options.disk,
    receiveFile: createUploads({ blobs: options.blobs, disk: options.disk, limits: options.uploads }),
  });
  accountRoutes(api, accountDeps(options));
  securityRoutes(api, ownerProof);
  secondFactorRoutes(api);
  notificationsRoutes(api, {
    calendar: [remindersInCalendar, followUpsInCalendar, planInCalendar],
  });
  weatherRoutes(api, { isOn: options.weatherIsOn });
  placesRoutes(api, options.places);
  apiariesRoutes(api, options.pictures);
  hivesRoutes(api, hiveRegister);
  queensRoutes(api);
  recordsRoutes(api);
  observationsRoutes(api, options);
  sensorsRoutes(api, options);
  ingestRoutes(api);
  countingsRoutes(api, options);
  evolutionRoutes(api, options);
  serveEvents(api, { hub: options.hub, clock, isSessionOpen });
  if (options.webDir) await serveWeb(app, options.webDir, installationOf(options));
  else app.setNotFoundHandler((_request, reply) => sendNotFound(reply));
  return app;
}
