import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chooseAccount, giveTo } from './account.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { bootServer, connectionString } from './boot.ts';
import { clusterOf, nextOf } from './folders.ts';
import { type Kept, keepRunning } from './keep.ts';
import { takeLock } from './lock.ts';
import { stopOrphan } from './orphan.ts';
import { databaseUser, prepareCluster } from './server.ts';

export type EmbeddedPostgres = {
  /** For `pg` and graphile-worker; goes through a Unix socket. */
  connectionString: string;
  /** Settles when the server is gone for good: stopped, or, with the reason, when it could not be started again. */
  exited: Promise<string | undefined>;
  /** Fast shutdown; settles when the process is gone. Calling it again is harmless. */
  stop: () => Promise<void>;
};

export type EmbeddedOptions = {
  /** Folder for the database files, the socket and the lock; made when missing. */
  dataDir: string;
  log: (line: string) => void;
  /** False in tests: faster, and a crash may lose everything. */
  durable?: boolean;
  /** Most connections, where a handful is not enough. */
  connections?: number | undefined;
  /** How long to wait for a process that still has the folder, in ms. */
  patience?: number;
  /** Those that the project brings, unless another version is to read its own files. */
  binaries?: Binaries;
  /** As many tries to start a lost server again, and how long to wait before each, in ms. */
  pauses?: readonly number[];
};

/** A unix socket's whole path must stay below 104 bytes (108 on Linux). */
const longestSocketPath = 100;
const socketFile = '/.s.PGSQL.5432';

/** An earlier process of ours may be ending: its requests, its jobs and its database take their time (ms). */
const defaultPatience = 20_000;

/** Before each try to start a lost server again (ms). */
const defaultPauses = [0, 250, 500, 1000, 2000, 4000, 8000, 16_000];

/**
 * Starts the PostgreSQL that comes with the project, as root or not, first start or after a crash, and starts it again
 * when it is lost. Throws an explanation when another process runs on the same folder or the files are of another version.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  const cluster = clusterOf(dataDir);
  await mkdir(dataDir, { recursive: true });
  const unlock = await takeLock(join(dataDir, 'lock'), {
    patience: options.patience ?? defaultPatience,
    log: options.log,
  });
  try {
    const binaries = options.binaries ?? (await findBinaries());
    const account = await chooseAccount(binaries, cluster);
    const socketDir = await makeSocketDir(dataDir);
    await giveTo(account, socketDir);
    const plan = {
      binaries,
      account,
      cluster,
      socketDir,
      durable: options.durable ?? true,
      connections: options.connections,
      log: options.log,
    };
    await stopOrphan(cluster, options.log);
    await finishUpgrade(dataDir);
    await prepareCluster(plan);
    const kept = keepRunning(plan, await bootServer(plan), options.pauses ?? defaultPauses);
    return supervise(kept, socketDir, unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Between the two steps in which the folders change places nobody but a power cut comes. */
async function finishUpgrade(dataDir: string): Promise<void> {
  const next = clusterOf(nextOf(dataDir));
  if (!existsSync(clusterOf(dataDir)) && existsSync(next)) await rename(next, clusterOf(dataDir));
}

function supervise(kept: Kept, socketDir: string, unlock: () => Promise<void>): EmbeddedPostgres {
  // A Node process that ends without calling stop() takes its database with it, as far as it still can.
  process.once('exit', kept.interrupt);
  const stop = async () => {
    process.off('exit', kept.interrupt);
    await kept.stop();
    await rm(socketDir, { recursive: true, force: true });
    await unlock();
  };
  let stopping: Promise<void> | undefined;
  return {
    connectionString: connectionString(socketDir, databaseUser),
    exited: kept.exited,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

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
