import { join } from 'node:path';
import { workerConnections } from '@propolis/jobs';
import { type Log, type LogFields, reasonOf } from '@propolis/observability';
import {
  type DatabasePool,
  directUrlOf,
  HEALTH_POOL_LIMITS,
  openPool,
  openReplica,
  prepareDatabase,
  type Replica,
  startEmbeddedPostgres,
  warnOfPooler,
} from '@propolis/postgres';
import type { Stoppables } from '@propolis/runtime';
import type { Config } from './config.ts';

/** The ways of this process to the database; migrated. */
export interface Databases {
  /** Past any pooler: for what listens, and for jobs. */
  readonly directUrl: string;
  readonly requests: DatabasePool;
  /** The health check's own: what keeps requests waiting must not hide itself. */
  readonly health: DatabasePool;
  /** Undefined: everything is read where it is written. */
  readonly replica: Replica | undefined;
}

interface Opening {
  readonly config: Config;
  readonly migrationsDir: string;
  readonly stoppables: Stoppables;
  readonly log: Log;
  /** The embedded PostgreSQL is gone for good. */
  readonly onGone: () => void;
}

export async function openDatabases(opening: Opening): Promise<Databases> {
  const { config, stoppables, log } = opening;
  const directUrl = directUrlOf(config) ?? (await startEmbedded(opening));
  const url = config.databaseUrl ?? directUrl;
  const way = { isPooled: config.databaseDirectUrl !== undefined };
  const onLost = (error: Error) => log(`database connection lost: ${reasonOf(error)}`, { level: 'warning' });
  const requests = openPool(url, onLost, config.databaseLimits, way);
  stoppables.add('database pool', requests.close);
  const health = openPool(url, onLost, HEALTH_POOL_LIMITS, way);
  stoppables.add("the health check's pool", health.close);
  const replica =
    config.databaseReplica && openReplica({ ...config.databaseReplica, primary: health.db, log });
  if (replica) stoppables.add("the replica's pool", replica.close);
  await prepareDatabase(directUrl, opening.migrationsDir);
  if (way.isPooled) await warnOfPooler(requests.db, log);
  return { directUrl, requests, health, replica };
}

/** For the health check, what listens, backups and commands. */
const CONNECTIONS_BESIDES = 20;

/** All that this process may hold at once, which is the only one on its own PostgreSQL. */
const connectionsOf = ({ databaseLimits, countingsAtOnce }: Config): number =>
  databaseLimits.connections + workerConnections({ countings: countingsAtOnce }) + CONNECTIONS_BESIDES;

/** What PostgreSQL tells of an ordinary day; whoever sent a failing statement or lost a connection tells it himself. */
const POSTGRES_CHATTER =
  /^\s*$|^\s|^(LOG|ERROR|STATEMENT|DETAIL|HINT|CONTEXT|NOTICE):|^(FATAL|WARNING): +(the database system is|terminating )/;

function levelOf(line: string): LogFields['level'] {
  if (/^(FATAL|PANIC):/.test(line)) return 'error';
  return line.startsWith('WARNING:') ? 'warning' : 'info';
}

/** Starts the embedded PostgreSQL and answers how to reach it. When it is gone for good, so is this process. */
async function startEmbedded({ config, stoppables, log, onGone }: Opening): Promise<string> {
  const server = await startEmbeddedPostgres({
    dataDir: join(config.dataDir, 'postgres'),
    connections: connectionsOf(config),
    log: (line) => {
      if (!POSTGRES_CHATTER.test(line)) log(line, { level: levelOf(line) });
    },
  });
  stoppables.add('PostgreSQL', server.stop);
  void server.exited.then((reason) => {
    if (reason) log(`PostgreSQL cannot be started again, so Propolis ends. ${reason}`, { level: 'error' });
    onGone();
  });
  return server.connectionString;
}
