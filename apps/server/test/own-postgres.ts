import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPool, prepareDatabase, startEmbeddedPostgres } from '@propolis/postgres';
import { projectRoot } from '@propolis/runtime';
import { closeAtEnd } from './closing.ts';
import type { TestDatabase } from './database.ts';

export const MIGRATIONS = join(projectRoot(), 'apps/server/migrations');

/** A folder that is removed after the test. */
export async function aFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `propolis-${name}-`));
  closeAtEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The embedded database of a data folder, as the app runs it; migrated. */
export async function databaseIn(dataDir: string): Promise<TestDatabase> {
  const options = { dataDir: join(dataDir, 'postgres'), durable: false, log: () => undefined };
  const server = await startEmbeddedPostgres(options);
  closeAtEnd(server.stop);
  await prepareDatabase(server.connectionString, MIGRATIONS);
  const { pool, db, close } = openPool(server.connectionString, () => undefined);
  const drop = async () => {
    if (!pool.ending) await close();
  };
  closeAtEnd(drop);
  return { url: server.connectionString, pool, db, drop };
}
