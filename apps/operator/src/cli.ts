import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStorage } from '@propolis/blob-store';
import { createPictures } from '@propolis/pictures';
import {
  clusterOf,
  type Db,
  describeSchema,
  describeTypes,
  directUrlOf,
  fetchBinaries,
  findPrimary,
  findRunning,
  openPool,
  prepareDatabase,
  readMigrationNames,
  startEmbeddedPostgres,
  upgradeCluster,
  withClient,
} from '@propolis/postgres';
import { projectRoot, systemClock } from '@propolis/runtime';
import packageJson from '../../../package.json' with { type: 'json' };
import { DEVELOPER_SIGN_IN, seedDeveloper } from '../../server/seeds/development.ts';
import { type Config, readConfig } from '../../server/src/config.ts';
import { auditPages } from '../../server/src/features/account/sign-in/log.queries.ts';
import { exportCorrections } from '../../server/src/features/countings/corrections/countings.corrections.ts';
import { findBrokenChains } from '../../server/src/features/records/records.audit.queries.ts';
import { runBackup, runRestore } from './backup.ts';
import { runDistribute } from './distribute.ts';
import { runMove } from './move.ts';

/** `npm run db:migrate | db:seed | db:reset | db:snapshot | db:upgrade | db:distribute | export:corrections | backup | restore | audit | storage:move`. */
const commands: Record<string, () => Promise<void>> = {
  migrate: () => withDatabase(async (url) => prepareDatabase(url, migrationsDir)),
  seed: () =>
    withDatabase(async (url, config) => {
      await prepareDatabase(url, migrationsDir);
      const blobs = await openBlobs(config);
      await withPool(url, (db) => seedDeveloper(db, blobs, systemClock()));
      console.log(
        `An account with a season is there: ${DEVELOPER_SIGN_IN.email}, ${DEVELOPER_SIGN_IN.password}`,
      );
    }),
  reset: () =>
    withDatabase(async (url) => {
      await emptyDatabase(url);
      await prepareDatabase(url, migrationsDir);
      console.log('The database is empty and migrated.');
    }),
  snapshot: writeSnapshot,
  distribute: async () =>
    runDistribute({
      databaseUrl: await findDirect(readConfig(process.env)),
      words: process.argv.slice(3),
      say,
    }),
  audit: () =>
    beside(async (url) => {
      const [, , , about = 0] = process.argv;
      const since = new Date(about);
      if (about !== 'records' && Number.isNaN(since.getTime()))
        throw new Error('Missing the start date: npm run audit -- 2026-05-01');
      await withPool(url, async (db) => {
        if (about === 'records') await auditRecords(db);
        else
          for await (const page of auditPages(db, since))
            for (const entry of page) console.log(JSON.stringify(entry));
      });
    }),
  corrections: () =>
    withKept(async (url, config) => {
      const folder = process.argv[3];
      if (!folder) throw new Error('Missing the new folder: npm run export:corrections -- FOLDER');
      const blobs = await openBlobs(config);
      const pictures = createPictures({ blobs, limits: config.pictures });
      const photos = await withPool(url, (db) => exportCorrections(db, { blobs, pictures }, folder)).finally(
        () => pictures.close(),
      );
      console.log(`Corrected photos in ${folder}: ${photos}`);
    }),
  upgrade,
  backup: async () => runBackup(await backupCommand()),
  restore: async () => runRestore(await backupCommand(), await readMigrationNames(migrationsDir)),
  move: async () => runMove({ ...opening(readConfig(process.env)), words: process.argv.slice(3), say }),
};

const serverRoot = join(projectRoot(), 'apps/server');
const migrationsDir = join(serverRoot, 'migrations');
const tablesDir = join(projectRoot(), 'packages/postgres/src/tables');

/** One line for each version that does not follow from the one before it; then the command fails. */
async function auditRecords(db: Db): Promise<void> {
  for await (const broken of findBrokenChains(db)) {
    console.log(JSON.stringify(broken));
    process.exitCode = 1;
  }
}

