import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';

/** What `npm start` runs; it ends in the server itself. */
const START = resolve(import.meta.dirname, '../scripts/start.sh');
const START_LIMIT = 120_000; // ms

export interface BuiltServer {
  readonly url: string;
  /** Of the one process that is left, unless PostgreSQL's are counted. */
  readonly pid: number;
  /** Milliseconds from the start of the process until the health check says ok. */
  readonly startMs: number;
  readonly stop: () => Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

/** Starts the app as `npm start` does, web and worker included, on this data folder. */
export async function startServer(dataDir: string): Promise<BuiltServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: String(port),
    APP_URL: url,
    DATA_DIR: dataDir,
    DEMO: '0',
    GEOCODER: 'off',
    ELEVATION_URL: 'off',
  };
  const begin = performance.now();
  const server = spawn('sh', [START], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGTERM');
    await exited;
  };
  while (performance.now() - begin < START_LIMIT) {
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    if (answer?.ok && server.pid !== undefined)
      return { url, pid: server.pid, startMs: performance.now() - begin, stop };
    if (server.exitCode !== null) throw new Error(`the server ended with code ${server.exitCode}`);
    await new Promise((wait) => setTimeout(wait, 20));
  }
  await stop();
  throw new Error('the server did not start in time');
}
