import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate, migrateQueue, withClient } from '../schema/migrate.ts';
import { chooseAccount, giveTo } from './account.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { copyTables, type TableCount } from './copy-tables.ts';
import { clusterOf, nextOf } from './folders.ts';
import { type EmbeddedOptions, startEmbeddedPostgres } from './start.ts';

interface UpgradeOptions extends Pick<EmbeddedOptions, 'durable'> {
  /** Folder of the embedded database. */
  readonly dataDir: string;
  readonly migrationsDir: string;
  /** Finds the binaries of the version that created the files. */
  readonly binariesOf: (major: string) => Promise<Binaries>;
  readonly say: (line: string) => void;
}

interface Upgraded {
  readonly from: string;
  readonly to: string;
  /** Folder of the previous files. */
  readonly previous: string;
  readonly tables: readonly TableCount[];
}

/**
 * Upgrades the embedded database to the major version of the project's binaries: both servers run side by
 * side, every table is copied and compared, then the folders are swapped. The old files stay unchanged until
 * then. Returns undefined if no upgrade is needed.
 */
export async function upgradeCluster(options: UpgradeOptions): Promise<Upgraded | undefined> {
  const { dataDir, say } = options;
  const cluster = clusterOf(dataDir);
  if (!existsSync(cluster)) throw new Error(`There is no database in ${dataDir}.`);
  const from = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  const ours = await findBinaries();
  if (from === ours.major) return undefined;
  const previous = join(dataDir, `cluster-${from}`);
  if (existsSync(previous)) throw new Error(`${previous} exists already: move it away first.`);
  say(`PostgreSQL ${from} to ${ours.major}:`);
  const tables = await moveTables(options, await options.binariesOf(from));
  await rename(cluster, previous);
  await rename(clusterOf(nextOf(dataDir)), cluster);
  await rm(nextOf(dataDir), { recursive: true, force: true });
  return { from, to: ours.major, previous, tables };
}

async function moveTables(options: UpgradeOptions, binaries: Binaries): Promise<readonly TableCount[]> {
  const { dataDir, durable = true, migrationsDir, say } = options;
  const shared = { durable, log: () => undefined, patience: 0 };
  const exchange = join(dataDir, 'exchange');
  const old = await startEmbeddedPostgres({ ...shared, dataDir, binaries });
  try {
    await rm(nextOf(dataDir), { recursive: true, force: true }); // Of an interrupted upgrade.
    const next = await startEmbeddedPostgres({ ...shared, dataDir: nextOf(dataDir) });
    try {
      await makeExchange(exchange, binaries, clusterOf(dataDir));
      await prepareAlike({ old: old.connectionString, next: next.connectionString, migrationsDir });
      return await withClient(old.connectionString, (from) =>
        withClient(next.connectionString, (to) => copyTables({ from, to, exchange, say })),
      );
    } finally {
      await next.stop();
      await rm(exchange, { recursive: true, force: true });
    }
  } finally {
    await old.stop();
  }
}

/** A folder for files that one server writes and the other reads. */
async function makeExchange(exchange: string, binaries: Binaries, cluster: string): Promise<void> {
  await rm(exchange, { recursive: true, force: true });
  await mkdir(exchange, { mode: 0o700 });
  await giveTo(await chooseAccount(binaries, cluster), exchange);
}

interface Pair {
  readonly old: string;
  readonly next: string;
  readonly migrationsDir: string;
}

/**
 * Empty tables in the new database, at the migration of the old one; newer migrations run at the next start.
 */
async function prepareAlike({ old, next, migrationsDir }: Pair): Promise<void> {
  const last = await withClient(old, async (client) => {
    const { rows } = await client.query<{ id: number }>('select max(id) as id from schema_migrations');
    return rows[0]?.id ?? 0;
  });
  await withClient(next, (client) => migrate(client, migrationsDir, last));
  // The queue has its own tables: both databases get those of the current version.
  for (const connectionString of [old, next]) await migrateQueue(connectionString);
}
