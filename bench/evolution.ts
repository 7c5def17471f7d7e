import { get } from 'node:http';
import { Curve } from '@propolis/contract';
import { DAY_MS } from '@propolis/domain';
import type { DatabasePool } from '@propolis/postgres';
import { signUp } from '../scripts/product/beekeeper.ts';
import { createClient } from '../scripts/product/client.ts';
import type { BuiltServer } from '../scripts/product/server.ts';
import { cpuOf, cpuOfDatabase } from './cpu.ts';
import { fillSeries, weighHives } from './fill-series.ts';
import { timeRequests, timesOf } from './measures.ts';
import { withOwnDatabase } from './own-database.ts';
import { quantile } from './quantile.ts';
import type { Row } from './rows.ts';

/** With five slots each; a year of readings every ten minutes is five million readings. */
const SCALES = 19;
const SLOTS = 5;
const END = Date.UTC(2026, 0, 1);
const YEAR = [new Date(END - 366 * DAY_MS), new Date(END)] as const;
const WEEK = [new Date(END - 150 * DAY_MS), new Date(END - 143 * DAY_MS)] as const;
const CALIBRATION = { weight_factor: 1.02, weight_offset: -1.35 };
/** The default number of points of a curve. */
const POINTS = 1500;
const WARM_UP = 30;
const TIMED = 100;

/** The report text for sequential requests. */
export const milliseconds = (times: readonly number[]) =>
  `median ${quantile(times).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms of ${times.length}`;

/** Duration of a curve request among five million readings, on a separate server and PostgreSQL. */
export function measureEvolution(folder: string): Promise<Row[]> {
  return withOwnDatabase(folder, 'evolution', async ({ server, database, dataDir }) => {
    const token = await signUp(server.url, dataDir, 'evolution@example.org');
    const shape = { hives: SLOTS, scales: SCALES, slots: SLOTS, calibration: CALIBRATION };
    const hives = await weighHives(createClient(server.url, token), shape);
    const readings = await fillSeries(database, { slots: SLOTS, period: YEAR, everyMinutes: 10 });
    return [
      [`Readings that are kept, every ten minutes`, readings.toLocaleString('en'), ''],
      ...(await measureCurves({ server, own: database, token }, hives)),
    ];
  });
}

type Range = readonly [Date, Date];

const address = (url: string, hive: number, [start, end]: Range) =>
  `${url}/api/evolution/hives/${hive}/curves?${new URLSearchParams({
    measure: 'weight',
    start: start.toISOString(),
    end: end.toISOString(),
    points: String(POINTS),
  })}`;

async function bodyOf(url: string, token: string): Promise<string> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  return answer.text();
}

/** Kilobytes over the network. */
const wireSize = (url: string, token: string) =>
  new Promise<number>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' };
    get(url, { headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => resolve(bytes / 1000)).on('error', reject);
    }).on('error', reject);
  });

interface Bench {
  readonly server: BuiltServer;
  readonly own: DatabasePool;
  readonly token: string;
}

/** Milliseconds of CPU per request, as text. */
async function cpuOfRequests({ server, own }: Bench, requests: number, work: () => Promise<unknown>) {
  const before = [await cpuOf(server.pid), await cpuOfDatabase(own)] as const;
  await work();
  const after = [await cpuOf(server.pid), await cpuOfDatabase(own)] as const;
  const each = (at: 0 | 1) => (((after[at] - before[at]) * 1000) / requests).toFixed(1);
  return `${each(0)} ms of CPU in the server, ${each(1)} ms in PostgreSQL`;
}

async function measureCurves(bench: Bench, hives: readonly number[]): Promise<Row[]> {
  const { token } = bench;
  const { url } = bench.server;
  const [hive = 0] = hives;
  const rows: Row[] = [];
  for (const [what, range, aim] of [
    ['a year of ten minutes', YEAR, '≤ 30 ms'],
    ['a week, raw', WEEK, '≤ 15 ms'],
  ] as const) {
    const one = address(url, hive, range);
    await timeRequests(one, token, WARM_UP);
    let times: number[] = [];
    const cpu = await cpuOfRequests(bench, TIMED, async () => {
      times = await timeRequests(one, token, TIMED);
    });
    const text = await bodyOf(one, token);
    const { step, times: points } = Curve.parse(JSON.parse(text));
    rows.push(
      [`Curve of a hive, ${what} (${points.length} points, step ${step})`, milliseconds(times), aim],
      ['It costs', cpu, ''],
      [
        `Its answer`,
        `${(text.length / 1000).toFixed(0)} kB, ${(await wireSize(one, token)).toFixed(1)} kB as brotli`,
        '≤ 60 kB',
      ],
    );
  }
  const five = hives.map((one) => address(url, one, YEAR));
  const times = await timesOf(TIMED, () => Promise.all(five.map((one) => bodyOf(one, token))));
  const sizes = await Promise.all(five.map((one) => wireSize(one, token)));
  const size = sizes.reduce((sum, one) => sum + one, 0);
  return [
    ...rows,
    [`Curves of ${hives.length} hives at once, a year of ten minutes`, milliseconds(times), '≤ 100 ms'],
    ['Their answers together', `${size.toFixed(1)} kB as brotli`, '≤ 60 kB'],
  ];
}
