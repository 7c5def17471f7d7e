import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { startEmbeddedPostgres } from '@propolis/postgres';
import { freePort } from '../scripts/product/server.ts';
import { letBoardsCome } from './crowd/boards.ts';
import { letScalesDeliver } from './crowd/devices.ts';
import { letPasswordsBeGuessed } from './crowd/guesses.ts';
import { letPagesBeOpen } from './crowd/pages.ts';
import { letSessionsComeAndGo } from './crowd/sessions.ts';
import { askedByOne, serveWeather } from './crowd/weather.ts';
import { countStarts, keepService, type Say, type Setup } from './setups.ts';

/** Debian's paths. */
export const NGINX = '/usr/sbin/nginx';
const LOCATIONS = resolve(import.meta.dirname, '../deploy/nginx/locations.conf');
/** Number of processes of each kind. */
const SERVING = 3;
const WORKING = 2;
/** Connections as computed in OPERATIONS.md, plus those of killed processes that PostgreSQL has not yet noticed. */
const CONNECTIONS = 200;

/** Processes behind one address, as in `deploy/nginx/propolis.conf`. */
export interface Many extends Setup {
  /** Ports of the serving processes. */
  readonly ports: readonly number[];
  /** The upstream file of nginx. */
  readonly processes: string;
  /** Reloads nginx's configuration. */
  readonly reload: string;
}

export const hasNginx = (): boolean => existsSync(NGINX);

/** The setup of an association: several web processes behind nginx, several workers, and a separate PostgreSQL. */
export async function many(dataDir: string, say: Say, databaseDir: string): Promise<Many> {
  const database = await startEmbeddedPostgres({
    dataDir: databaseDir,
    connections: CONNECTIONS,
    log: (line) => say(`database: ${line}`),
  });
  const ports: number[] = [];
  while (ports.length < SERVING) ports.push(await freePort());
  const proxy = await startNginx(join(databaseDir, 'nginx'), ports);
  const weather = await serveWeather();
  const settings = {
    APP_URL: proxy.url,
    DATA_DIR: dataDir,
    DATABASE_URL: database.connectionString,
    WEATHER_URL: weather.url,
  };
  const webs = ports.map((port) =>
    keepService(`web ${port}`, { ...settings, PORT: String(port), PROCESS: 'http' }, say),
  );
  const { hear, workerStarts } = countStarts(say);
  const workers = Array.from({ length: WORKING }, (_none, index) =>
    keepService(`worker ${index}`, { ...settings, PROCESS: 'worker' }, hear),
  );
  return {
    name: 'many',
    url: proxy.url,
    dataDir,
    databaseUrl: database.connectionString,
    victims: [
      ...webs.map(({ pid }) => ({ name: 'web', pid }) as const),
      ...workers.map(({ pid }) => ({ name: 'worker', pid }) as const),
    ],
    workerStarts,
    ...{ ports, processes: proxy.processes, reload: proxy.reload },
    crowds: [
      ...[letPagesBeOpen, letScalesDeliver, letSessionsComeAndGo, letPasswordsBeGuessed],
      letBoardsCome(proxy.partsLog),
      askedByOne(weather),
    ],
    stop: async () => {
      await Promise.all([...webs, ...workers].map(({ stop }) => stop()));
      await proxy.stop();
      weather.close();
      await database.stop();
    },
  };
}

const processesOf = (ports: readonly number[]): string =>
  ports.map((port) => `server 127.0.0.1:${port} max_fails=0;\n`).join('');

/** All files are in this folder, so that nginx needs no special rights. */
const configurationOf = (folder: string, port: number): string => `
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  # A client keeps its connections, however many requests it sends.
  keepalive_requests 10000000;
  log_format part '$uri $upstream_addr';
  map $uri $is_part { default 0; ~^/api/uploads/ 1; }
  access_log ${folder}/parts.log part if=$is_part;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  upstream propolis { include ${folder}/processes.conf; }
  server {
    listen 127.0.0.1:${port};
    include ${LOCATIONS};
  }
}
`;

async function startNginx(folder: string, ports: readonly number[]) {
  await mkdir(folder, { recursive: true });
  const port = await freePort();
  const [file, processes] = [join(folder, 'nginx.conf'), join(folder, 'processes.conf')];
  await writeFile(file, configurationOf(folder, port));
  await writeFile(processes, processesOf(ports));
  const words = ['-c', file, '-e', join(folder, 'error.log')];
  const child: ChildProcess = spawn(NGINX, words, { stdio: 'inherit' });
  return {
    url: `http://127.0.0.1:${port}`,
    processes,
    partsLog: join(folder, 'parts.log'),
    reload: [NGINX, ...words, '-s', 'reload'].join(' '),
    stop: async () => {
      const ended = once(child, 'exit');
      process.kill(Number(await readFile(join(folder, 'pid'), 'utf8')), 'SIGQUIT');
      await ended;
    },
  };
}
