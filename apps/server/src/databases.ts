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

/** Database connections of this process; the schema is migrated. */
export interface Databases {
  /** Bypasses any pooler: for LISTEN and for jobs. */
  readonly directUrl: string;
  readonly requests: DatabasePool;
  /** Separate pool of the health check, so that a busy pool does not hide itself. */
  readonly health: DatabasePool;
  /** Undefined: reads go to the primary. */
  readonly replica: Replica | undefined;
}

interface Opening {
  readonly config: Config;
  readonly migrationsDir: string;
  readonly stoppables: Stoppables;
  readonly log: Log;
  /** The embedded PostgreSQL has stopped permanently. */
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

/** For the health check, LISTEN, backups and commands. */
const CONNECTIONS_BESIDES = 20;

/** The connection limit of this process, which is the only client of its embedded PostgreSQL. */
const connectionsOf = ({ databaseLimits, countingsAtOnce }: Config): number =>
  databaseLimits.connections + workerConnections({ countings: countingsAtOnce }) + CONNECTIONS_BESIDES;

/** PostgreSQL's routine messages are dropped. Failed statements and lost connections are logged by their clients. */
const POSTGRES_CHATTER =
  /^\s*$|^\s|^(LOG|ERROR|STATEMENT|DETAIL|HINT|CONTEXT|NOTICE):|^(FATAL|WARNING): +(the database system is|terminating )/;

function levelOf(line: string): LogFields['level'] {
  if (/^(FATAL|PANIC):/.test(line)) return 'error';
  return line.startsWith('WARNING:') ? 'warning' : 'info';
}

/** Starts the embedded PostgreSQL and returns its connections. If it stops permanently, this process ends. */
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
