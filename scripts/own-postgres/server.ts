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
  // A replica that is away finds what it missed, up to this much of the disk.
  max_slot_wal_keep_size: '1GB',
};

/** For tests: a crash of the machine may lose everything, so nothing waits for the disk. */
const throwAwaySettings = { fsync: 'off', full_page_writes: 'off' };

/** PostgreSQL 15 as Debian brings it, on a port of loopback. */
export interface OwnServer {
  readonly port: number;
  /** Of the database `propolis`, as its superuser. */
  readonly url: string;
  readonly password: string;
  readonly ask: (sql: string) => ReturnType<typeof ask>;
  /** In order: who is connected is sent away. Once it is gone, this does nothing. */
  readonly stop: () => Promise<void>;
  /** As `kill -9` does it: nothing is put in order. */
  readonly kill: () => Promise<void>;
}

interface ServerOptions {
  /** Made when it is missing, and kept when the server stops. */
  readonly folder: string;
  /** A free one, when absent. */
  readonly port?: number;
  /** False in tests, where nobody pulls the plug. */
  readonly isDurable?: boolean;
  /** Of `postgresql.conf`, over ours. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** A new cluster with an empty database `propolis`, running. */
export async function startServer(options: ServerOptions): Promise<OwnServer> {
  const password = randomBytes(18).toString('base64url');
  await makeCluster(options.folder, password);
  const server = await run(options, { database: 'postgres', password });
  await server.ask(`create database ${NAME}`);
  return { ...server, ...wayTo(server.port, password) };
}

/** The same server again, after it was stopped or killed: on its port, with what its folder has. */
export const startAgain = ({ port, password }: OwnServer, options: ServerOptions): Promise<OwnServer> =>
  run({ ...options, port }, { database: NAME, password });

/** A replica that follows this server under the name `replica`, running. */
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
