import { backUpDaily, backupDaily, type DailyBackup } from '@propolis/backup';
import { type BlobStore, removeFiles, withRemovalLock } from '@propolis/blob-store';
import type { Events } from '@propolis/events';
import { databaseSweep, type Settings, sweepDatabase } from '@propolis/http-kit';
import {
  createWorker,
  definedJobs,
  freeAllJobs,
  startHeartbeat,
  sweepHeartbeats,
  type Worker,
  workerConnections,
} from '@propolis/jobs';
import { type Log, reasonOf } from '@propolis/observability';
import { type DatabasePool, type Db, openPool, type PoolLimits } from '@propolis/postgres';
import type { Clock } from '@propolis/runtime';
import { createAppEvents } from './events.ts';
import {
  accountLink,
  addressesSweep,
  demosRemove,
  logSweep,
  mailLink,
  unverifiedRemove,
} from './features/account/account.jobs.ts';
import {
  removeEndedDemos,
  removeUnverified,
  sendLink,
  sendLinkMail,
  sweepAddressChanges,
  sweepLog,
} from './features/account/account.service.ts';
import { deleteExpiredSessions } from './features/account/sign-in/sessions.queries.ts';
import { findAllPlaces } from './features/apiaries/apiaries.queries.ts';
import {
  countingCount,
  countingPhotosRemove,
  countingsSweep,
  uploadPartsRemove,
} from './features/countings/countings.jobs.ts';
import { COUNTING_FILES, sweepCountings, sweepUploads } from './features/countings/photos/countings.sweep.ts';
import { PART_FILES } from './features/countings/photos/uploads.service.ts';
import { type CountingHands, runCounting } from './features/countings/run/countings.run.ts';
import { watchScale, weightsWatch } from './features/evolution/weight-events/watch.service.ts';
import { remindersSend, sendReminders } from './features/hives/hives.reminders.ts';
import {
  notificationSend,
  notificationsSweep,
  pushSend,
} from './features/notifications/notifications.jobs.ts';
import { sendNotification } from './features/notifications/notifications.send.ts';
import { sweepNotifications } from './features/notifications/notifications.service.ts';
import { pushToBrowser } from './features/notifications/push/push.service.ts';
import { photosRemove, photosSweep } from './features/observations/photos/photos.jobs.ts';
import { PHOTO_FILES, sweepPhotos } from './features/observations/photos/photos.service.ts';
import { remindOfFollowUps } from './features/records/follow-ups.reminders.ts';
import { resealSecrets, totpReseal } from './features/second-factor/codes/totp.reseal.ts';
import { runImport } from './features/sensors/imports/imports.run.ts';
import { importRun, importsSweep, sweepImports } from './features/sensors/imports/imports.service.ts';
import { readingsSweep, sweepReadings } from './features/sensors/readings/readings.service.ts';
import { scalesWatch, watchScales } from './features/sensors/scales/scales.watch.ts';
import { findLinkedStations } from './features/sensors/weather-connectors/weather-connectors.queries.ts';
import { remindOfPlans } from './features/varroa/varroa.reminders.ts';
import { fetchForecast, tickForecast } from './features/weather/forecast/forecast.fetch.ts';
import { backfillStation, refreshStations } from './features/weather/weather.backfill.ts';
import {
  forecastFetch,
  forecastTick,
  weatherBackfill,
  weatherPoll,
  weatherRefresh,
  weatherRetention,
  weatherTick,
} from './features/weather/weather.jobs.ts';
import { pollWeather, tickWeather, type WeatherSource } from './features/weather/weather.poll.ts';
import { forgetOldWeather } from './features/weather/weather.retention.ts';
import type { CountPhoto } from './gateways/counter/counter.ts';
import { forgetAddress, mailForget, mailSend } from './gateways/mail/mail.jobs.ts';
import type { Mailer } from './gateways/mail/mailer.ts';
import type { MeteoSwiss } from './gateways/meteoswiss.ts';
import type { SendPush } from './gateways/web-push.ts';

interface WorkerOptions {
  readonly connectionString: string;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly mailer: Mailer;
  readonly sendPush: SendPush;
  readonly blobs: BlobStore;
  readonly countPhoto: CountPhoto;
  readonly countingsAtOnce: number;
  /** Undefined: no weather is fetched. */
  readonly meteoswiss: MeteoSwiss | undefined;
  /** Undefined: no automatic backups. */
  readonly backups?: Omit<DailyBackup, 'log'> | undefined;
  readonly log: Log;
  /** Called with the worker's pool, for the metrics. */
  readonly onPool?: (pool: DatabasePool) => void;
  /** Maximum time in ms for running jobs after shutdown begins. */
  readonly stopWithin: number;
  /** Whether web processes read from a replica. */
  readonly hasReplica: boolean;
  /** True if no other process uses this database: then locked jobs belong to a dead process. */
  readonly isAlone: boolean;
  /** The worker has ended unexpectedly. */
  readonly onLost: (error: Error) => void;
}

/** Jobs may wait longer for a connection than requests, because no user waits for them. */
const POOL_LIMITS: Omit<PoolLimits, 'connections'> = {
  waitMs: 60_000,
  statementMs: 600_000,
  idleTransactionMs: 60_000,
};

