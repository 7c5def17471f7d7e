import { signUp } from '../scripts/product/beekeeper.ts';
import { residentMegabytes } from '../scripts/product/memory.ts';
import { type BuiltServer, startProduct, withProduct } from '../scripts/product/server.ts';
import { cpuOf } from './cpu.ts';
import { firstPaint, openDashboard, reloadDashboard } from './first-page.ts';
import { mixedLoad } from './load.ts';
import {
  answerSize,
  load,
  pageTransfer,
  recordOften,
  scrollFrames,
  timeRecordings,
  timeRequests,
} from './measures.ts';
import { quantile } from './quantile.ts';
import { fillSeason, hivesOf, OPERATION, SEASON, type Size, TENFOLD } from './season.ts';

export type Row = readonly [measure: string, figure: string, aim: string];

const WARM_STARTS = 5;
const WARM_UP = 40;
const TIMED = 200;
const RECORDINGS = 100;
const IN_A_TURN = 10;
const CONNECTIONS = 8;
/** Observations of one hive, as after years of use. */
const LONG_HISTORY: Size = { apiaries: 1, hives: 1, observations: 1967 };

/** Undefined: now. All observations of the season but a few are newer than the older date. */
const RECORDED_DATES = { 'of today': undefined, 'with an older date': '2024-03-05' };

const milliseconds = (value: number) => `${value.toFixed(1)} ms`;

export const sizeText = ({ apiaries, hives, observations }: Size): string =>
  `${apiaries} apiaries, ${hives} hives and ${observations} observations`;

export async function measureStarts(dataDir: string): Promise<Row[]> {
  const cold = await startProduct({ dataDir });
  await cold.stop();
  const warm: number[] = [];
  const served: number[] = [];
  const processor: number[] = [];
  for (let count = 0; count < WARM_STARTS; count += 1) {
    const server = await startProduct({ dataDir });
    warm.push(server.startMs);
    served.push(server.servedMs);
    processor.push(1000 * (await cpuOf(server.pid)));
    await server.stop();
  }
  return [
    ['Start on an empty data folder, until healthy', `${(cold.startMs / 1000).toFixed(1)} s`, ''],
    [`Start again, median of ${WARM_STARTS}`, `${(quantile(warm) / 1000).toFixed(2)} s`, '≤ 5 s'],
    [
      `Start again until the list is served, median of ${WARM_STARTS}`,
      `${(quantile(served) / 1000).toFixed(2)} s`,
      '≤ 1.5 s',
    ],
    ['Start again, processor without PostgreSQL', `${quantile(processor).toFixed(0)} ms`, ''],
  ];
}

