import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '@propolis/postgres';
import { freePort } from '../scripts/product/server.ts';
import type { Join } from './crowd/crowd.ts';

/** The command of `npm start`, which execs the server. */
const START = resolve(import.meta.dirname, '../scripts/start.sh');
/** Delay (ms) before an ended process is restarted, as by a service manager. */
const RESTART_AFTER = 100;

/** No external services, and a small reserve of free disk space, because the disk is small. */
const SETTINGS = {
  DEMO: '0',
  GEOCODER: 'off',
  ELEVATION_URL: 'off',
  WEATHER_URL: 'off',
  DISK_LOW_MB: '40',
  DISK_FULL_MB: '20',
};

export interface Victim {
  readonly name: 'app' | 'web' | 'worker' | 'database' | 'connection of the database';
  readonly pid: () => Promise<number | undefined>;
}

/** The app with the supervisor that restarts killed processes. */
export interface Setup {
  readonly name: string;
  readonly url: string;
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly victims: readonly Victim[];
  /** How many times the worker has logged that it runs. */
  readonly workerStarts: () => number;
  /** Load besides the beekeepers: each kind of work that processes share. */
  readonly crowds: readonly Join[];
  readonly stop: () => Promise<void>;
}

export type Say = (line: string) => void;

/** Counts how many times a worker says that it runs. */
export function countStarts(say: Say) {
  let starts = 0;
  const hear: Say = (line) => {
    if (line.includes('the worker runs')) starts += 1;
    say(line);
  };
  return { hear, workerStarts: () => starts };
}

/** Runs the app with these settings and restarts it whenever it ends. */
export function keepService(name: string, settings: Readonly<Record<string, string>>, say: Say) {
  const env = { PATH: process.env.PATH, ...SETTINGS, ...settings };
  let isStopping = false;
  let child: ChildProcess = spawn('true');
  const keep = async () => {
    while (!isStopping) {
      child = spawn('sh', [START], { env, stdio: ['ignore', 'pipe', 'pipe'] });
      for (const stream of [child.stdout, child.stderr])
        if (stream) createInterface(stream).on('line', (line) => say(`${name}: ${line}`));
      const [code, signal] = await once(child, 'exit');
      say(`${name}: ended with ${signal ?? code}`);
      await wait(RESTART_AFTER);
    }
  };
  const ended = keep();
  return {
    pid: async () => (child.exitCode === null && child.signalCode === null ? child.pid : undefined),
    stop: async () => {
      isStopping = true;
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const postmasterOf = (cluster: string) => async (): Promise<number | undefined> => {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  return Number(text.split('\n')[0]) || undefined;
};

/** PostgreSQL has a process per connection; when one crashes, it closes all connections. */
const connectionOf = (postmaster: Victim['pid']) => async (): Promise<number | undefined> => {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=,args=']).catch(() => ({
    stdout: '',
  }));
  const parent = await postmaster();
  const rows = stdout.split('\n').map((row) => row.trim().split(/\s+/));
  const own = rows.find(([, ppid, ...words]) => Number(ppid) === parent && words.includes('[local]'));
  return own && Number(own[0]);
};

export const databaseVictims = (cluster: string): readonly Victim[] => {
  const pid = postmasterOf(cluster);
  return [
    { name: 'database', pid },
    { name: 'connection of the database', pid: connectionOf(pid) },
  ];
};

/** As on a laptop: one process for everything, including an embedded PostgreSQL. */
export async function alone(dataDir: string, say: Say): Promise<Setup> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const app = keepService('app', { PORT: String(port), APP_URL: url, DATA_DIR: dataDir }, say);
  const socket = encodeURIComponent(join(dataDir, 'postgres/socket'));
  return {
    name: 'alone',
    url,
    dataDir,
    databaseUrl: `postgres://propolis@localhost/propolis?host=${socket}`,
    victims: [{ name: 'app', pid: app.pid }, ...databaseVictims(join(dataDir, 'postgres/cluster'))],
    workerStarts: () => 0,
    crowds: [],
    stop: app.stop,
  };
}

/** As on a server: web and worker processes, and an external PostgreSQL. */
export async function apart(dataDir: string, say: Say, databaseDir: string): Promise<Setup> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const database = await startEmbeddedPostgres({
    dataDir: databaseDir,
    log: (line) => say(`database: ${line}`),
  });
  const settings = {
    PORT: String(port),
    APP_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: database.connectionString,
  };
  const { hear, workerStarts } = countStarts(say);
  const web = keepService('web', { ...settings, PROCESS: 'http' }, say);
  const worker = keepService('worker', { ...settings, PROCESS: 'worker' }, hear);
  return {
    name: 'apart',
    url,
    dataDir,
    databaseUrl: database.connectionString,
    victims: [
      { name: 'web', pid: web.pid },
      { name: 'worker', pid: worker.pid },
      ...databaseVictims(join(databaseDir, 'cluster')),
    ],
    workerStarts,
    crowds: [],
    stop: async () => {
      await Promise.all([web.stop(), worker.stop()]);
      await database.stop();
    },
  };
}
