import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

/** What `npm start` runs; it ends in the server itself. */
const START = resolve(import.meta.dirname, '../start.sh');
const START_LIMIT = 120_000; // ms
const ASK_AGAIN = 20; // ms

interface ProductOptions {
  /** Kept when it stops, so that it can be started on the same data again. */
  readonly dataDir: string;
  /** One that is free, when absent. */
  readonly port?: number;
  /** By which it is called: a browser trusts `localhost` as it trusts HTTPS. */
  readonly hostname?: 'localhost' | '127.0.0.1';
  /** Environment variables of OPERATIONS.md, over those of a start without demonstration and outside services. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Each line that it says. What goes to its standard error is shown in any case. */
  readonly onLine?: (line: string) => void;
}

export interface BuiltServer {
  readonly url: string;
  readonly port: number;
  /** Of the one process that is left, unless PostgreSQL's are counted. */
  readonly pid: number;
  /** Milliseconds from the start of the process until the health check says ok. */
  readonly startMs: number;
  /** Settles when it has ended, however that came. */
  readonly exited: Promise<unknown>;
  /** Ends it in order, or at once by `SIGKILL`; settles when it has ended. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
}

/** A port that is free now, so that two checkouts can do this side by side. */
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

async function untilHealthy(url: string, server: ChildProcess): Promise<void> {
  const begin = performance.now();
  while (performance.now() - begin < START_LIMIT) {
    if (hasEnded(server)) throw new Error(`the server ended with code ${server.exitCode}`);
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    if (answer?.ok) return;
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
  if (onLine) passLines(server, onLine);
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    server.kill(signal);
    await exited;
  };
  try {
    await untilHealthy(url, server);
  } catch (error) {
    if (!hasEnded(server)) await stop();
    throw error;
  }
  if (server.pid === undefined) throw new Error('a process that answers has a number');
  return { url, port, pid: server.pid, startMs: performance.now() - begin, exited, stop };
}

function passLines({ stdout }: ChildProcess, onLine: (line: string) => void): void {
  if (stdout) createInterface(stdout).on('line', onLine);
}
