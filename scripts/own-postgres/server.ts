import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { giveTo } from '@propolis/postgres';
import { freePort } from '../product/server.ts';
import { accountFor, programOf, runAs } from './programs.ts';
import { ask, type Running, startUntilItAnswers } from './running.ts';

/** Superuser and database of the app. */
export const NAME = 'propolis';

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '64MB',
  max_connections: '200',
  timezone: 'UTC',
  // WAL kept for a disconnected replica.
  max_slot_wal_keep_size: '1GB',
};

/** For tests: a machine crash may lose everything, so nothing waits for the disk. */
const throwAwaySettings = { fsync: 'off', full_page_writes: 'off' };

/** Debian's PostgreSQL 15, on a loopback port. */
export interface OwnServer {
  readonly port: number;
  /** Of the database `propolis`, as superuser. */
  readonly url: string;
  readonly password: string;
  readonly ask: (sql: string) => ReturnType<typeof ask>;
  /** Stops it and closes its connections; does nothing if it is not running. */
  readonly stop: () => Promise<void>;
  /** Stops it as `kill -9` does. */
  readonly kill: () => Promise<void>;
}

interface ServerOptions {
  /** Created if missing, and kept when the server stops. */
  readonly folder: string;
  /** A free one by default. */
  readonly port?: number;
  /** False in tests, which do not simulate power cuts. */
  readonly isDurable?: boolean;
  /** Settings in `postgresql.conf`, overriding the defaults. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Creates and starts a cluster with an empty database `propolis`. */
export async function startServer(options: ServerOptions): Promise<OwnServer> {
  const password = randomBytes(18).toString('base64url');
  await makeCluster(options.folder, password);
  const server = await run(options, { database: 'postgres', password });
  await server.ask(`create database ${NAME}`);
  return { ...server, ...wayTo(server.port, password) };
}

/** Starts a stopped or killed server again, with its port and data. */
export const startAgain = ({ port, password }: OwnServer, options: ServerOptions): Promise<OwnServer> =>
  run({ ...options, port }, { database: NAME, password });

/** Starts a replica of this server under the name `replica`. */
export async function startReplica(primary: OwnServer, options: ServerOptions): Promise<OwnServer> {
  const account = await accountFor(options.folder);
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  await giveTo(account, options.folder);
  const from = `host=127.0.0.1 port=${primary.port} user=${NAME} password=${primary.password} application_name=replica`;
  await runAs(account, programOf('pg_basebackup'), [
    ...['-D', clusterIn(options.folder), '-d', from, '--write-recovery-conf', '--checkpoint=fast'],
    ...['--wal-method=stream', '--create-slot', '--slot=replica'],
    ...(options.isDurable === false ? ['--no-sync'] : []),
  ]);
  return run(options, { database: NAME, password: primary.password });
}

const clusterIn = (folder: string): string => join(folder, 'cluster');

async function makeCluster(folder: string, password: string): Promise<void> {
  const account = await accountFor(folder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  await giveTo(account, folder);
  await runAs(account, programOf('initdb'), [
    ...['-D', clusterIn(folder), '--username', NAME, '--encoding=UTF8', '--locale=C.UTF-8'],
    ...['--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--no-sync'],
  ]);
  await rm(passwordFile);
}

async function run(
  { folder, port: wanted, isDurable = true, settings: own }: ServerOptions,
  { database, password }: { readonly database: string; readonly password: string },
): Promise<OwnServer> {
  const port = wanted ?? (await freePort());
  const all = { ...settings, ...(!isDurable && throwAwaySettings), ...own, port: String(port) };
  const way = wayTo(port, password, database);
  const server = await startUntilItAnswers({
    account: await accountFor(folder),
    program: programOf('postgres'),
    words: [
      '-D',
      clusterIn(folder),
      ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    logFile: join(folder, 'log'),
    url: way.url,
  });
  return { port, password, ...way, ...endsOf(server) };
}

function wayTo(port: number, password: string, database = NAME): Pick<OwnServer, 'url' | 'ask'> {
  const url = `postgres://${NAME}:${password}@127.0.0.1:${port}/${database}`;
  return { url, ask: (sql) => ask(url, sql) };
}

function endsOf(server: Running): Pick<OwnServer, 'stop' | 'kill'> {
  let gone: Promise<void> | undefined;
  const end = (signal: NodeJS.Signals) => () => {
    gone ??= server.stop(signal);
    return gone;
  };
  return { stop: end('SIGINT'), kill: end('SIGKILL') };
}
