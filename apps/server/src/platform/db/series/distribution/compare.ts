import type { Client } from 'pg';
import { withClient } from '../../migrate.ts';
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

async function measureTable(first: Client, table: string): Promise<Measured> {
  const layout = await readLayout(first, table);
  const leaves = layout?.kind === 'series' ? layout.leaves : [{ table, url: null }];
  const all = await Promise.all(
    leaves.map(({ table: leaf, url }) =>
      url === null ? measure(first, leaf) : withClient(url, (client) => measure(client, leaf)),
    ),
  );
  return all.reduce((sum, one) => ({ rows: sum.rows + one.rows, sum: sum.sum + one.sum }), {
    rows: 0n,
    sum: 0n,
  });
}

async function measure(client: Client, table: string): Promise<Measured> {
  await client.query("set timezone = 'UTC'"); // times are compared as they are written
  const { rows } = await client.query<{ rows: string; sum: string }>(
    `select count(*)::text as rows,
       coalesce(sum(('x' || left(md5(one::text), 15))::bit(60)::bigint), 0)::text as sum from public.${table} as one`,
  );
  return { rows: BigInt(rows[0]?.rows ?? 0), sum: BigInt(rows[0]?.sum ?? 0) };
}
