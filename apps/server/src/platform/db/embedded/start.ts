import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { chooseAccount, giveTo } from './account.ts';
import { findBinaries } from './binaries.ts';
import { takeLock } from './lock.ts';
import { readPidFile, stopOrphan, stopServer } from './orphan.ts';
import { databaseUser, prepareCluster, type RunningServer, type ServerPlan, spawnServer } from './server.ts';

export type EmbeddedPostgres = {
  /** For `pg` and graphile-worker; goes through a Unix socket. */
  connectionString: string;
  /** Settles when the server process is gone, asked for or not. */
  exited: Promise<void>;
  /** Fast shutdown; settles when the process is gone. Calling it again is harmless. */
  stop: () => Promise<void>;
};

export type EmbeddedOptions = {
  /** Folder for the database files, the socket and the lock; made when missing. */
  dataDir: string;
  log: (line: string) => void;
  /** False in tests: faster, and a crash may lose everything. */
  durable?: boolean;
};

/** A unix socket's whole path must stay below 104 bytes (108 on Linux). */
const longestSocketPath = 100;
const socketFile = '/.s.PGSQL.5432';

/** After a crash of the server itself its children may hold the memory for some seconds. */
const startAttempts = 20;
const betweenAttempts = 500; // ms

/** Recovery after a power cut replays the log before the first connection is let in. */
const recoveryTime = 300_000; // ms

/**
 * Starts the PostgreSQL that comes with the project, as root or not, first start or after a crash.
 * Throws an explanation when another process runs on the same folder or the files are of another version.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  const cluster = join(dataDir, 'cluster');
  await mkdir(dataDir, { recursive: true });
  const unlock = await takeLock(join(dataDir, 'lock'));
  try {
    const binaries = await findBinaries();
    const account = await chooseAccount(binaries, cluster);
    const socketDir = await makeSocketDir(dataDir);
    await giveTo(account, socketDir);
    const plan = {
      binaries,
      account,
      cluster,
      socketDir,
      durable: options.durable ?? true,
      log: options.log,
    };
    await stopOrphan(cluster, options.log);
    await prepareCluster(plan);
    const server = await startPatiently(plan);
    return supervise(server, socketDir, unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}

function supervise(
  { child }: RunningServer,
  socketDir: string,
  unlock: () => Promise<void>,
): EmbeddedPostgres {
  // A Node process that ends without calling stop() takes its database with it, as far as it still can.
  const atExit = () => child.kill('SIGINT');
  process.once('exit', atExit);
  const exited = new Promise<void>((settle) => {
    if (child.exitCode !== null || child.signalCode !== null) settle();
    child.once('exit', () => settle());
  });
  const stop = async () => {
    process.off('exit', atExit);
    if (child.pid && child.exitCode === null && child.signalCode === null) await stopServer(child.pid);
    await exited;
    await rm(socketDir, { recursive: true, force: true });
    await unlock();
  };
  let stopping: Promise<void> | undefined;
  return {
    connectionString: connectionString(socketDir, databaseUser),
    exited,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

async function startPatiently(plan: ServerPlan): Promise<RunningServer> {
  for (let attempt = 1; ; attempt++) {
    const server = spawnServer(plan);
    try {
      await untilReady(server, plan);
      return server;
    } catch (cause) {
      const busy = server.lastLines.some((line) => /still in use|lock file .* already exists/.test(line));
      if (server.child.exitCode === null) server.child.kill('SIGQUIT');
      if (!busy || attempt === startAttempts) {
        throw new Error(`PostgreSQL did not start:\n${server.lastLines.join('\n')}`, { cause });
      }
      await wait(betweenAttempts);
    }
  }
}

/** Waits for the word that the server writes into its own pid file, then makes sure the app's database exists. */
async function untilReady({ child }: RunningServer, { cluster, socketDir }: ServerPlan): Promise<void> {
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  child.once('exit', (code, signal) => {
    failure = new Error(`postgres ended with ${signal ?? code}`);
  });
  for (let waited = 0; waited < recoveryTime; waited += 20) {
    if (failure) throw failure;
    const [pid, , , , , , , status] = await readPidFile(cluster);
    if (Number(pid) === child.pid && status?.trim() === 'ready') return createDatabase(socketDir);
    await wait(20);
  }
  throw new Error('postgres does not become ready');
}

async function createDatabase(socketDir: string): Promise<void> {
  const client = new Client({ connectionString: connectionString(socketDir, 'postgres') });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseUser]);
    if (found.rowCount === 0) await client.query(`create database ${databaseUser}`);
  } finally {
    await client.end();
  }
}

const connectionString = (socketDir: string, database: string) =>
  `postgres://${databaseUser}@localhost/${database}?host=${encodeURIComponent(socketDir)}`;

async function makeSocketDir(dataDir: string): Promise<string> {
  const beside = join(dataDir, 'socket');
  if (fits(beside)) {
    await mkdir(beside, { recursive: true, mode: 0o700 });
    return beside;
  }
  const short = join(tmpdir(), 'propolis-XXXXXX');
  return mkdtemp(fits(short) ? short.slice(0, -6) : '/tmp/propolis-');
}

const fits = (folder: string) => Buffer.byteLength(folder + socketFile) < longestSocketPath;