/** The composition root of the worker side: the handler of each job. Returns a function that stops it. */
export async function runWorker(options: WorkerOptions): Promise<() => Promise<void>> {
  const sizes = { countings: options.countingsAtOnce };
  const { connectionString, clock, settings, mailer, log, stopWithin, onLost } = options;
  // A separate pool: jobs and requests do not wait for each other's connections.
  const database = openPool(
    connectionString,
    (error) => log(`database connection of the worker lost: ${reasonOf(error)}`, { level: 'warning' }),
    { ...POOL_LIMITS, connections: workerConnections(sizes) },
  );
  options.onPool?.(database);
  const { db } = database;
  const blobs = withRemovalLock(options.blobs, db);
  const worker = createWorker({ database, clock, log, stopWithin, sizes, onLost });
  const events = createAppEvents({ countsWrites: () => options.hasReplica });
  worker.on(mailSend, (mail) => mailer.send(mail));
  worker.on(mailLink, (mail, { now }) => sendLinkMail({ db, mailer, settings, now }, mail));
  worker.on(mailForget, ({ to }) => forgetAddress(db, mailer, to));
  worker.on(accountLink, (link, { now }) =>
    events.write(db, now, (ctx) => sendLink({ ...ctx, settings }, link)),
  );
  worker.on(demosRemove, (_nothing, { now }) => removeEndedDemos(db, events, now));
  worker.on(unverifiedRemove, (_nothing, { now }) => removeUnverified(db, events, now));
  worker.on(logSweep, async (_nothing, { now }) => void (await sweepLog(db, now)));
  worker.on(totpReseal, () => resealSecrets(db, settings));
  worker.on(addressesSweep, (_nothing, { now }) => events.write(db, now, sweepAddressChanges));
  worker.on(backupDaily, async (_nothing, ctx) => {
    if (options.backups) await backUpDaily({ ...options.backups, log }, ctx);
  });
  worker.on(databaseSweep, async (_nothing, { now }) => {
    await sweepDatabase(db, now);
    await deleteExpiredSessions(db, now);
    await sweepHeartbeats(db, now);
  });
  worker.on(photosSweep, (_nothing, ctx) => sweepPhotos(db, blobs, ctx));
  worker.on(readingsSweep, (_nothing, ctx) => sweepReadings(db, ctx));
  worker.on(photosRemove, (photos, ctx) => removeFiles(blobs, PHOTO_FILES, photos, ctx));
  worker.on(importRun, (file, ctx) => runImport({ db, blobs, events, settings }, file, ctx));
  worker.on(importsSweep, (_nothing, ctx) => sweepImports(db, blobs, ctx));
  worker.on(weightsWatch, (scale, ctx) => watchScale({ db, events }, scale, ctx));
  bindNotifications(worker, { db, events, settings, sendPush: options.sendPush });
  bindCountings(worker, { db, blobs, events, countPhoto: options.countPhoto });
  bindWeather(worker, { db, meteoswiss: options.meteoswiss, log, random: Math.random });
  if (options.isAlone) await freeAllJobs(db);
  const { ids, freeForgotten, stop } = await worker.start(definedJobs());
  const onError = (error: unknown) => log(`heartbeat: ${reasonOf(error)}`, { level: 'warning' });
  const stopHeartbeat = await startHeartbeat({ db, ids, freeForgotten, onError });
  return async () => {
    await stop();
    await stopHeartbeat();
    await database.close();
  };
}

interface NotifyingHands {
  readonly db: Db;
  readonly events: Events;
  readonly settings: Settings;
  readonly sendPush: SendPush;
}

/** Mails and push messages. */
function bindNotifications(worker: Worker, hands: NotifyingHands): void {
  worker.on(notificationSend, (notification, { now }) => sendNotification(hands, notification, now));
  worker.on(pushSend, (push, ctx) => pushToBrowser(hands, push, ctx));
  worker.on(scalesWatch, (_nothing, ctx) => watchScales(hands, ctx));
  worker.on(remindersSend, async (_nothing, ctx) => {
    await sendReminders(hands, ctx);
    await remindOfFollowUps(hands, ctx);
    await remindOfPlans(hands, ctx);
  });
  worker.on(notificationsSweep, async (_nothing, { now }) => void (await sweepNotifications(hands.db, now)));
}

/** Board photos: counting them, and deleting them with their countings. */
function bindCountings(worker: Worker, hands: CountingHands): void {
  const { db, blobs } = hands;
  worker.on(countingCount, (counting, ctx) => runCounting(hands, counting, ctx));
  worker.on(countingPhotosRemove, (photos, ctx) => removeFiles(blobs, COUNTING_FILES, photos, ctx));
  worker.on(uploadPartsRemove, (parts, ctx) => removeFiles(blobs, PART_FILES, parts, ctx));
  worker.on(countingsSweep, async (_nothing, ctx) => {
    await sweepCountings(db, blobs, ctx);
    await sweepUploads(db, blobs, ctx);
  });
}

/** The weather network: polled every few minutes, daily files of linked stations, the forecast, and deletion of old readings. */
function bindWeather(worker: Worker, source: WeatherSource): void {
  worker.on(weatherTick, (_nothing, { now }) => tickWeather(source, now));
  worker.on(weatherPoll, (_nothing, { now }) => pollWeather(source, now));
  worker.on(weatherBackfill, (station, ctx) => backfillStation(source, station, ctx));
  worker.on(weatherRefresh, async (_nothing, { now }) =>
    refreshStations(source, await findLinkedStations(source.db), now),
  );
  worker.on(forecastTick, (_nothing, { now }) => tickForecast(source, now));
  worker.on(forecastFetch, async (_nothing, ctx) =>
    fetchForecast(source, await findAllPlaces(source.db), ctx),
  );
  worker.on(weatherRetention, async (_nothing, ctx) =>
    forgetOldWeather(source.db, await findLinkedStations(source.db), ctx),
  );
}
