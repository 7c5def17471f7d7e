import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { countingEndpoints } from '@propolis/contract';
import { signUp } from '../scripts/product/beekeeper.ts';
import { heldMegabytes } from '../scripts/product/memory.ts';
import { type BuiltServer, withProduct } from '../scripts/product/server.ts';
import { boardPhoto, noisePhoto } from './boards.ts';
import { type Noticed, noticed, pressOn, statusText } from './noticed.ts';
import { quantile } from './quantile.ts';
import type { Row } from './rows.ts';
import { fillSeason, SEASON } from './season.ts';

/** The number of countings while another beekeeper uses the dashboard. */
const COUNTINGS = 4;
const UPLOADS = [1_000_000, 10_000_000, 99_000_000] as const; // bytes
/** Boards by their number of 1000 × 750 pixel tiles. */
const TWELVE = [4, 4] as const;
const HUNDRED = [12, 11] as const;

/** Cost of a photo during upload and counting, and its effect on other users; on a separate server. */
export async function measureCounting(folder: string): Promise<Row[]> {
  const dataDir = join(folder, 'counting');
  await mkdir(dataDir, { recursive: true });
  return withProduct({ dataDir }, async (server) => {
    const onlooker = await signUp(server.url, dataDir, 'onlooker@example.org');
    await fillSeason(server.url, onlooker, SEASON);
    const token = await signUp(server.url, dataDir, 'counting@example.org');
    const base = { url: server.url, token, pid: server.pid };
    const idle = await noticed({ kind: 'idle', ...base }, onlooker);
    const file = await boardPhoto(folder, ...TWELVE);
    const boards = { kind: 'boards', ...base, untilCounted: true } as const;
    const counted = await noticed({ ...boards, file, times: COUNTINGS }, onlooker);
    return [
      ...rowsOfLooks(idle, counted),
      ...(await rowsOfUploads(server, token, folder)),
      await rowOfCounting('12 megapixels', { ...boards, file, times: 1 }),
      await rowOfCounting('99 megapixels', {
        ...boards,
        ...{ file: await boardPhoto(folder, ...HUNDRED), times: 1 },
      }),
    ];
  });
}

function rowsOfLooks(idle: Noticed, counted: Noticed): Row[] {
  const [before, meanwhile] = [quantile(idle.times, 0.99), quantile(counted.times, 0.99)];
  const { pressure, times } = counted;
  return [
    ['`GET /api/apiaries` without a counting', `p99 ${before.toFixed(1)} ms of ${idle.times.length}`, ''],
    [
      `\`GET /api/apiaries\` during ${COUNTINGS} countings of 12 megapixels`,
      `p99 ${meanwhile.toFixed(1)} ms of ${times.length}: ${(meanwhile / before).toFixed(1)} times the idle p99`,
      '≤ 3 times idle',
    ],
    [
      `${COUNTINGS} countings of 12 megapixels, one after the other, with sending them`,
      `${pressure.seconds.toFixed(1)} s, at most ${pressure.memory.toFixed(0)} MB (${statusText(pressure)})`,
      'each done',
    ],
  ];
}

/** Without its counting, which is deleted immediately. */
async function rowsOfUploads(server: BuiltServer, token: string, folder: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const bytes of UPLOADS) {
    const file = await noisePhoto(folder, bytes);
    const before = heldMegabytes(server.pid) ?? 0;
    const { held, seconds, ids } = await pressOn({
      ...{ kind: 'boards', url: server.url, token, pid: server.pid },
      ...{ file, times: 1 },
    });
    for (const id of ids)
      await fetch(`${server.url}${countingEndpoints.remove.path.replace(':id', id)}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${token}` },
      });
    const megabytes = ((await stat(file)).size / 1e6).toFixed(0);
    rows.push([
      `Held by the server while a photo of ${megabytes} MB comes, at most`,
      `${held.toFixed(0)} MB, ${before.toFixed(0)} MB before; kept after ${seconds.toFixed(1)} s`,
      'the same for each size',
    ]);
  }
  return rows;
}

async function rowOfCounting(what: string, job: Parameters<typeof pressOn>[0]): Promise<Row> {
  const pressure = await pressOn(job);
  return [
    `A counting of ${what}, from sending to its number`,
    `${pressure.seconds.toFixed(1)} s, server and counter together at most ${pressure.memory.toFixed(0)} MB (${statusText(pressure)})`,
    '≤ 2000 MB',
  ];
}