const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`;

/** On a separate server, so that it can be measured alone. */
export async function measureFirstPage(dataDir: string): Promise<Row[]> {
  return withProduct({ dataDir }, async (server) => {
    const login = `${server.url}/login`;
    const transfer = await pageTransfer(login);
    const paint = await firstPaint(login);
    const token = await signUp(server.url, dataDir, 'first@example.org');
    await fillSeason(server.url, token, SEASON);
    const { cold, warm } = await openDashboard(server.url, token);
    const { usable, work } = await reloadDashboard(server.url, token);
    return [
      [
        'First page (login), compressed',
        `${transfer.kilobytes.toFixed(0)} kB in ${transfer.requests} requests`,
        '≤ 150 kB in ≤ 6 requests',
      ],
      ['First page (login), first paint with an empty cache, median of 5', milliseconds(paint), '≤ 350 ms'],
      [
        'Dashboard on a phone by Fast 3G, first visit, until an apiary can be pressed',
        seconds(cold),
        '≤ 3.5 s',
      ],
      ['Dashboard on a phone by Fast 3G, once more', seconds(warm), '≤ 1.0 s'],
      ['Dashboard on a phone, 4 times slower, reloaded, median of 5', seconds(usable), '≤ 2.1 s'],
      ['Work of the main thread for it, not slowed down, median of 5', milliseconds(work), ''],
    ];
  });
}

export async function measureServer(server: BuiltServer, dataDir: string): Promise<Row[]> {
  const idle = residentMegabytes(server.pid);
  const token = await signUp(server.url, dataDir, 'season@example.org');
  const signedUp = residentMegabytes(server.pid);
  await fillSeason(server.url, token, SEASON);
  const url = `${server.url}/api/apiaries`;
  await timeRequests(url, token, WARM_UP);
  const times = await timeRequests(url, token, TIMED);
  const size = await answerSize(url, token);
  await timeRequests(url, token, 1000 - WARM_UP - TIMED);
  const after = residentMegabytes(server.pid);
  const { perSecond, p50, p99 } = await load(url, token);
  const loaded = residentMegabytes(server.pid);
  return [
    ['Memory, idle', `${idle.toFixed(0)} MB`, '≤ 100 MB'],
    ['Memory after the first sign-up', `${signedUp.toFixed(0)} MB`, ''],
    ['Memory after the season and 1,000 requests', `${after.toFixed(0)} MB`, '≤ 150 MB'],
    ['Memory after 10 s of load', `${loaded.toFixed(0)} MB`, '≤ 170 MB'],
    [
      '`GET /api/apiaries`, size of the answer',
      `${size.plain.toFixed(0)} kB, ${size.gzip.toFixed(1)} kB as gzip`,
      '',
    ],
    [`\`GET /api/apiaries\`, median of ${TIMED}`, milliseconds(quantile(times)), '≤ 2 ms'],
    [`\`GET /api/apiaries\`, 95th percentile`, milliseconds(quantile(times, 0.95)), ''],
    [
      '`GET /api/apiaries`, 10 connections for 10 s',
      `${perSecond.toFixed(0)} requests/s, median ${p50} ms, p99 ${p99} ms`,
      '≥ 2550 requests/s',
    ],
    ...(await measureAfterWrites(server, token, quantile(times))),
  ];
}

async function firstHive(server: BuiltServer, token: string): Promise<number> {
  const [hive] = await hivesOf(server.url, token);
  if (hive === undefined) throw new Error('no hive');
  return hive;
}

/** Each list after a write, which changes the cached response; `unchanged` is the median without one (ms). */
async function measureAfterWrites(server: BuiltServer, token: string, unchanged: number): Promise<Row[]> {
  const hiveId = await firstHive(server, token);
  const times: number[] = [];
  for (let count = 0; count < RECORDINGS; count += 1) {
    await timeRecordings(server.url, token, { hiveId, times: 1 });
    times.push(...(await timeRequests(`${server.url}/api/apiaries`, token, 1)));
  }
  return [
    [
      `\`GET /api/apiaries\` right after a write, median of ${RECORDINGS}`,
      milliseconds(quantile(times)),
      `≤ ${milliseconds(2 * unchanged)}, twice that without a write`,
    ],
  ];
}

export async function measureTenfold(server: BuiltServer, dataDir: string): Promise<Row[]> {
  const token = await signUp(server.url, dataDir, 'tenfold@example.org');
  await fillSeason(server.url, token, TENFOLD);
  const url = `${server.url}/api/apiaries`;
  await timeRequests(url, token, WARM_UP);
  const times = await timeRequests(url, token, TIMED);
  const { perSecond, p50, p99 } = await load(url, token);
  const what = `\`GET /api/apiaries\` with ten times the data (${sizeText(TENFOLD)})`;
  return [
    [`${what}, median of ${TIMED}`, milliseconds(quantile(times)), '≤ 4 ms'],
    [
      `${what}, 10 connections for 10 s`,
      `${perSecond.toFixed(0)} requests/s, median ${p50} ms, p99 ${p99} ms`,
      '≥ 1430 requests/s',
    ],
    ...(await measureAfterWrites(server, token, quantile(times))),
  ];
}

