import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { signUp } from './beekeeper.ts';
import {
  answerSize,
  load,
  pageTransfer,
  quantile,
  residentMegabytes,
  scrollFrames,
  timeRequests,
} from './measures.ts';
import { fillSeason, OPERATION, SEASON, type Size } from './season.ts';
import { type BuiltServer, startServer } from './server.ts';

/** `npm run bench` prints the figures; `-- --write` also puts them into bench/README.md. */
const README = join(import.meta.dirname, 'README.md');
const WARM_STARTS = 5;
const WARM_UP = 40;
const TIMED = 200;

type Row = readonly [measure: string, figure: string, aim: string];

async function measureStarts(dataDir: string): Promise<Row[]> {
  const cold = await startServer(dataDir);
  await cold.stop();
  const warm: number[] = [];
  for (let count = 0; count < WARM_STARTS; count += 1) {
    const server = await startServer(dataDir);
    warm.push(server.startMs);
    await server.stop();
  }
  return [
    ['Start on an empty data folder, until healthy', `${(cold.startMs / 1000).toFixed(1)} s`, ''],
    [`Start again, median of ${WARM_STARTS}`, `${(quantile(warm) / 1000).toFixed(2)} s`, '≤ 5 s'],
  ];
}

async function measureServer(server: BuiltServer, dataDir: string): Promise<Row[]> {
  const transfer = await pageTransfer(`${server.url}/login`);
  const token = await signUp(server.url, dataDir, 'season@example.org');
  const idle = residentMegabytes(server.pid);
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
    [
      'First page (login), compressed',
      `${transfer.kilobytes.toFixed(0)} kB in ${transfer.requests} requests`,
      '≤ 300 kB',
    ],
    ['Memory, idle', `${idle.toFixed(0)} MB`, '≤ 150 MB'],
    ['Memory after the season and 1,000 requests', `${after.toFixed(0)} MB`, '≤ 150 MB'],
    ['Memory after 10 s of load', `${loaded.toFixed(0)} MB`, ''],
    [
      '`GET /api/apiaries`, size of the answer',
      `${size.plain.toFixed(0)} kB, ${size.gzip.toFixed(1)} kB as gzip`,
      '',
    ],
    [`\`GET /api/apiaries\`, median of ${TIMED}`, `${quantile(times).toFixed(1)} ms`, '≤ 5 ms'],
    [`\`GET /api/apiaries\`, 95th percentile`, `${quantile(times, 0.95).toFixed(1)} ms`, ''],
    [
      '`GET /api/apiaries`, 10 connections for 10 s',
      `${perSecond.toFixed(0)} requests/s, median ${p50} ms, p99 ${p99} ms`,
      '',
    ],
  ];
}

async function measureOperation(server: BuiltServer, dataDir: string): Promise<Row[]> {
  const token = await signUp(server.url, dataDir, 'operation@example.org');
  await fillSeason(server.url, token, OPERATION);
  const url = `${server.url}/api/apiaries`;
  await timeRequests(url, token, WARM_UP);
  const times = await timeRequests(url, token, TIMED);
  const size = await answerSize(url, token);
  const frames = await scrollFrames(server.url, token);
  const what = sizeText(OPERATION);
  return [
    [`Dashboard of ${what}, median of ${TIMED}`, `${quantile(times).toFixed(1)} ms`, '≤ 50 ms'],
    [`Dashboard of ${what}, 95th percentile`, `${quantile(times, 0.95).toFixed(1)} ms`, ''],
    [`Dashboard of ${what}, size`, `${size.plain.toFixed(0)} kB, ${size.gzip.toFixed(0)} kB as gzip`, ''],
    [
      `Scrolling it on a phone, all ${OPERATION.hives} rows open, ${frames.length} frames`,
      `median ${quantile(frames).toFixed(0)} ms, 95th percentile ${quantile(frames, 0.95).toFixed(0)} ms, longest ${Math.max(...frames).toFixed(0)} ms`,
      '',
    ],
  ];
}

const sizeText = ({ apiaries, hives, observations }: Size): string =>
  `${apiaries} apiaries, ${hives} hives and ${observations} observations`;

function asTable(rows: readonly Row[]): string {
  const lines = rows.map((row) => `| ${row.join(' | ')} |`);
  return ['| measure | figure | aim |', '|---|---|---|', ...lines].join('\n');
}

async function writeReadme(table: string, loadBefore: number): Promise<void> {
  const processor = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`;
  const day = new Date().toISOString().slice(0, 10);
  const conditions = `Node ${process.versions.node}, ${processor}, load ${loadBefore.toFixed(1)} before the start, ${day}.`;
  const text = await readFile(README, 'utf8');
  const figures = `<!-- figures -->\n${conditions}\n\n${table}\n<!-- /figures -->`;
  await writeFile(README, text.replace(/<!-- figures -->[\s\S]*<!-- \/figures -->/, figures));
}

/** Above the number of processors, others work here too and the figures are worse than they would be. */
const loadBefore = loadavg()[0] ?? 0;
const dataDir = await mkdtemp(join(tmpdir(), 'propolis-bench-'));
try {
  console.log(`A season: ${sizeText(SEASON)}. An operation: ${sizeText(OPERATION)}.`);
  const starts = await measureStarts(dataDir);
  const server = await startServer(dataDir);
  try {
    const rows = [
      ...starts,
      ...(await measureServer(server, dataDir)),
      ...(await measureOperation(server, dataDir)),
    ];
    const table = asTable(rows);
    console.log(table);
    if (process.argv.includes('--write')) await writeReadme(table, loadBefore);
  } finally {
    await server.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
