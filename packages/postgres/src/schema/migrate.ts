import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import type { Client, ClientBase } from 'pg';
import packageJson from '../../../../package.json' with { type: 'json' };
import { LOCKS } from '../connections/locks.ts';
import { DEFAULT_POOL_LIMITS, openPool } from '../connections/pool.ts';
import { createClient, findPrimary } from '../connections/primary.ts';

type Migration = { id: number; name: string; checksum: string; sql: string };
type Applied = { id: number; name: string; checksum: string };

/**
 * First line of a migration that removes something: the last release that uses it (record 051). All other
 * migrations only add.
 */
export const CONTRACT = /^-- Contract after (\d+\.\d+\.\d+): \S/;

/** Migrates the app's tables and those of the job queue. Safe if several processes start at once. */
export async function prepareDatabase(connectionString: string, migrationsDir: string): Promise<void> {
  const primary = await findPrimary(connectionString);
  await withClient(primary, (client) => migrate(client, migrationsDir));
  await migrateQueue(primary);
}

/** No timeout (0). */
const MIGRATION_LIMITS = { ...DEFAULT_POOL_LIMITS, statementMs: 0, idleTransactionMs: 0 };

/**
 * Migrates the tables of the job queue. Not by a pool of graphile-worker, which is still open when `runMigrations`
 * resolves: a server that is stopped right after would break it, and end this process by an error that has no handler.
 */
export async function migrateQueue(connectionString: string): Promise<void> {
  const { pool, close } = openPool(connectionString, () => undefined, MIGRATION_LIMITS);
  try {
    await runMigrations({ pgPool: pool });
  } finally {
    await close();
  }
}

/**
 * Opens a single connection. Unlike a pool, waits until it is closed: the server may be stopped right after.
 */
export async function withClient<T>(
  connectionString: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = createClient(connectionString);
  client.on('error', () => undefined); // Errors reject the pending query.
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Applies the numbered files (`001_name.sql`) that this database does not have yet, each in its own
 * transaction. An applied file must not change: a difference is an error before any migration runs.
 * Migrations of a newer version are accepted while both versions run. Returns the names of the newly applied
 * ones, up to an optional last number.
 */
export async function migrate(
  client: ClientBase,
  migrationsDir: string,
  last = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const migrations = await readMigrations(migrationsDir);
  await client.query('select pg_advisory_lock($1)', [LOCKS.migrations]);
  try {
    await client.query(`create table if not exists schema_migrations (
      id integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
    const { rows } = await client.query<Applied>(
      'select id, name, checksum from schema_migrations order by id',
    );
    const missing = findMissing(migrations, rows, await readOldest(client)).filter(({ id }) => id <= last);
    for (const migration of missing) await apply(client, migration);
    return missing.map(({ name }) => name);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCKS.migrations]);
  }
}

/** Names of the migrations of this version, in order. */
export const readMigrationNames = async (dir: string): Promise<readonly string[]> =>
  (await readMigrations(dir)).map(({ name }) => name);

/** The oldest version that this database supports, recorded by the last migration that removed something. */
async function readOldest(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ oldest: string | null }>(
    `select obj_description('schema_migrations'::regclass, 'pg_class') as oldest`,
  );
  return rows[0]?.oldest ?? '0.0.0';
}

/** Compares numerically: 0.10.0 is after 0.9.0. */
export const byVersion = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

async function readMigrations(dir: string): Promise<Migration[]> {
  const files = (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort();
  const migrations: Migration[] = [];
  for (const name of files) {
    const id = Number(/^(\d{3,})_[a-z0-9_]+\.sql$/.exec(name)?.[1]);
    if (!Number.isInteger(id))
      throw new Error(`Migration ${name}: the name must look like 001_what_it_does.sql.`);
    if (migrations.some((other) => other.id === id)) throw new Error(`Two migrations have the number ${id}.`);
    const sql = (await readFile(join(dir, name), 'utf8')).replaceAll('\r\n', '\n');
    migrations.push({ id, name, sql, checksum: createHash('sha256').update(sql).digest('hex') });
  }
  return migrations.sort((a, b) => a.id - b.id);
}

function findMissing(migrations: Migration[], applied: Applied[], oldest: string): Migration[] {
  for (const { id, name, checksum } of applied) {
    const file = migrations.find((migration) => migration.id === id);
    if (!file) {
      if (byVersion(oldest, packageJson.version) <= 0) continue;
      throw new Error(
        `The database has migration ${name}: it is newer, and served by version ${oldest} or a later one.`,
      );
    }
    if (file.checksum !== checksum) {
      throw new Error(
        `Migration ${file.name} was changed after it was applied: undo that, and add a new file.`,
      );
    }
  }
  const latest = applied.at(-1)?.id ?? 0;
  const missing = migrations.filter(({ id }) => !applied.some((done) => done.id === id));
  const late = missing.find(({ id }) => id < latest);
  if (late)
    throw new Error(`Migration ${late.name} comes after number ${latest} was applied: give it a higher one.`);
  return missing;
}

async function apply(client: ClientBase, { id, name, checksum, sql }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into schema_migrations (id, name, checksum) values ($1, $2, $3)', [
      id,
      name,
      checksum,
    ]);
    const [, oldest] = CONTRACT.exec(sql) ?? [];
    if (oldest) await client.query(`comment on table schema_migrations is '${oldest}'`);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`Migration ${name} failed and was rolled back: ${reason}`, { cause });
  }
}
