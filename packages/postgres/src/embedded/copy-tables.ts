import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { describeSchema } from '../schema/snapshot.ts';

// A replacement for `pg_dump` and `pg_upgrade`, which are not part of the binaries. Both servers run on this
// machine, so one writes files that the other reads, without using our memory.

export interface TableCount {
  readonly table: string;
  readonly rows: number;
}

interface TableCopy {
  readonly from: Client;
  /** Has the same tables; their content is deleted. */
  readonly to: Client;
  /** A folder that both servers can access. */
  readonly exchange: string;
  readonly say: (line: string) => void;
}

const OURS = `n.nspname in ('public', 'graphile_worker')`;

/** Copies every row and the state of every sequence, then compares both; throws at the first difference. */
export async function copyTables({ from, to, exchange, say }: TableCopy): Promise<readonly TableCount[]> {
  await makePartitions(from, to);
  const tables = await tablesOf(from);
  requireAlike(tables, await tablesOf(to));
  await to.query('set session_replication_role = replica'); // Disables triggers: their effects are already in the rows.
  const references = await dropReferences(to);
  await to.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  for (const [index, { name, columns }] of tables.entries()) {
    const file = join(exchange, String(index)).replaceAll("'", "''");
    await from.query(`copy ${name} (${columns}) to '${file}'`);
    await to.query(`copy ${name} (${columns}) from '${file}'`);
    await rm(join(exchange, String(index)));
  }
  for (const { table, name, definition } of references)
    await to.query(`alter table ${table} add constraint ${name} ${definition}`); // Validates each row.
  await copySequences(from, to);
  await to.query('reset session_replication_role');
  await to.query('analyze');
  const counted = await compare({ from, to, tables });
  if ((await describeSchema(from)) !== (await describeSchema(to)))
    throw new Error('The tables of the old and the new database differ.');
  say(`${counted.length} tables, ${counted.reduce((sum, { rows }) => sum + rows, 0)} rows, all the same.`);
  return counted;
}

interface Table {
  readonly name: string;
  /** Without generated columns. */
  readonly columns: string;
}

const tablesOf = async (client: Client): Promise<readonly Table[]> =>
  (
    await client.query<Table>(
      `select format('%I.%I', n.nspname, c.relname) as name,
         string_agg(quote_ident(a.attname), ', ' order by a.attname) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       where ${OURS} and c.relkind = 'r' group by 1 order by 1`,
    )
  ).rows;

function requireAlike(old: readonly Table[], next: readonly Table[]): void {
  const seen = (tables: readonly Table[]) => tables.map(({ name, columns }) => `${name} (${columns})`);
  const other =
    seen(old).find((table) => !seen(next).includes(table)) ??
    seen(next).find((table) => !seen(old).includes(table));
  if (other) throw new Error(`Only one of the two databases has ${other}.`);
}

/** Partitions created for readings (`series/months.ts`). */
async function makePartitions(from: Client, to: Client): Promise<void> {
  const { rows } = await from.query<{ name: string; parent: string; bound: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name, i.inhparent::regclass::text as parent,
       pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_inherits i on i.inhrelid = c.oid
     where ${OURS} and c.relispartition and c.relkind = 'r' order by 1`,
  );
  for (const { name, parent, bound } of rows) {
    await to.query(`create table ${name} (like ${parent} including all)`);
    await to.query(`alter table ${parent} attach partition ${name} ${bound}`);
  }
}

interface Reference {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

async function dropReferences(to: Client): Promise<readonly Reference[]> {
  const { rows } = await to.query<Reference>(
    `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name,
       pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where ${OURS} and k.contype = 'f' and k.conparentid = 0`,
  );
  for (const { table, name } of rows) await to.query(`alter table ${table} drop constraint ${name}`);
  return rows;
}

async function copySequences(from: Client, to: Client): Promise<void> {
  const { rows } = await from.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OURS} and c.relkind = 'S'`,
  );
  for (const { name } of rows) {
    const state = await from.query<{ at: string; used: boolean }>(
      `select last_value::text as at, is_called as used from ${name}`,
    );
    await to.query('select setval($1::regclass, $2::bigint, $3)', [
      name,
      state.rows[0]?.at,
      state.rows[0]?.used,
    ]);
  }
}

interface Comparison extends Pick<TableCopy, 'from' | 'to'> {
  readonly tables: readonly Table[];
}

async function compare({ from, to, tables }: Comparison): Promise<readonly TableCount[]> {
  const counted: TableCount[] = [];
  for (const { name } of tables) {
    const [old, next] = await Promise.all([measureTable(from, name), measureTable(to, name)]);
    if (old.rows !== next.rows || old.sum !== next.sum)
      throw new Error(`${name} was not copied completely: ${old.rows} rows before, ${next.rows} after.`);
    counted.push({ table: name, rows: Number(old.rows) });
  }
  return counted;
}

/** Number of rows of a table and an order-independent checksum. */
export interface Measured {
  readonly rows: bigint;
  readonly sum: bigint;
}

export async function measureTable(client: Client, table: string): Promise<Measured> {
  const { rows } = await client.query<{ rows: string; sum: string }>(
    `select count(*)::text as rows,
       coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0)::text as sum from ${table} t`,
  );
  return { rows: BigInt(rows[0]?.rows ?? 0), sum: BigInt(rows[0]?.sum ?? 0) };
}
