import { withClient } from '@propolis/postgres';
import type { Client } from 'pg';
import { DIVIDED_TABLES, type DividedTable, nextOf } from './divided.ts';
import { readLayout } from './layout.ts';

/** How much a table holds, and a sum over what each of its rows says, in whichever order they lie. */
interface Measured {
  readonly rows: bigint;
  readonly sum: bigint;
}

export interface Compared {
  readonly table: DividedTable;
  readonly rows: bigint;
}

/** Counts and adds up both sets of tables, each part where it lies; throws at the first difference. */
export async function compareAll(first: Client): Promise<readonly Compared[]> {
  const compared: Compared[] = [];
  for (const table of DIVIDED_TABLES) {
    const [old, next] = [await measureTable(first, table), await measureTable(first, nextOf(table))];
    if (old.rows !== next.rows || old.sum !== next.sum)
      throw new Error(
        `${table} did not arrive whole: ${old.rows} rows are there, ${next.rows} came. Nothing was changed.`,
      );
    compared.push({ table, rows: old.rows });
  }
  return compared;
}

/** All servers at once, and on each one part after the other. */
async function measureTable(first: Client, table: string): Promise<Measured> {
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
  for (const table of tables) measured.push(await measure(client, table));
  return total(measured);
}

const total = (all: readonly Measured[]): Measured => ({
  rows: all.reduce((sum, { rows }) => sum + rows, 0n),
  sum: all.reduce((sum, one) => sum + one.sum, 0n),
});

async function measure(client: Client, table: string): Promise<Measured> {
  await client.query("set timezone = 'UTC'"); // times are compared as they are written
  const { rows } = await client.query<{ rows: string; sum: string }>(
    `select count(*)::text as rows,
       coalesce(sum(('x' || left(md5(one::text), 15))::bit(60)::bigint), 0)::text as sum from public.${table} as one`,
  );
  return { rows: BigInt(rows[0]?.rows ?? 0), sum: BigInt(rows[0]?.sum ?? 0) };
}
