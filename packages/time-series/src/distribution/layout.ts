import type { Client } from 'pg';
import { DIVIDED_TABLES } from './divided.ts';
import { HERE } from './place.ts';

/** One part of one table. */
export interface Leaf {
  readonly table: string;
  /** `here`, or the name of a foreign server. */
  readonly place: string;
  /** Its direct URL; null on the first server. */
  readonly url: string | null;
}

/** How a table is partitioned: by month on the first server, or by series over places. */
export interface Layout {
  readonly kind: 'months' | 'series';
  /** In order; empty if partitioned by month. */
  readonly leaves: readonly Leaf[];
}

interface Row {
  readonly strategy: string;
  readonly table: string | null;
  readonly server: string | null;
  readonly options: Options | null;
}

type Options = Readonly<Record<string, string | undefined>>;

/** Undefined if the table does not exist. */
export async function readLayout(client: Client, parent: string): Promise<Layout | undefined> {
  const { rows } = await client.query<Row>(
    `select partstrat as strategy, child.relname as table, pg_foreign_server.srvname as server,
       (select jsonb_object_agg(option_name, option_value)
        from (select * from pg_options_to_table(pg_foreign_server.srvoptions) union all select * from pg_options_to_table(umoptions)) as all_of_it) as options
     from pg_partitioned_table
     join pg_class as parent on parent.oid = partrelid
     left join pg_inherits on inhparent = partrelid
     left join pg_class as child on child.oid = inhrelid
     left join pg_foreign_table on ftrelid = child.oid
     left join pg_foreign_server on pg_foreign_server.oid = ftserver
     left join pg_user_mappings on pg_user_mappings.srvid = ftserver and usename = current_user
     where parent.relname = $1 and parent.relnamespace = 'public'::regnamespace
     order by substring(child.relname from '\\d+$')::int`,
    [parent],
  );
  if (rows[0] === undefined) return undefined;
  if (rows[0].strategy === 'r') return { kind: 'months', leaves: [] };
  return { kind: 'series', leaves: rows.flatMap(leafOf) };
}

function leafOf({ table, server, options }: Row): Leaf[] {
  if (table === null) return [];
  return [{ table, place: server ?? HERE, url: options && urlOf(options) }];
}

function urlOf({ host = '', port = '', dbname = '', user = '', password = '', sslmode }: Options): string {
  const url = new URL(`postgres://${host.includes(':') ? `[${host}]` : host}:${port}/`);
  if (sslmode) url.searchParams.set('sslmode', sslmode);
  url.pathname = `/${encodeURIComponent(dbname)}`;
  url.username = encodeURIComponent(user);
  url.password = encodeURIComponent(password);
  return url.href;
}

/** The parts of all three tables, in use or, with `_next`, being filled. */
export async function readLeaves(client: Client, suffix: '' | '_next'): Promise<readonly Leaf[]> {
  const all: Leaf[] = [];
  for (const table of DIVIDED_TABLES)
    all.push(...((await readLayout(client, `${table}${suffix}`))?.leaves ?? []));
  return all;
}

/** The generation in the names of parts; 0 if partitioned by month. */
export const generationOf = ({ leaves }: Layout): number =>
  Number(/_(\d+)_\d+$/.exec(leaves[0]?.table ?? '')?.[1] ?? 0);

export const placesOf = ({ leaves }: Layout): readonly string[] => leaves.map(({ place }) => place);
