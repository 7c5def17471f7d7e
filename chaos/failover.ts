import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Cluster, missingPackages, startCluster } from '../scripts/own-postgres/cluster.ts';
import { signUp } from '../scripts/product/beekeeper.ts';
import { startProduct } from '../scripts/product/server.ts';
import { inTemporaryFolder } from '../scripts/temporary-folder.ts';
import { openLine, type Recorder } from './client.ts';
import { chanceOf } from './random.ts';

// `npm run chaos:failover`: Debian's PostgreSQL with a replica and pgbouncer. The primary is killed while beekeepers
// write, the replica is promoted, and the pooler is switched to it. Each acknowledged write must exist exactly once.
// With `--asynchronous` commits do not wait for the replica, and with `--behind 2` the replica has received nothing
// for two seconds: then lost writes are counted.

const WRITERS = 8;
const BEFORE = 5_000; // ms
const AFTER = 5_000; // ms

interface Acknowledged {
  readonly name: string;
  /** Since the run began (ms). */
  readonly at: number;
}

const { values: asked } = parseArgs({
  options: { asynchronous: { type: 'boolean', default: false }, behind: { type: 'string', default: '0' } },
});
const faults: string[] = [];
const refusals = new Map<string, number>();
const recorder: Recorder = {
  isDiskFull: false,
  count: (what) => void refusals.set(what, (refusals.get(what) ?? 0) + 1),
  time: () => undefined,
  fault: (text) => void faults.push(text),
};

/** Simulates a broken connection between the two. */
async function cutOff({ replica }: Cluster): Promise<void> {
  await replica.ask(`alter system set primary_conninfo = ''`);
  await replica.ask('select pg_reload_conf()');
}

async function writeUntil(url: string, token: string, isOver: () => boolean): Promise<Acknowledged[]> {
  const line = openLine({
    ...{ url, recorder, address: '203.0.113.7', chance: chanceOf(1), trouble: 0, isProxied: false },
  });
  const acknowledged: Acknowledged[] = [];
  while (!isOver()) {
    const name = randomUUID();
    const body = { name, reference: 'VD-1', latitude: 46.5, longitude: 6.6 };
    const { status } = await line.ask({ method: 'POST', path: '/api/apiaries', token, body });
    if (status === 201) acknowledged.push({ name, at: performance.now() });
    else faults.push(`a write was answered ${status}`);
  }
  return acknowledged;
}

/** The longest time (ms) without an acknowledged write. */
function longestGap(acknowledged: readonly Acknowledged[]): number {
  const times = acknowledged.map(({ at }) => at).sort((a, b) => a - b);
  return Math.max(0, ...times.slice(1).map((at, index) => at - (times[index] ?? at)));
}

async function failOver(cluster: Cluster): Promise<void> {
  if (Number(asked.behind) > 0) {
    await cutOff(cluster);
    await wait(Number(asked.behind) * 1000);
  }
  await cluster.primary.kill();
  await cluster.promote();
}

/** How many times the new primary has each write. */
async function count({ replica }: Cluster, acknowledged: readonly Acknowledged[]): Promise<void> {
  const rows = await replica.ask('select name, count(*)::int as times from apiaries group by name');
  const kept = new Map(rows.map(({ name, times }) => [name, times]));
  const lost = acknowledged.filter(({ name }) => !kept.has(name));
  const doubled = rows.filter(({ times }) => Number(times) > 1);
  console.log(
    `${acknowledged.length} writes acknowledged, ${lost.length} lost, ${doubled.length} twice; longest time without one: ${Math.round(longestGap(acknowledged))} ms.`,
  );
  if (doubled.length > 0) faults.push(`${doubled.length} writes are there twice`);
  if (lost.length > 0 && !asked.asynchronous) faults.push(`${lost.length} acknowledged writes are lost`);
}

async function run(folder: string): Promise<void> {
  const cluster = await startCluster({
    folder: join(folder, 'database'),
    isSynchronous: !asked.asynchronous,
  });
  const settings = { ...cluster.settings, QUOTA_APIARIES: '1000000' };
  const product = await startProduct({ dataDir: join(folder, 'data'), settings, onLine: console.log });
  try {
    const token = await signUp(product.url, join(folder, 'data'), 'failover@example.org');
    let isOver = false;
    const writing = Array.from({ length: WRITERS }, () => writeUntil(product.url, token, () => isOver));
    await wait(BEFORE);
    await failOver(cluster);
    await wait(AFTER);
    isOver = true;
    await count(cluster, (await Promise.all(writing)).flat());
    for (const [what, times] of refusals) console.log(`${what}: ${times}`);
  } finally {
    await product.stop();
    await cluster.stop();
  }
}

const missing = missingPackages();
if (missing) console.log(`skipped: ${missing}`);
else {
  await inTemporaryFolder('failover', run);
  for (const fault of faults) console.log(`FAULT ${fault}`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
