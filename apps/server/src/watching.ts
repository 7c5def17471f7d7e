import { newestBackup } from '@propolis/backup';
import { listenForScrapes } from '@propolis/http-kit';
import { countLiveWorkers, findDatabaseSize, findQueueState, type QueueState } from '@propolis/jobs';
import {
  createMetrics,
  type GaugeSource,
  isTracingAsked,
  type Measured,
  type Metrics,
  measureDisk,
  rarely,
  startTracing,
} from '@propolis/observability';
import type { DatabasePool, Db, Replica } from '@propolis/postgres';
import type { Clock } from '@propolis/runtime';
import { askSeriesServers } from '@propolis/time-series';
import type { Config } from './config.ts';
import { countDemos } from './features/account/account.queries.ts';
import { findUnfinishedCountings, measureCountingPhotos } from './features/countings/countings.queries.ts';
import { measureAllPhotos } from './features/observations/photos/photos.queries.ts';
import { findServiceState } from './features/weather/weather.state.queries.ts';

/** Metrics and tracing of this process; their code is loaded only if they are enabled. */
export interface Watching {
  readonly metrics: Metrics | undefined;
  /** Adds this pool to the metrics. */
  readonly addPool: (name: string, pool: DatabasePool) => DatabasePool;
  readonly stop: () => Promise<void>;
}

export async function startWatching(
  { metrics: wanted }: Pick<Config, 'metrics'>,
  sources: GaugeSources,
): Promise<Watching> {
  const pools = new Map<string, DatabasePool>();
  const metrics = wanted && (await createMetrics());
  if (metrics) {
    addGauges(metrics, sources);
    gaugePools(metrics, pools);
  }
  const stopListening = metrics && wanted?.listen && (await listenForScrapes(metrics, wanted.listen));
  const stopTracing = isTracingAsked(process.env)
    ? await startTracing(sources.version, process.env)
    : undefined;
  return {
    metrics,
    addPool: (name, pool) => {
      pools.set(name, pool);
      return pool;
    },
    stop: async () => {
      await stopTracing?.();
      await stopListening?.();
      metrics?.stop();
    },
  };
}

interface GaugeSources {
  readonly clock: Clock;
  readonly version: string;
  readonly dataDir: string;
  /** State of the daily backups; undefined if they are off. */
  readonly shelf: string | undefined;
  /** The health check's database pool; undefined until the schema is migrated. */
  readonly db: () => Db | undefined;
  /** Undefined if there is none, or none yet. */
  readonly replica: () => Pick<Replica, 'standing'> | undefined;
  /** The number of open event streams. */
  readonly countPages: () => number;
}

/** Values read when Prometheus scrapes: of this process, and of the shared database. */
export function addGauges(metrics: Metrics, sources: GaugeSources): void {
  for (const gauge of [...gaugesOfProcess(sources), ...gaugesOfDatabase(sources)]) metrics.gauge(gauge);
}

