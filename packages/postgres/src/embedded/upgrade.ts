import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { migrate, withClient } from '../schema/migrate.ts';
import { chooseAccount, giveTo } from './account.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { copyTables, type TableCount } from './copy-tables.ts';
import { clusterOf, nextOf } from './folders.ts';
import { type EmbeddedOptions, startEmbeddedPostgres } from './start.ts';

interface UpgradeOptions extends Pick<EmbeddedOptions, 'durable'> {
  /** Folder of the embedded database. */
  readonly dataDir: string;
  readonly migrationsDir: string;
  /** Finds the binaries that made the files. */
  readonly binariesOf: (major: string) => Promise<Binaries>;
  readonly say: (line: string) => void;
}

interface Upgraded {
  readonly from: string;
  readonly to: string;
  /** Where the files of before still lie. */
  readonly kept: string;
  readonly tables: readonly TableCount[];
}

/**
 * Moves the embedded database to the major version of our binaries: both servers run side by side, every table is copied
 * and compared, then the folders change places. Until then the old files are what they were. Answers nothing when there
 * is nothing to move.
 */
export async function upgradeCluster(options: UpgradeOptions): Promise<Upgraded | undefined> {
  const { dataDir, say } = options;
  const cluster = clusterOf(dataDir);
  if (!existsSync(cluster)) throw new Error(`There is no database in ${dataDir}.`);
  const from = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  const ours = await findBinaries();
  if (from === ours.major) return undefined;
  const kept = join(dataDir, `cluster-${from}`);
  if (existsSync(kept)) throw new Error(`${kept} is there already: move it away first.`);
  say(`PostgreSQL ${from} to ${ours.major}:`);
  const tables = await moveTables(options, await options.binariesOf(from));
  await rename(cluster, kept);
  await rename(clusterOf(nextOf(dataDir)), cluster);
  await rm(nextOf(dataDir), { recursive: true, force: true });
  return { from, to: ours.major, kept, tables };
}

async function moveTables(options: UpgradeOptions, binaries: Binaries): Promise<readonly TableCount[]> {
  const { dataDir, durable = true, migrationsDir, say } = options;
  const shared = { durable, log: () => undefined, patience: 0 };
  const exchange = join(dataDir, 'exchange');
  const old = await startEmbeddedPostgres({ ...shared, dataDir, binaries });
  try {
    await rm(nextOf(dataDir), { recursive: true, force: true }); // of one that was interrupted
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

/** Where one server writes what the other reads. */
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

/** Empty tables in the new database, as the old one has them; newer migrations come with the next start. */
async function prepareAlike({ old, next, migrationsDir }: Pair): Promise<void> {
  const last = await withClient(old, async (client) => {
    const { rows } = await client.query<{ id: number }>('select max(id) as id from schema_migrations');
    return rows[0]?.id ?? 0;
  });
  await withClient(next, (client) => migrate(client, migrationsDir, last));
  // The tables of the queue are its own: both get what our version of it wants.
  for (const connectionString of [old, next]) await runMigrations({ connectionString });
}
