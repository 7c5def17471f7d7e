import { type Measured, measureTable, withClient } from '@propolis/postgres';
import { type Client, escapeLiteral } from 'pg';
import { DIVIDED_TABLES, type DividedTable, nextOf } from './divided.ts';
import { readLayout } from './layout.ts';
import type { SeriesServer } from './place.ts';

const OLDEST = 15;

/** Marks a server that holds parts of this database. */
const MARK = 'propolis_parts';

/** Identifies the database in its cluster; a promoted standby has the same identity. */
export async function identityOf(first: Client): Promise<string> {
  const { rows } = await first.query<{ identity: string }>(
    `select system_identifier || '/' || current_database() as identity from pg_control_system()`,
  );
  return rows[0]?.identity ?? '';
}

/** postgres_fdw is part of PostgreSQL, but a role without superuser needs access to it. */
export async function requireWrapper(first: Client): Promise<void> {
  try {
    await first.query('create extension if not exists postgres_fdw');
    const { rows } = await first.query(
      `select has_foreign_data_wrapper_privilege('postgres_fdw', 'usage') as is_ours`,
    );
    if (rows[0]?.is_ours) return;
  } catch (cause) {
    throw new Error(NO_WRAPPER, { cause });
  }
  throw new Error(NO_WRAPPER);
}

const NO_WRAPPER =
  'The first server does not let this account reach others. As a superuser in its database: create extension postgres_fdw; grant usage on foreign data wrapper postgres_fdw to … (the account of DATABASE_URL).';

interface Seen {
  readonly identity: string;
  readonly version: number;
  readonly name: string;
  readonly has_app: boolean;
  readonly has_mark: boolean;
}

/** Throws an explanation if a server cannot hold parts, and marks it otherwise. */
export const claimServer = ({ name, url }: SeriesServer, identity: string): Promise<void> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<Seen>(
      `select (select system_identifier || '/' || current_database() from pg_control_system()) as identity,
         current_setting('server_version_num')::int / 10000 as version, current_setting('server_version') as name,
         to_regclass('public.schema_migrations') is not null as has_app,
         to_regclass('public.${MARK}') is not null as has_mark`,
    );
    const [seen] = rows;
    if (!seen) throw new Error(`${name} does not report its identity.`);
    if (seen.identity === identity) throw new Error(`${name} is the first server itself: call it here.`);
    if (seen.version < OLDEST)
      throw new Error(`${name} is PostgreSQL ${seen.name}: measurements need ${OLDEST} or newer.`);
    if (seen.has_app)
      throw new Error(
        `${name} has the tables of an app: name an empty database, made for measurements alone.`,
      );
    if (!seen.has_mark)
      await client.query(`create table public.${MARK} as select ${escapeLiteral(identity)} as of`);
    const marks = await client.query<{ of: string }>(`select of from public.${MARK}`);
    if (marks.rows[0]?.of !== identity)
      throw new Error(
        `${name} keeps measurements of another Propolis (${marks.rows[0]?.of}, not ${identity}). Where that one is gone: drop table ${MARK}.`,
      );
  });

export interface Compared {
  readonly table: DividedTable;
  readonly rows: bigint;
}

/** Compares both sets of tables, each part on its server; throws at the first difference. */
export async function compareAll(first: Client): Promise<readonly Compared[]> {
  const compared: Compared[] = [];
  for (const table of DIVIDED_TABLES) {
    const [old, next] = [await measureParts(first, table), await measureParts(first, nextOf(table))];
    if (old.rows !== next.rows || old.sum !== next.sum)
      throw new Error(
        `${table} did not arrive whole: ${old.rows} rows are there, ${next.rows} came. Nothing was changed.`,
      );
    compared.push({ table, rows: old.rows });
  }
  return compared;
}

/** All servers in parallel, the parts of each one in sequence. */
async function measureParts(first: Client, table: string): Promise<Measured> {
  const layout = await readLayout(first, table);
  if (layout?.kind !== 'series') return measureAll(first, [table]);
  const at = (url: string | null) =>
    layout.leaves.filter((leaf) => leaf.url === url).map((leaf) => leaf.table);
  const servers = new Set(layout.leaves.flatMap(({ url }) => url ?? []));
  return total(
    await Promise.all([
      measureAll(first, at(null)),
      ...[...servers].map((url) => withClient(url, (client) => measureAll(client, at(url)))),
    ]),
  );
}

async function measureAll(client: Client, tables: readonly string[]): Promise<Measured> {
  const measured: Measured[] = [];
  await client.query("set timezone = 'UTC'"); // Times are compared as text.
  for (const table of tables) measured.push(await measureTable(client, `public.${table}`));
  return total(measured);
}

const total = (all: readonly Measured[]): Measured => ({
  rows: all.reduce((sum, { rows }) => sum + rows, 0n),
  sum: all.reduce((sum, one) => sum + one.sum, 0n),
});
