import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chooseAccount, giveTo } from './account.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { bootServer, connectionString } from './boot.ts';
import { clusterOf, nextOf } from './folders.ts';
import { takeLock } from './lock.ts';
import { stopOrphan, stopServer } from './orphan.ts';
import {
  databaseUser,
  endOf,
  hasEnded,
  prepareCluster,
  type RunningServer,
  type ServerPlan,
} from './server.ts';

export type EmbeddedPostgres = {
  /** For `pg` and graphile-worker; uses a Unix socket. */
  connectionString: string;
  /**
   * Resolves when the server has ended permanently: stopped, or, with the reason, if it could not be
   * restarted.
   */
  exited: Promise<string | undefined>;
  /** Fast shutdown; resolves when the process has ended. Can be called repeatedly. */
  stop: () => Promise<void>;
};

export type EmbeddedOptions = {
  /** Folder for the database files, the socket and the lock; created if missing. */
  dataDir: string;
  log: (line: string) => void;
  /** False in tests: faster, but a crash may lose data. */
  durable?: boolean;
  /** Maximum number of connections, if the default is not enough. */
  connections?: number | undefined;
  /** Maximum wait for a process that still holds the folder, in ms. */
  patience?: number;
  /** Default: the project's binaries. Another version reads its own files. */
  binaries?: Binaries;
  /** Delays before the attempts to restart a lost server, in ms. */
  pauses?: readonly number[];
};

/** A Unix socket's path must be shorter than 104 bytes (108 on Linux). */
const longestSocketPath = 100;
const socketFile = '/.s.PGSQL.5432';

/** An earlier process may be ending, including its requests, jobs and database (ms). */
const defaultPatience = 20_000;

/** Delays before the attempts to restart a lost server (ms). */
const defaultPauses = [0, 250, 500, 1000, 2000, 4000, 8000, 16_000];

/**
 * Starts the project's PostgreSQL, as root or not, for the first time or after a crash, and restarts it when
 * it is lost. Throws an explanation if another process uses the folder, or the files are of another version.
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
    const supervised = keepRunning(plan, await bootServer(plan), options.pauses ?? defaultPauses);
    return supervise(supervised, socketDir, unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** A power failure may have interrupted the upgrade between its two renames. */
async function finishUpgrade(dataDir: string): Promise<void> {
  const next = clusterOf(nextOf(dataDir));
  if (!existsSync(clusterOf(dataDir)) && existsSync(next)) await rename(next, clusterOf(dataDir));
}

function supervise(
  supervised: SupervisedServer,
  socketDir: string,
  unlock: () => Promise<void>,
): EmbeddedPostgres {
  // Stops the database as far as possible if the Node process ends without calling stop().
  process.once('exit', supervised.interrupt);
  const stop = async () => {
    process.off('exit', supervised.interrupt);
    await supervised.stop();
    await rm(socketDir, { recursive: true, force: true });
    await unlock();
  };
  let stopping: Promise<void> | undefined;
  return {
    connectionString: connectionString(socketDir, databaseUser),
    exited: supervised.exited,
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

type SupervisedServer = {
  /**
   * Resolves when the server has ended permanently: stopped, or, with the reason, if no attempt restarted it.
   */
  exited: Promise<string | undefined>;
  /** Fast shutdown; resolves when the process has ended. */
  stop: () => Promise<void>;
  /** Signals the server to stop without waiting. */
  interrupt: () => void;
};

/**
 * Restarts the server whenever it ends unexpectedly, for example killed by the system for its memory. The
 * address stays the same, so clients reconnect. A successful start resets the number of attempts.
 */
function keepRunning(plan: ServerPlan, first: RunningServer, pauses: readonly number[]): SupervisedServer {
  const stopping = new AbortController();
  const { signal } = stopping;
  let server = first;
  const keep = async (): Promise<string | undefined> => {
    for (;;) {
      const release = endSoonerWhenAsked(server);
      const how = await endOf(server);
      release();
      if (signal.aborted) return undefined;
      const next = await startAgain({ plan, pauses, how, signal });
      if (typeof next !== 'object') return next;
      server = next;
      if (signal.aborted) interrupt();
    }
  };
  const interrupt = () => void (hasEnded(server) || server.child.kill('SIGINT'));
  const exited = keep();
  const stop = async () => {
    stopping.abort();
    if (server.child.pid && !hasEnded(server)) await stopServer(server.child.pid);
    await exited;
  };
  return { exited, stop, interrupt };
}

type Return = {
  plan: ServerPlan;
  pauses: readonly number[];
  /** How the server ended. */
  how: string;
  signal: AbortSignal;
};

/** Returns the server, the reason of the failure, or nothing if it was stopped meanwhile. */
async function startAgain({
  plan,
  pauses,
  how,
  signal,
}: Return): Promise<RunningServer | string | undefined> {
  let last = `ended (${how})`;
  let reason = last;
  for (const [index, pause] of pauses.entries()) {
    plan.log(`PostgreSQL ${last}: starting it again (try ${index + 1} of ${pauses.length})`);
    await wait(pause, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return undefined;
    try {
      const server = await bootServer(plan, signal);
      plan.log('PostgreSQL serves again');
      return server;
    } catch (error) {
      if (signal.aborted) return undefined;
      last = 'did not start';
      reason = error instanceof Error ? error.message : String(error);
    }
  }
  return reason;
}

/**
 * On SIGTERM the server waits until all clients have disconnected, which an app with a pool never does. The
 * app itself uses SIGINT.
 */
function endSoonerWhenAsked({ child, lines }: RunningServer): () => void {
  const hurry = (line: string) => {
    if (line.includes('received smart shutdown request')) child.kill('SIGINT');
  };
  lines.on('line', hurry);
  return () => lines.off('line', hurry);
}
