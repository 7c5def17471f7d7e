import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type DatabasePool, DEFAULT_POOL_LIMITS, openPool, startEmbeddedPostgres } from '@propolis/postgres';
import { type BuiltServer, startProduct } from '../scripts/product/server.ts';

/** Filling millions of readings takes longer than a request may. */
const FILLING = { ...DEFAULT_POOL_LIMITS, statementMs: 900_000 };

interface OwnDatabase {
  readonly server: BuiltServer;
  readonly database: DatabasePool;
  readonly dataDir: string;
}

/** Starts the app on an empty data folder with a PostgreSQL that the measurement can query, and stops both. */
export async function withOwnDatabase<T>(
  folder: string,
  part: string,
  work: (own: OwnDatabase) => Promise<T>,
): Promise<T> {
  const dataDir = join(folder, part);
  await mkdir(dataDir, { recursive: true });
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, `${part}-database`), log: () => {} });
  const server = await startProduct({ dataDir, settings: { DATABASE_URL: postgres.connectionString } });
  const database = openPool(postgres.connectionString, (error) => console.error(error.message), FILLING);
  try {
    return await work({ server, database, dataDir });
  } finally {
    await database.close();
    await server.stop();
    await postgres.stop();
  }
}
