import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const START_LIMIT = 60_000; // ms

/** A port that is free now, so that two checkouts can run their journeys side by side. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

async function untilHealthy(url: string, server: ChildProcess): Promise<void> {
  const end = Date.now() + START_LIMIT;
  while (Date.now() < end) {
    if (server.exitCode !== null) throw new Error(`the server ended with code ${server.exitCode}`);
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((wait) => setTimeout(wait, 100));
  }
  throw new Error('the server did not get healthy in time');
}

export interface Product {
  readonly url: string;
  readonly dataDir: string;
  readonly stop: () => Promise<void>;
}

/** Starts the built product on data of its own, with the demonstration; `settings` are environment variables. */
export async function startProduct(settings: Readonly<Record<string, string>> = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'propolis-e2e-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, [resolve(import.meta.dirname, '../apps/server/dist/main.js')], {
    env: {
      ...process.env,
      PORT: String(port),
      APP_URL: url,
      DATA_DIR: dataDir,
      DEMO: '1',
      DATABASE_URL: '',
      SMTP_URL: '',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilHealthy(url, server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, dataDir, stop };
}

/** The product for the whole run; the journeys read `E2E_URL` and `E2E_DATA_DIR`. */
export default async function startServer(): Promise<() => Promise<void>> {
  const { url, dataDir, stop } = await startProduct();
  process.env.E2E_URL = url;
  process.env.E2E_DATA_DIR = dataDir;
  return stop;
}
