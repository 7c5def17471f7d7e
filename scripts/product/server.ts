import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

/** The command of `npm start`, which execs the server. */
const START = resolve(import.meta.dirname, '../start.sh');
const START_LIMIT = 120_000; // ms
const ASK_AGAIN = 20; // ms

interface ProductOptions {
  /** Kept after the stop, so that the server can be started again with the same data. */
  readonly dataDir: string;
  /** A free one by default. */
  readonly port?: number;
  /** Host name in the address: browsers treat `localhost` as a secure context. */
  readonly hostname?: 'localhost' | '127.0.0.1';
  /** Environment variables of OPERATIONS.md; by default without demonstration and external services. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Receives each output line. Standard error is always shown. */
  readonly onLine?: (line: string) => void;
}

export interface BuiltServer {
  readonly url: string;
  readonly port: number;
  /** Of the server process, optionally including PostgreSQL's. */
  readonly pid: number;
  /** Milliseconds from the start of the process until requests are served. */
  readonly servedMs: number;
  /** The same until the health check succeeds. */
  readonly startMs: number;
  /** Settles when it has exited for any reason. */
  readonly exited: Promise<unknown>;
  /** Stops it gracefully, or by `SIGKILL`; settles when it has exited. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
}

/** A free port, so that two checkouts can run side by side. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** Waits until the address answers with this status. */
async function untilStatus(address: string, status: number, server: ChildProcess): Promise<void> {
  const begin = performance.now();
  while (performance.now() - begin < START_LIMIT) {
    if (hasEnded(server)) throw new Error(`the server ended with code ${server.exitCode}`);
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.status === status) return;
    await new Promise((wait) => setTimeout(wait, ASK_AGAIN));
  }
  throw new Error('the server did not start in time');
}

/** Starts the app as `npm start` does, web and worker included, and waits until it serves. */
export async function startProduct(options: ProductOptions): Promise<BuiltServer> {
  const { dataDir, hostname = '127.0.0.1', settings, onLine } = options;
  const port = options.port ?? (await freePort());
  const url = `http://${hostname}:${port}`;
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: String(port),
    APP_URL: url,
    DATA_DIR: dataDir,
    DEMO: '0',
    GEOCODER: 'off',
    ELEVATION_URL: 'off',
    WEATHER_URL: 'off',
    ...settings,
  };
  const begin = performance.now();
  const server = spawn('sh', [START], { env, stdio: ['ignore', onLine ? 'pipe' : 'ignore', 'inherit'] });
  const exited = once(server, 'exit');
  if (onLine && server.stdout) createInterface(server.stdout).on('line', onLine);
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    server.kill(signal);
    await exited;
  };
  let servedMs: number;
  try {
    await untilStatus(`${url}/api/apiaries`, 401, server);
    servedMs = performance.now() - begin;
    await untilStatus(`${url}/api/health`, 200, server);
  } catch (error) {
    if (!hasEnded(server)) await stop();
    throw error;
  }
  if (server.pid === undefined) throw new Error('a process that answers has a number');
  return { url, port, pid: server.pid, servedMs, startMs: performance.now() - begin, exited, stop };
}

/** Works with the app while it runs, and stops it. */
export async function withProduct<T>(
  options: ProductOptions,
  work: (server: BuiltServer) => Promise<T>,
): Promise<T> {
  const server = await startProduct(options);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}
