import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { type Installation, watchBackups } from '@propolis/backup';
import { type BlobStore, openStorage } from '@propolis/blob-store';
import { createHub, listenForNotices } from '@propolis/events';
import { DEMO_QUOTAS, type Settings } from '@propolis/http-kit';
import { createLog, freeBytesOf, type Log, logDisk, reasonOf, watchDisk } from '@propolis/observability';
import { createPictures } from '@propolis/pictures';
import { directUrlOf, troubleOf } from '@propolis/postgres';
import {
  createStoppables,
  loadSecretKeys,
  projectRoot,
  type Stoppables,
  systemClock,
} from '@propolis/runtime';
import packageJson from '../../../package.json' with { type: 'json' };
import { demonstration } from '../seeds/demo.ts';
import { type Config, readConfig } from './config.ts';
import { type Databases, openDatabases } from './databases.ts';
import { loadMunicipalities } from './features/places/municipalities.ts';
import type { PlaceServices } from './features/places/places.routes.ts';
import { type CountPhoto, countInProcess } from './gateways/counter/counter.ts';
import { createElevation } from './gateways/elevation.ts';
import { createGeocoder } from './gateways/geocoder.ts';
import { createMailer } from './gateways/mail/mailer.ts';
import { createMeteoSwiss } from './gateways/meteoswiss.ts';
import { countRemotely } from './gateways/remote-counter.ts';
import { loadVapidKeys, type VapidKeys } from './gateways/vapid.ts';
import { createWebPush } from './gateways/web-push.ts';
import { createHttp } from './http.ts';
import { openServiceManager, type ServiceManager } from './service-manager.ts';
import { startWatching, type Watching } from './watching.ts';
import { runWorker } from './worker.ts';

// Read before the configuration, so that a configuration error is logged in the right format.
const log: Log = createLog({
  form: process.env.LOG === 'json' ? 'json' : 'plain',
  clock: systemClock,
  write: (line) => process.stdout.write(`${line}\n`),
});

/** Starts the parts that `PROCESS` names and prints the address once the server listens. */
async function start(config: Config, stoppables: Stoppables): Promise<void> {
  const root = projectRoot();
  const vapid = await loadVapidKeys(config.vapidKeys, config.dataDir);
  const settings = await loadSettings(config, vapid);
  const blobs = await openStorage({ config, clock: systemClock, log });
  const pictures = createPictures({ blobs, limits: config.pictures });
  stoppables.add('decoding of pictures', async () => pictures.close());
  const hub = createHub();
  let databases: Databases | undefined;
  let ready = false;
  const serving = () => (ready ? databases : undefined);
  const watching = await startWatching(config, {
    ...measuredOf(config),
    countPages: hub.count,
    db: () => serving()?.health.db,
    replica: () => serving()?.replica,
  });
  stoppables.add('measures and traces', watching.stop);
  let closeHttp: (() => Promise<unknown>) | undefined;
  if (config.process !== 'worker') {
    const webDir = join(root, 'apps/web/dist');
    await access(join(webDir, 'index.html'));
    const app = await createHttp({
      db: () => serving()?.requests.db,
      healthDb: () => serving()?.health.db,
      replica: () => serving()?.replica,
      clock: systemClock,
      settings,
      version: packageJson.version,
      log,
      requestLog: config.log.requests ? log : undefined,
      metrics: watching.metrics,
      metricsToken: config.metrics?.token,
      webDir,
      demo: config.demo ? demonstration(blobs) : undefined,
      places: await createPlaceServices(config),
      weatherIsOn: config.weatherUrl !== undefined,
      blobs,
      pictures,
      ...watchKept(config),
      hub,
      bodyTime: config.bodyTime,
      uploads: config.uploads,
      stopWithin: config.stopSeconds * 1000,
    });
    // Listening comes first: a port in use is reported immediately, and the health check can report what is missing.
    await app.listen({ host: config.host, port: config.port });
    closeHttp = () => app.close();
  }
  const migrationsDir = join(root, 'apps/server/migrations');
  databases = await openDatabases({ config, migrationsDir, stoppables, log, onGone: () => void stopOnce(1) });
  watching.addPool('requests', databases.requests);
  const { directUrl: connectionString } = databases;
  if (closeHttp) stoppables.add('notices', await listenForNotices({ connectionString, hub, log }));
  // Requests do not wait for the worker.
  ready = true;
  if (config.process !== 'http') {
    const stop = await startWorker(config, { connectionString, settings, vapid, blobs, watching });
    stoppables.add('worker', stop);
  }
  // Registered last, so that it stops first: no request meets a closed database.
  if (closeHttp) stoppables.add('HTTP server', closeHttp);
  serviceManager.ready();
  for (const line of welcome(config)) log(line);
}

