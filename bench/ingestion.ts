import { setTimeout } from 'node:timers/promises';
import { Apiary, ScaleWithKey, sensorEndpoints } from '@propolis/contract';
import type { DatabasePool } from '@propolis/postgres';
import { z } from 'zod';
import { signUp } from '../scripts/product/beekeeper.ts';
import { createClient } from '../scripts/product/client.ts';
import { Delivered, type DeliverJob, READINGS } from './deliver.ts';
import { timeRequests } from './measures.ts';
import { looksDuring, runApart } from './noticed.ts';
import { withOwnDatabase } from './own-database.ts';
import { quantile } from './quantile.ts';
import type { Row } from './rows.ts';
import { fillSeason, SEASON } from './season.ts';

/** Five million readings in total; a device may deliver 600 times a minute. */
const RUNS = [
  { devices: 1, deliveries: 500 },
  { devices: 10, deliveries: 150 },
  { devices: 100, deliveries: 30 },
] as const;

const WARM_UP = 200;
const IDLE_MS = 10_000;

/**
 * Throughput of scale deliveries and their effect on the dashboard, on a separate server and PostgreSQL; then the
 * size on disk.
 */
export function measureIngestion(folder: string): Promise<Row[]> {
  return withOwnDatabase(folder, 'ingestion', async ({ server, database, dataDir }) => {
    const onlooker = await signUp(server.url, dataDir, 'onlooker@example.org');
    await fillSeason(server.url, onlooker, SEASON);
    const beekeeper = await signUp(server.url, dataDir, 'weighing@example.org');
    await timeRequests(`${server.url}/api/apiaries`, onlooker, WARM_UP);
    const idle = await looksDuring(setTimeout(IDLE_MS), server.url, onlooker);
    const rows: Row[] = [['`GET /api/apiaries` while no scale delivers', p99Text(idle), '']];
    for (const { devices, deliveries } of RUNS) {
      const keys = await registerScales(server.url, beekeeper, devices);
      rows.push(...(await measureRun({ url: server.url, keys, deliveries }, onlooker, idle)));
    }
    return [...rows, ...(await measureDisk(database))];
  });
}

const p99 = (times: readonly number[]) => quantile(times, 0.99);
const p99Text = (times: readonly number[]) =>
  `median ${quantile(times).toFixed(1)} ms, p99 ${p99(times).toFixed(1)} ms of ${times.length}`;

/** Creates this many scales with five slots; returns their keys. */
async function registerScales(url: string, token: string, count: number): Promise<string[]> {
  const client = createClient(url, token);
  const place = { name: '', reference: `B-${count}`, latitude: 46.5, longitude: 6.6 };
  const { id: apiary } = Apiary.parse(await client.post('/api/apiaries', place));
  const keys: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const description = { aid: `bench-${count}-${index}`, name: `Balance ${index + 1}`, apiary };
    const body = { sensor_model_id: 3, description };
    const scale = ScaleWithKey.parse(await client.post(sensorEndpoints.createScale.path, body));
    keys.push(z.string().parse(scale.device_key));
  }
  return keys;
}

async function measureRun(job: DeliverJob, onlooker: string, idle: readonly number[]): Promise<Row[]> {
  const run = runApart('deliver.ts', job);
  const times = await looksDuring(run, job.url, onlooker);
  const { seconds, accepted } = Delivered.parse(await run);
  const devices = job.keys.length === 1 ? '1 device' : `${job.keys.length} devices at once`;
  const rate = Math.round(accepted / seconds).toLocaleString('en');
  const ratio = p99(times) / p99(idle);
  return [
    [
      `Readings by HTTP from ${devices}, ${READINGS} in a delivery`,
      `${rate} readings/s, ${accepted.toLocaleString('en')} in ${seconds.toFixed(0)} s`,
      '≥ 20,000 readings/s',
    ],
    [
      `\`GET /api/apiaries\` meanwhile`,
      `${p99Text(times)}: ${ratio.toFixed(1)} times the idle p99`,
      '≤ 5 times idle',
    ],
  ];
}

async function measureDisk({ pool }: DatabasePool): Promise<Row[]> {
  const sizeOf = (condition: string) =>
    `(select sum(pg_total_relation_size(oid))::float8 from pg_class where relkind = 'r' and ${condition})`;
  const { rows } = await pool.query<{ readings: number; sums: number; count: number }>(
    `select ${sizeOf(`relname ~ '^scale_readings_\\d'`)} as readings,
       ${sizeOf(`relname in ('scale_readings_hourly', 'scale_readings_daily')`)} as sums,
       (select count(*)::float8 from scale_readings) as count`,
  );
  const { readings = 0, sums = 0, count = 1 } = rows[0] ?? {};
  const perMillion = (bytes: number) => `${(bytes / count).toFixed(0)} MB`;
  return [
    [
      `Disk for a million readings, every ten minutes, with their key`,
      `${perMillion(readings)}; with hours and days ${perMillion(readings + sums)}`,
      '',
    ],
  ];
}