/** Upgrades the files of an earlier major version of the embedded PostgreSQL. */
async function upgrade(): Promise<void> {
  const { dataDir, databaseUrl } = readConfig(process.env);
  if (databaseUrl) throw new Error('DATABASE_URL is set: its PostgreSQL is yours to upgrade.');
  const done = await upgradeCluster({
    dataDir: join(dataDir, 'postgres'),
    migrationsDir,
    binariesOf: fetchBinaries,
    say: (line) => console.log(line),
  });
  console.log(
    done
      ? `Moved to PostgreSQL ${done.to}. Start the app; when all is well, remove ${done.previous}.`
      : 'There is nothing to move: the files are of the PostgreSQL that this version brings.',
  );
}

async function backupCommand() {
  const config = readConfig(process.env);
  const { dataDir, backupKey, storage } = config;
  const databaseUrl = await findDirect(config);
  return {
    installation: { dataDir, databaseUrl, version: packageJson.version, storage: storage.place },
    words: process.argv.slice(3),
    key: backupKey,
    now: systemClock(),
    say,
  };
}

/** The database of a running app, or one started for this command, for reading. */
async function beside(work: (url: string) => Promise<void>): Promise<void> {
  const { dataDir, databaseUrl } = readConfig(process.env);
  const running = databaseUrl ? undefined : await findRunning(join(dataDir, 'postgres'));
  return running ? work(running) : withKept(work);
}

/** For read-only commands: does not create a missing database. */
async function withKept(work: (url: string, config: Config) => Promise<void>): Promise<void> {
  const { dataDir, databaseUrl } = readConfig(process.env);
  if (!databaseUrl && !existsSync(clusterOf(join(dataDir, 'postgres'))))
    throw new Error(`There is no database in ${dataDir}.`);
  return withDatabase(work);
}

const say = (line: string) => console.log(line);
const opening = (config: Config) => ({ config, clock: systemClock, log: say });
const openBlobs = (config: Config) => openStorage(opening(config));

/** Bypasses any pooler and connects to the primary; undefined: the embedded one. */
async function findDirect(config: Config): Promise<string | undefined> {
  const url = directUrlOf(config);
  return url && findPrimary(url);
}

async function withDatabase(work: (url: string, config: Config) => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  const direct = await findDirect(config);
  if (direct) return work(direct, config);
  const server = await startEmbeddedPostgres({
    dataDir: join(config.dataDir, 'postgres'),
    log: () => undefined,
    patience: 0, // a running app must be stopped first
  });
  try {
    await work(server.connectionString, config);
  } finally {
    await server.stop();
  }
}

async function withPool<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = openPool(url, (error) => console.error(error.message));
  return work(db).finally(close);
}

/**
 * Deletes all tables of the app and the job queue; the database itself stays, because a hosted one cannot be
 * recreated.
 */
const emptyDatabase = (url: string) =>
  withClient(url, async (client) => {
    await client.query('drop schema if exists graphile_worker cascade');
    await client.query('drop schema public cascade');
    await client.query('create schema public');
  });

/** On a new server, so that only the migrations count. */
async function writeSnapshot(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'propolis-snapshot-'));
  const server = await startEmbeddedPostgres({ dataDir, durable: false, log: () => undefined });
  try {
    await prepareDatabase(server.connectionString, migrationsDir);
    const columnTypes = await readFile(join(tablesDir, 'column-types.ts'), 'utf8');
    await withClient(server.connectionString, async (client) => {
      await writeFile(join(serverRoot, 'schema.sql'), await describeSchema(client));
      await writeFile(join(tablesDir, 'tables.ts'), await describeTypes(client, columnTypes));
    });
    console.log('apps/server/schema.sql and packages/postgres/src/tables/tables.ts are written.');
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const command = commands[process.argv[2] ?? ''];
if (!command) {
  console.error(`Missing command: ${Object.keys(commands).join(', ')}`);
  process.exit(2);
}
try {
  await command();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