/** Connections in use and waiting requests, per pool. */
export const gaugePools = (
  metrics: Pick<Metrics, 'gauge'>,
  pools: ReadonlyMap<string, Pick<DatabasePool, 'pool'>>,
): void =>
  metrics.gauge({
    name: 'pool_connections',
    help: 'Database connections by pool: in use, open and idle, and waiting requests.',
    labels: ['pool', 'state'],
    read: () =>
      [...pools].flatMap(
        ([
          pool,
          {
            pool: { totalCount, idleCount, waitingCount },
          },
        ]) => {
          const states = { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
          return Object.entries(states).map(([state, value]) => ({ value, labels: { pool, state } }));
        },
      ),
  });

const one = (value: number): readonly Measured[] => [{ value }];

const gaugesOfProcess = ({
  clock,
  version,
  dataDir,
  shelf,
  countPages,
  replica,
}: GaugeSources): readonly GaugeSource[] => [
  {
    name: 'build_info',
    help: 'Always 1; the label is the running version.',
    labels: ['version'],
    read: () => [{ value: 1, labels: { version } }],
  },
  {
    name: 'clock_seconds',
    help: 'The clock of this process, in seconds since 1970 (UTC).',
    read: () => one(clock().getTime() / 1000),
  },
  { name: 'event_streams', help: 'Open event streams.', read: () => one(countPages()) },
  {
    name: 'replica_lag_seconds',
    help: 'Lag of the replica; infinite while it does not serve, absent without a replica.',
    read: async () => {
      const standing = await replica()?.standing();
      return standing ? one(standing.seconds) : [];
    },
  },
  {
    name: 'backup_age_seconds',
    help: 'Age of the newest daily backup; infinite if there is none, absent if daily backups are off.',
    read: async () => {
      if (shelf === undefined) return [];
      const now = clock();
      const newest = await newestBackup(shelf, now);
      return one(secondsSince(newest?.madeAt, now) ?? Number.POSITIVE_INFINITY);
    },
  },
  {
    name: 'disk_bytes',
    help: 'The file system of DATA_DIR: its size, and the free space.',
    labels: ['what'],
    read: async () => {
      const { size, free } = await measureDisk(dataDir);
      return [
        { value: size, labels: { what: 'size' } },
        { value: free, labels: { what: 'free' } },
      ];
    },
  },
];

const STATES = ['waiting', 'failing', 'given_up'] as const;

const countByState = (jobs: QueueState): readonly Measured[] =>
  STATES.map((state) => ({ value: jobs[state], labels: { name: jobs.name, state } }));

/** All processes report the same values of the database: dashboards and alerts take the maximum. */
function gaugesOfDatabase({ db: open, clock }: GaugeSources): readonly GaugeSource[] {
  const ask =
    <T>(question: (db: Db, now: Date) => Promise<T>) =>
    async () => {
      const db = open();
      if (!db) throw new Error('the database is not there yet');
      return question(db, clock());
    };
  return [
    {
      name: 'jobs',
      help: 'Jobs that are due, that failed and will be retried, and that failed permanently.',
      labels: ['name', 'state'],
      read: ask(async (db, now) => (await findQueueState(db, now)).flatMap(countByState)),
    },
    {
      name: 'jobs_oldest_seconds',
      help: 'Time since the oldest waiting job became due.',
      labels: ['name'],
      read: ask(async (db, now) =>
        (await findQueueState(db, now)).map(({ name, oldest }) => ({ value: oldest, labels: { name } })),
      ),
    },
    {
      name: 'workers_alive',
      help: 'Job queues of workers with a heartbeat in the last 35 seconds.',
      read: ask(async (db) => one(await countLiveWorkers(db))),
    },
    {
      name: 'countings_unfinished',
      help: 'Board photos that wait or are being counted.',
      read: ask(async (db) => one((await findUnfinishedCountings(db)).count)),
    },
    {
      name: 'countings_oldest_seconds',
      help: 'Waiting time of the oldest of these.',
      read: ask(async (db, now) => one(secondsSince((await findUnfinishedCountings(db)).since, now) ?? 0)),
    },
    {
      name: 'weather_answer_seconds',
      help: 'Time since the last response of the weather network; absent if there was none.',
      read: ask(async (db, now) => {
        const age = secondsSince((await findServiceState(db))?.answered_at, now);
        return age === undefined ? [] : one(age);
      }),
    },
    {
      name: 'series_server_up',
      help: 'Whether a server with part of the measurements responds: 1, or 0.',
      labels: ['server'],
      read: ask(async (db) =>
        (await askSeriesServers(db)).map(({ server, isUp }) => ({ value: Number(isUp), labels: { server } })),
      ),
    },
    {
      name: 'demos',
      help: 'Copies of the demonstration.',
      read: ask(async (db) => one(await countDemos(db))),
    },
    {
      name: 'database_bytes',
      help: 'The database with its indexes.',
      read: rarely(
        ask(async (db) => one(await findDatabaseSize(db))),
        clock,
      ),
    },
    {
      name: 'kept_bytes',
      help: 'Original files: photos of observations, photos of boards.',
      labels: ['what'],
      read: rarely(
        ask(async (db) => [
          { value: await measureAllPhotos(db), labels: { what: 'photos' } },
          { value: await measureCountingPhotos(db), labels: { what: 'countings' } },
        ]),
        clock,
      ),
    },
  ];
}

const secondsSince = (since: Date | null | undefined, now: Date): number | undefined =>
  since ? Math.max(0, (now.getTime() - since.getTime()) / 1000) : undefined;
