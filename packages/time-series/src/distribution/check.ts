import { withClient } from '@propolis/postgres';
import { type Client, escapeLiteral } from 'pg';
import type { SeriesServer } from './place.ts';

const OLDEST = 15;

/** On a server of ours: whose parts lie there. */
const MARK = 'propolis_parts';

/** A database of its own in a cluster of its own; a standby that takes over is still the same. */
export async function identityOf(first: Client): Promise<string> {
  const { rows } = await first.query<{ identity: string }>(
    `select system_identifier || '/' || current_database() as identity from pg_control_system()`,
  );
  return rows[0]?.identity ?? '';
}

/** The way from the first server to others comes with PostgreSQL, but whoever is no superuser has to be given it. */
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

/** Throws in plain words where a server cannot keep parts of ours, and notes on it that it does. */
export const claimServer = ({ name, url }: SeriesServer, identity: string): Promise<void> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<Seen>(
      `select (select system_identifier || '/' || current_database() from pg_control_system()) as identity,
         current_setting('server_version_num')::int / 10000 as version, current_setting('server_version') as name,
         to_regclass('public.schema_migrations') is not null as has_app,
         to_regclass('public.${MARK}') is not null as has_mark`,
    );
    const [seen] = rows;
    if (!seen) throw new Error(`${name} does not say what it is.`);
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
