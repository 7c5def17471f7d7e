import { withClient } from '@propolis/postgres';
import type { Client } from 'pg';
import {
  DIVIDED_TABLES,
  type DividedTable,
  makePart,
  nextOf,
  optionsText,
  partOf,
  readShapes,
  type TableShape,
} from './divided.ts';
import { HERE, type Place, type SeriesServer, wayTo } from './place.ts';

/** The parts to create, with their places and generation. */
export interface Plan {
  readonly parts: readonly Place[];
  readonly generation: number;
}

/** SQL statements for one place. */
interface Script {
  readonly place: Place;
  readonly statements: readonly string[];
}

/**
 * Options of a foreign server: large batches, parallel reads and short timeouts. The remote server checks
 * whether the first server is still connected; otherwise an aborted transaction would keep its locks for
 * hours.
 */
const ASKED = {
  async_capable: 'true',
  fetch_size: '2000',
  batch_size: '1000',
  connect_timeout: '3',
  keepalives_idle: '10',
  keepalives_interval: '5',
  keepalives_count: '3',
  tcp_user_timeout: '15000',
  options: '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3',
};

/**
 * SQL to run before rows are moved: the parts on their servers, and the tables over them on the first server.
 */
export async function writeScripts(first: Client, plan: Plan): Promise<readonly Script[]> {
  const shapes = await readShapes(first);
  const places = [...new Map(plan.parts.map((place) => [nameOf(place), place])).values()];
  const parts = places.map((place) => ({ place, statements: partsAt(place, plan, shapes) }));
  const servers = places.filter((place) => place !== HERE);
  const tables: Script = {
    place: HERE,
    statements: [...servers.flatMap(openServer), ...shapes.flatMap((shape) => tableOver(shape, plan))],
  };
  return [...parts, tables];
}

const nameOf = (place: Place): string => (place === HERE ? HERE : place.url);

const partsAt = (at: Place, { parts, generation }: Plan, shapes: readonly TableShape[]): readonly string[] =>
  parts.flatMap((place, part) =>
    nameOf(place) === nameOf(at)
      ? shapes.flatMap((shape) => makePart(shape, partOf(shape.table, generation, part)))
      : [],
  );

/** Also updates an existing server, because the password may have changed. */
function openServer(place: SeriesServer): readonly string[] {
  const { server, user } = wayTo(place);
  return [
    'create extension if not exists postgres_fdw',
    `create server if not exists ${place.name} foreign data wrapper postgres_fdw ${optionsText({ ...server, ...ASKED })}`,
    `drop user mapping if exists for current_user server ${place.name}`,
    `create user mapping for current_user server ${place.name} ${optionsText(user)}`,
  ];
}

function tableOver({ table, columns }: TableShape, { parts, generation }: Plan): readonly string[] {
  const of = (part: number) => `for values with (modulus ${parts.length}, remainder ${part})`;
  return [
    `create table ${nextOf(table)} (${columns}) partition by hash (series_id)`,
    ...parts.map((place, part) => {
      const name = partOf(table, generation, part);
      return place === HERE
        ? `alter table ${nextOf(table)} attach partition ${name} ${of(part)}`
        : `create foreign table ${name} partition of ${nextOf(table)} ${of(part)} server ${place.name} options (schema_name 'public', table_name '${name}')`;
    }),
  ];
}

/** Runs each script on its server; the one of the first server in a transaction. */
export async function makeTables(first: Client, plan: Plan): Promise<void> {
  for (const { place, statements } of await writeScripts(first, plan)) {
    if (place === HERE) await inTransaction(first, statements);
    else
      await withClient(place.url, async (client) => {
        await inTransaction(client, statements);
        await requireEmpty(client, place, plan);
      });
  }
}

/** Refuses parts that contain data: after a restore of the first server it may not know that they exist. */
async function requireEmpty(client: Client, place: SeriesServer, { parts, generation }: Plan): Promise<void> {
  for (const part of parts.keys()) {
    const name = partOf('scale_readings', generation, part);
    const { rows } = await client.query(`select to_regclass('public.${name}') is not null as is_here`);
    if (!rows[0]?.is_here) continue;
    const found = await client.query(`select from public.${name} limit 1`);
    if (found.rowCount)
      throw new Error(
        `${place.name} has measurements in ${name} that nobody uses: look at them, and drop them there.`,
      );
  }
}

export async function inTransaction(client: Client, statements: readonly string[]): Promise<void> {
  await client.query('begin');
  try {
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Renames the next tables to those in use, which are dropped with their content on the first server. */
export const takeOver = (): readonly string[] => [
  `drop table ${DIVIDED_TABLES.join(', ')}`,
  ...DIVIDED_TABLES.map((table: DividedTable) => `alter table ${nextOf(table)} rename to ${table}`),
];
