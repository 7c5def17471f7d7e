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

type Kept = {
  /** Settles when the server is gone for good: stopped, or, with the reason, when no try brought it back. */
  exited: Promise<string | undefined>;
  /** Fast shutdown; settles when the process is gone. */
  stop: () => Promise<void>;
  /** Tells the server to stop and waits for nothing. */
  interrupt: () => void;
};

/**
 * Starts the server again whenever it ends and nobody asked for it: killed by the system for its memory, or by a hand
 * that meant another. The address stays, so whoever uses the database connects again and goes on. One that gets ready
 * has all its tries before it again.
 */
function keepRunning(plan: ServerPlan, first: RunningServer, pauses: readonly number[]): Kept {
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
  /** The server ended. */
  how: string;
  signal: AbortSignal;
};

/** Answers the server, the reason why it does not start, or nothing when it is not wanted any more. */
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
 * SIGTERM lets the server wait until everybody has left, and nobody new comes in: with an app that keeps connections
 * it would wait for ever. What we ask for ourselves is SIGINT.
 */
function endSoonerWhenAsked({ child, lines }: RunningServer): () => void {
  const hurry = (line: string) => {
    if (line.includes('received smart shutdown request')) child.kill('SIGINT');
  };
  lines.on('line', hurry);
  return () => lines.off('line', hurry);
}
