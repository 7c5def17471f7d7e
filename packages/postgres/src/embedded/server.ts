import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { promisify } from 'node:util';
import { type Account, giveTo } from './account.ts';
import type { Binaries } from './binaries.ts';

/** The superuser created by initdb; all connections use it. */
export const databaseUser = 'propolis';

/** Settings for a small machine with one app; others keep PostgreSQL's defaults. */
const settings = {
  listen_addresses: '', // Unix socket only: no port conflicts, not reachable from outside.
  unix_socket_permissions: '0700',
  shared_buffers: '64MB',
  max_connections: '60',
  max_wal_size: '256MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '', // The app's log adds the time.
  log_checkpoints: 'off',
};

/** For tests: data may be lost in a crash, so nothing waits for the disk. */
const throwAwaySettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

export type ServerPlan = {
  binaries: Binaries;
  account: Account;
  cluster: string;
  socketDir: string;
  durable: boolean;
  connections?: number | undefined;
  log: (line: string) => void;
};

export type RunningServer = {
  child: ChildProcess;
  /** Its log, line by line. */
  lines: Interface;
  /** Used to explain a failed start. */
  lastLines: string[];
};

export const hasEnded = ({ child }: RunningServer): boolean =>
  child.exitCode !== null || child.signalCode !== null;

/** Resolves with how the process ended: a signal or an exit code. */
export const endOf = ({ child }: RunningServer): Promise<string> =>
  new Promise((settle) => {
    const report = () => settle(child.signalCode ?? `exit code ${child.exitCode}`);
    if (child.exitCode !== null || child.signalCode !== null) report();
    else child.once('exit', report);
  });

/** Creates the database files on the first start; throws for another major version. */
export async function prepareCluster({ binaries, account, cluster, durable }: ServerPlan): Promise<void> {
  if (!existsSync(join(cluster, 'PG_VERSION'))) await createCluster({ binaries, account, cluster, durable });
  const found = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  if (found !== binaries.major) {
    throw new Error(
      `The database files in ${cluster} were made by PostgreSQL ${found}, this version brings ${binaries.major}. ` +
        'Move them with "npm run db:upgrade", after a backup (OPERATIONS.md).',
    );
  }
  await giveTo(account, cluster);
}

async function createCluster(plan: Pick<ServerPlan, 'binaries' | 'account' | 'cluster' | 'durable'>) {
  const { binaries, account, cluster, durable } = plan;
  // Created under a temporary name and renamed, so that an interrupted first start leaves no incomplete
  // database. The name is unique, because a program of a killed start may still be writing.
  await removeUnfinished(cluster);
  const unfinished = `${cluster}.unfinished-${process.pid}-${Math.random().toString(36).slice(2)}`;
  await mkdir(unfinished, { mode: 0o700 });
  await giveTo(account, unfinished);
  const options = ['--username', databaseUser, '--encoding=UTF8', '--locale=C.UTF-8'];
  // Only the owner of the files can access the socket folder.
  options.push('--auth-local=trust', '--auth-host=reject', ...(durable ? [] : ['--no-sync']));
  const [program, ...words] = commandLine(account, binaries.initdb, ['-D', unfinished, ...options]);
  await promisify(execFile)(program, words, { ...identity(account), cwd: '/', env: plainEnvironment() });
  await rename(unfinished, cluster);
}

/** Left by an interrupted first start; if its program still writes there, the next start removes it. */
async function removeUnfinished(cluster: string): Promise<void> {
  const left = (await readdir(dirname(cluster))).filter((name) =>
    name.startsWith(`${basename(cluster)}.unfinished`),
  );
  for (const name of left)
    await rm(join(dirname(cluster), name), { recursive: true, force: true }).catch(() => undefined);
}

/** Starts the server process. Its log goes to `log`; the last lines are kept to explain a failed start. */
export function spawnServer({
  binaries,
  account,
  cluster,
  socketDir,
  durable,
  connections,
  log,
}: ServerPlan): RunningServer {
  const all = {
    ...settings,
    ...(connections && { max_connections: String(connections) }),
    unix_socket_directories: socketDir,
    ...(durable ? {} : throwAwaySettings),
  };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [program, ...words] = commandLine(account, binaries.postgres, ['-D', cluster, ...options]);
  const child = spawn(program, words, {
    ...identity(account),
    cwd: '/',
    env: plainEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true, // Ctrl-C signals the whole process group, but the app must close before its database.
  });
  const lastLines: string[] = [];
  const lines = createInterface({ input: child.stderr });
  lines.on('line', (line) => {
    lastLines.push(line);
    if (lastLines.length > 20) lastLines.shift();
    log(line);
  });
  return { child, lines, lastLines };
}

export function commandLine(account: Account, program: string, words: string[]): [string, ...string[]] {
  const [first, ...rest] = [...account.prefix, program, ...words];
  return [first ?? program, ...rest];
}

export const identity = ({ uid, gid }: Account) => ({ uid, gid });

/** English messages, and no PG* variables that would change the server's behaviour. */
export const plainEnvironment = () => ({ PATH: process.env.PATH, LC_ALL: 'C.UTF-8' });