/** The four kinds take turns, so that autovacuum after the filling does not slow down only one of them. */
export async function measureRecordings(server: BuiltServer, dataDir: string): Promise<Row[]> {
  const kinds: { measure: string; record: (times: number) => Promise<number[]>; times: number[] }[] = [];
  for (const observations of [39, LONG_HISTORY.observations]) {
    const token = await signUp(server.url, dataDir, `history-${observations}@example.org`);
    await fillSeason(server.url, token, { ...LONG_HISTORY, observations });
    const hiveId = await firstHive(server, token);
    for (const [kind, date] of Object.entries(RECORDED_DATES))
      kinds.push({
        measure: `Recording an observation ${kind} in a hive with ${observations}, median of ${RECORDINGS}`,
        record: (times) => timeRecordings(server.url, token, { hiveId, times, date }),
        times: [],
      });
  }
  for (const { record } of kinds) await record(WARM_UP);
  for (let turn = 0; turn < RECORDINGS / IN_A_TURN; turn += 1)
    for (const { record, times } of kinds) times.push(...(await record(IN_A_TURN)));
  const rows = kinds.map(({ measure, times }): Row => [measure, milliseconds(quantile(times)), '≤ 3 ms']);
  return [...rows, await measureRecordingsAtOnce(server, dataDir)];
}

/** Eight connections of one account, each with a hive of its own. */
async function measureRecordingsAtOnce(server: BuiltServer, dataDir: string): Promise<Row> {
  const token = await signUp(server.url, dataDir, 'eight@example.org');
  await fillSeason(server.url, token, { apiaries: 1, hives: CONNECTIONS, observations: CONNECTIONS });
  const hives = await hivesOf(server.url, token);
  const record = async (times: number) => {
    const begin = performance.now();
    await Promise.all(hives.map((id) => recordOften(server.url, token, id, times)));
    return (hives.length * times) / ((performance.now() - begin) / 1000);
  };
  await record(WARM_UP);
  const figure = `${(await record(RECORDINGS)).toFixed(0)} observations/s`;
  return [`Recording by ${CONNECTIONS} connections of one account`, figure, '≥ 660 observations/s'];
}

export async function measureOperation(server: BuiltServer, dataDir: string): Promise<Row[]> {
  const token = await signUp(server.url, dataDir, 'operation@example.org');
  await fillSeason(server.url, token, OPERATION);
  const url = `${server.url}/api/apiaries`;
  await timeRequests(url, token, WARM_UP);
  const times = await timeRequests(url, token, TIMED);
  const size = await answerSize(url, token);
  const frames = await scrollFrames(server.url, token);
  const what = sizeText(OPERATION);
  return [
    [`Dashboard of ${what}, median of ${TIMED}`, milliseconds(quantile(times)), '≤ 50 ms'],
    [`Dashboard of ${what}, 95th percentile`, milliseconds(quantile(times, 0.95)), ''],
    [`Dashboard of ${what}, size`, `${size.plain.toFixed(0)} kB, ${size.gzip.toFixed(0)} kB as gzip`, ''],
    [
      `Scrolling it on a phone, all ${OPERATION.hives} rows open, ${frames.length} frames`,
      `median ${quantile(frames).toFixed(0)} ms, 95th percentile ${quantile(frames, 0.95).toFixed(0)} ms, longest ${Math.max(...frames).toFixed(0)} ms`,
      '',
    ],
  ];
}

/**
 * On a separate server, because 25 further accounts would change the season. A failed request makes the run fail.
 */
export async function measureLoad(dataDir: string, seconds: number): Promise<Row[]> {
  return withProduct({ dataDir }, async (server) => {
    const { kinds, faults } = await mixedLoad(server, dataDir, seconds);
    if (faults.length > 0) process.exitCode = 1;
    const memory = residentMegabytes(server.pid);
    const rows = kinds.map(({ kind, requests, busy, p50, p99 }): Row => {
      const figure = `${requests} requests, ${busy} answered busy, median ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`;
      return [`Load, 200 connections for ${seconds} s: ${kind}`, figure, ''];
    });
    const what = 'Load: no answer, or one that is neither good nor `busy`';
    return [
      ...rows,
      ['Load: memory after it', `${memory.toFixed(0)} MB`, ''],
      [what, faults.join(', ') || 'none', 'none'],
    ];
  });
}
