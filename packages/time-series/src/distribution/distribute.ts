import { LOCKS, withClient } from '@propolis/postgres';
import type { Client } from 'pg';
import { catchUp } from './catch-up.ts';
import { type Compared, claimServer, compareAll, identityOf, requireWrapper } from './compare.ts';
import { DIVIDED_TABLES, dropPart, nextOf } from './divided.ts';
import { generationOf, type Layout, type Leaf, placesOf, readLayout, readLeaves } from './layout.ts';
import { inTransaction, makeTables, type Plan, takeOver } from './make.ts';
import { HERE, nameOfPlace, type Place } from './place.ts';

interface Distribution {
  /** The first server, with the role that owns its tables. */
  readonly databaseUrl: string;
  readonly parts: readonly Place[];
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

/**
 * At most this many series are copied while deliveries wait; gives up if the number is not reached within the
 * rounds.
 */
const FEW = 20;
const ROUNDS = 5;

/**
 * Distributes the measurements by series over these places while the app runs: parts are created and filled,
 * then, while deliveries wait, compared and swapped in. After an interruption the same command continues.
 */
export const distribute = ({ databaseUrl, parts, signal, say }: Distribution): Promise<void> =>
  alone(databaseUrl, async (first) => {
    const used = await readUsed(first);
    if (isAs(used, parts)) return say('They lie so already: nothing was changed.');
    await claimServers(first, parts);
    await makeNext(first, { parts, generation: generationOf(used) + 1 });
    for (let round = 1, behind = FEW + 1; behind > FEW && round <= ROUNDS; round += 1) {
      behind = await catchUp(first, signal);
      say(`Copied what was missing of ${behind} series.`);
    }
    const former = await readLeaves(first, '');
    const compared = await switchOver(first, databaseUrl, signal);
    for (const { table, rows } of compared) say(`${table}: ${rows} rows, the same in both.`);
    await dropLeaves(first, former);
    await closeServers(first);
    say('They are in use.');
  });

async function claimServers(first: Client, parts: readonly Place[]): Promise<void> {
  const servers = [...new Set(parts)].filter((place) => place !== HERE);
  if (servers.length > 0) await requireWrapper(first);
  const identity = await identityOf(first);
  for (const server of servers) await claimServer(server, identity);
}

/** Abandons an unfinished distribution; the tables in use stay unchanged. Returns whether there was one. */
export const abandon = (databaseUrl: string): Promise<boolean> =>
  alone(databaseUrl, async (first) => {
    const leaves = await readLeaves(first, '_next');
    if (leaves.length === 0) return false;
    await first.query(`drop table ${DIVIDED_TABLES.map(nextOf).join(', ')}`);
    await dropLeaves(first, leaves);
    await closeServers(first);
    return true;
  });

/** The current layout of the measurements. */
export async function readUsed(first: Client): Promise<Layout> {
  const layout = await readLayout(first, 'scale_readings');
  if (!layout) throw new Error('There are no measurements here: run npm run db:migrate first.');
  return layout;
}

function alone<T>(databaseUrl: string, work: (first: Client) => Promise<T>): Promise<T> {
  return withClient(databaseUrl, async (first) => {
    const { rows } = await first.query('select pg_try_advisory_lock($1) as is_ours', [LOCKS.distribution]);
    if (!rows[0]?.is_ours)
      throw new Error('Another process is distributing measurements: wait until it has finished.');
    return work(first);
  });
}

const isAs = (layout: Layout, parts: readonly Place[]): boolean =>
  placesOf(layout).join() === parts.map(nameOfPlace).join();

async function makeNext(first: Client, plan: Plan): Promise<void> {
  const begun = await readLayout(first, nextOf('scale_readings'));
  if (!begun) return makeTables(first, plan);
  if (!isAs(begun, plan.parts))
    throw new Error(
      `A move to ${placesOf(begun).join(', ')} was begun: finish it with the words of then, or give it up with --abandon.`,
    );
}

/** Blocks deliveries and removals of readings, but not reads. */
async function holdWriters(holder: Client): Promise<void> {
  await holder.query('begin');
  await holder.query(`set local lock_timeout = '60s'`);
  try {
    await holder.query('lock table scale_series, removed_scale_series in exclusive mode');
  } catch (cause) {
    throw new Error(
      'Somebody has been writing measurements for a minute without an end, perhaps a large import. Nothing was changed: the same command goes on from here.',
      { cause },
    );
  }
}

async function switchOver(
  first: Client,
  databaseUrl: string,
  signal: AbortSignal,
): Promise<readonly Compared[]> {
  // The copied data must be committed before the comparison, so another connection holds the locks.
  return withClient(databaseUrl, async (holder) => {
    await holdWriters(holder);
    await catchUp(first, signal);
    const compared = await compareAll(first);
    for (const statement of takeOver()) await holder.query(statement);
    await holder.query('commit');
    return compared;
  });
}

/** Unused parts; those on the first server were dropped with their table. */
async function dropLeaves(first: Client, leaves: readonly Leaf[]): Promise<void> {
  for (const { table, url } of leaves) {
    if (url === null) await inTransaction(first, dropPart(table));
    else await withClient(url, (client) => inTransaction(client, dropPart(table)));
  }
}

/** Removes servers without parts, including their stored passwords. */
async function closeServers(first: Client): Promise<void> {
  const { rows } = await first.query<{ name: string }>(
    `select srvname as name from pg_foreign_server as server where srvname like 'series\\_%'
       and not exists (select from pg_foreign_table where ftserver = server.oid)`,
  );
  for (const { name } of rows) await first.query(`drop server ${name} cascade`);
}