/** Labels of this installation in metrics. */
const measuredOf = ({ dataDir, backups }: Config) => ({
  clock: systemClock,
  version: packageJson.version,
  dataDir,
  shelf: backups?.shelf,
});

/** Settings of the blob store. */
const watchKept = ({ dataDir, diskLimits, backups }: Config) => ({
  disk: watchDisk(freeBytesOf(dataDir), diskLimits, { onChange: logDisk(log) }),
  backup: watchBackups(backups),
});

/** The last lines of a start: the address, the demonstration, and how to stop. */
function welcome({ process: part, appUrl, demo }: Config): readonly string[] {
  if (part === 'worker') return ['Propolis: the worker runs.'];
  return [
    `Propolis is ready: ${appUrl}`,
    ...(demo ? ['The login page offers a demonstration with a full season.'] : []),
    'Ctrl-C stops it.',
  ];
}

interface WorkerParts {
  readonly connectionString: string;
  readonly settings: Settings;
  readonly vapid: VapidKeys;
  readonly blobs: BlobStore;
  readonly watching: Watching;
}

/** Starts the worker and returns a function that stops it. */
function startWorker(config: Config, { connectionString, settings, vapid, blobs, watching }: WorkerParts) {
  const outboxDir = join(config.dataDir, 'outbox');
  const mailer = createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, outboxDir, log });
  return runWorker({
    connectionString,
    clock: systemClock,
    settings,
    mailer,
    sendPush: createWebPush({ keys: vapid, subject: config.vapidSubject, clock: systemClock }),
    blobs,
    countPhoto: createCounter(config),
    countingsAtOnce: config.countingsAtOnce,
    meteoswiss:
      config.weatherUrl === undefined ? undefined : createMeteoSwiss(config.weatherUrl, identity(config)),
    backups: config.backups && { plan: config.backups, installation: installationOf(config) },
    log,
    onPool: (pool) => watching.addPool('worker', pool),
    stopWithin: config.stopSeconds * 1000,
    hasReplica: config.databaseReplica !== undefined,
    isAlone: config.databaseUrl === undefined,
    onLost: (error) => {
      log(`The worker ended, so Propolis ends: ${reasonOf(error)}`, { level: 'error' });
      void stopOnce(1);
    },
  });
}

const installationOf = (config: Config): Installation => ({
  dataDir: config.dataDir,
  databaseUrl: directUrlOf(config),
  version: packageJson.version,
  storage: config.storage.place,
});

/** The built-in counter, or an external one. */
const createCounter = (config: Config): CountPhoto =>
  config.remoteCounter
    ? countRemotely({
        ...config.remoteCounter,
        ...identity(config),
        clock: systemClock,
        within: config.counter.within,
      })
    : countInProcess(config.counter);

const loadSettings = async (
  { appUrl, secretKey, dataDir, quotas }: Config,
  vapid: VapidKeys,
): Promise<Settings> => ({
  appUrl,
  secretKeys: await loadSecretKeys(secretKey, dataDir),
  vapidPublicKey: vapid.publicKey,
  quotas,
  demoQuotas: { ...DEMO_QUOTAS },
});

/** Clients of external services. */
const identity = ({ appUrl }: Pick<Config, 'appUrl'>) => ({
  userAgent: `Propolis/${packageJson.version} (+${appUrl})`,
});

async function createPlaceServices(config: Config): Promise<PlaceServices> {
  const { appUrl, geocoder, elevationUrl, map, dataDir } = config;
  const upstream = { ...identity({ appUrl }), log };
  return {
    geocoder: createGeocoder({ ...geocoder, clock: systemClock, ...upstream }),
    elevation: createElevation(elevationUrl, upstream),
    map,
    municipalities: await loadMunicipalities(dataDir),
  };
}

/** The reason of a failed start in one line, with a remedy if one is known. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `${error.message}\nAnother program uses this port: stop it, or choose another with PORT.`;
  }
  if (troubleOf(error)?.code === 'database_unavailable')
    return `The database does not answer: ${reasonOf(error)}\nLook whether it runs, and whether DATABASE_URL leads to it.`;
  return error.message;
}

const stoppables = createStoppables((message) => log(message, { level: 'warning' }));
const serviceManager: ServiceManager = openServiceManager(process.env, log);
const stopOnce = async (exitCode: number) => {
  serviceManager.stopping();
  await stoppables.stop();
  process.exit(exitCode);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stopOnce(0));

try {
  await start(readConfig(process.env), stoppables);
} catch (error) {
  // Human-readable on a terminal; a log collector gets one JSON line.
  if (process.env.LOG === 'json') log(explain(error), { level: 'error' });
  else process.stderr.write(`${explain(error)}\n`);
  await stopOnce(1);
}
