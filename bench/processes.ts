import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { untilUp } from '../chaos/experiment.ts';
import { many } from '../chaos/many.ts';
import { signUp } from '../scripts/product/beekeeper.ts';
import { load, timeRequests } from './measures.ts';
import { firstHive, type Row } from './rows.ts';
import { fillSeason, SEASON } from './season.ts';

const SERVING = [1, 2] as const;
/** The best of this many runs counts, because other load on the machine varies. */
const TIMES = 2;
const WARM_UP = 500;

/** Throughput of one and of two processes behind nginx, on shared cores. */
export async function measureProcesses(folder: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const serving of SERVING) rows.push(...(await measure(join(folder, `processes-${serving}`), serving)));
  return rows;
}

async function measure(folder: string, serving: number): Promise<Row[]> {
  const dataDir = join(folder, 'data');
  await mkdir(dataDir, { recursive: true });
  const setup = await many(dataDir, () => undefined, join(folder, 'database'), { serving, working: 1 });
  try {
    // Alternates between one and two processes, so that both see the same other load.
    for (let times = 0; times < 2 * serving; times += 1) await untilUp(setup);
    const token = await signUp(setup.url, dataDir, 'processes@example.org');
    await fillSeason(setup.url, token, SEASON);
    const list = `${setup.url}/api/apiaries`;
    const history = `${setup.url}/api/hives/${await firstHive(setup, token)}/observations/latest?limit=20`;
    const what = `${serving} serving process${serving > 1 ? 'es' : ''}`;
    return [
      [`\`GET /api/apiaries\`, ${what}`, await best(list, token), ''],
      [`The last 20 observations of a hive, ${what}`, await best(history, token), ''],
    ];
  } finally {
    await setup.stop();
  }
}

async function best(url: string, token: string): Promise<string> {
  await timeRequests(url, token, WARM_UP);
  let most = await load(url, token);
  for (let times = 1; times < TIMES; times += 1) {
    const next = await load(url, token);
    if (next.perSecond > most.perSecond) most = next;
  }
  return `${most.perSecond.toFixed(0)} requests/s, median ${most.p50} ms, p99 ${most.p99} ms`;
}
