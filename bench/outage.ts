import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type EmbeddedPostgres, openPool, startEmbeddedPostgres } from '@propolis/postgres';
import { signUp } from '../scripts/product/beekeeper.ts';
import { startProduct } from '../scripts/product/server.ts';
import type { Row } from './rows.ts';

/** Duration of each database outage in seconds: a restart, an update, an on-call repair. */
const AWAY = [1, 5, 20, 60];
const ASK_AGAIN = 5; // ms
const RETURN_LIMIT = 60_000; // ms
/** Clients that retry all the time, with the retry delays of the web app. */
const ASKERS = 10;

/** Restarts a separate PostgreSQL: time from its first accepted connection until the app serves again. */
export async function measureOutages(folder: string): Promise<Row[]> {
  const dataDir = join(folder, 'outage');
  await mkdir(dataDir, { recursive: true });
  const openDatabase = () =>
    startEmbeddedPostgres({ dataDir: join(folder, 'outage-database'), log: () => {} });
  let database = await openDatabase();
  const settings = { DATABASE_URL: database.connectionString };
  const server = await startProduct({ dataDir, settings });
  try {
    const token = await signUp(server.url, dataDir, 'outage@example.org');
    const rows: Row[] = [];
    for (const seconds of AWAY) {
      const { served, healthy, refused, reopened } = await goAndReturn({
        ...{ url: server.url, token, seconds },
        ...{ database, openDatabase },
      });
      database = reopened;
      rows.push([
        `Database away for ${seconds} s, ${ASKERS} who go on asking: serves after its return`,
        `${served.toFixed(0)} ms; healthy after ${healthy.toFixed(0)} ms; ${refused} requests answered 503 meanwhile`,
        '≤ 1000 ms',
      ]);
    }
    return rows;
  } finally {
    await server.stop();
    await database.stop();
  }
}

interface Outage {
  readonly url: string;
  readonly token: string;
  readonly seconds: number;
  readonly database: EmbeddedPostgres;
  readonly openDatabase: () => Promise<EmbeddedPostgres>;
}

async function goAndReturn({ url, token, seconds, database, openDatabase }: Outage) {
  const statuses: number[] = [];
  const over = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const ask = async (path: string) => {
    const answer = await fetch(`${url}${path}`, { headers });
    await answer.arrayBuffer();
    return answer.status;
  };
  await database.stop();
  const askers = Array.from({ length: ASKERS }, async () => {
    while (!over.signal.aborted) {
      statuses.push(await ask('/api/user'));
      await setTimeout(100);
    }
  });
  await setTimeout(seconds * 1000);
  const returned = firstConnection(database.connectionString);
  const opening = openDatabase();
  const begin = await returned;
  const [served, healthy] = await Promise.all(
    ['/api/user', '/api/health'].map((path) => untilGood(() => ask(path), begin)),
  );
  over.abort();
  await Promise.all(askers);
  const strange = statuses.filter((status) => status !== 200 && status !== 503);
  if (strange.length > 0) throw new Error(`answers other than 200 and 503: ${strange.join()}`);
  const refused = statuses.filter((status) => status === 503).length;
  return { served: served ?? Number.NaN, healthy: healthy ?? Number.NaN, refused, reopened: await opening };
}

/** The moment at which the database first accepts a connection. */
async function firstConnection(connectionString: string): Promise<number> {
  const database = openPool(connectionString, () => undefined);
  for (const end = performance.now() + RETURN_LIMIT; performance.now() < end; await setTimeout(ASK_AGAIN)) {
    try {
      await database.pool.query('select 1');
      const now = performance.now();
      await database.close();
      return now;
    } catch {
      // still away
    }
  }
  throw new Error('the database did not return');
}

async function untilGood(ask: () => Promise<number>, begin: number): Promise<number> {
  while (performance.now() - begin < RETURN_LIMIT) {
    if ((await ask()) === 200) return performance.now() - begin;
    await setTimeout(ASK_AGAIN);
  }
  throw new Error('it does not serve again');
}
