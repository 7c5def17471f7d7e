import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from '../scripts/product/server.ts';

export interface RunningServer {
  readonly url: string;
  readonly dataDir: string;
  readonly stop: () => Promise<void>;
}

/** With the demonstration and the default external services; counting does not starve on a busy machine. */
const AS_INSTALLED = { DEMO: '1', GEOCODER: '', ELEVATION_URL: '', JOB_NICENESS: '0' };

/**
 * Starts the built server with its own data folder; `settings` are environment variables, `files` are written there
 * by name.
 */
export async function startServer(
  settings: Readonly<Record<string, string>> = {},
  files: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'propolis-e2e-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    for (const [name, content] of Object.entries(files)) await writeFile(join(dataDir, name), content);
    const { url, stop } = await startProduct({
      dataDir,
      hostname: 'localhost',
      settings: { ...AS_INSTALLED, ...settings },
    });
    return { url, dataDir, stop: () => stop().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The server of the whole run; tests read `E2E_URL` and `E2E_DATA_DIR`. */
export default async function serveJourneys(): Promise<() => Promise<void>> {
  const { url, dataDir, stop } = await startServer();
  process.env.E2E_URL = url;
  process.env.E2E_DATA_DIR = dataDir;
  return stop;
}
