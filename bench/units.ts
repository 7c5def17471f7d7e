import { randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Apiary, accountEndpoints, ScaleWithKey, sensorEndpoints } from '@propolis/contract';
import type { DatabasePool } from '@propolis/postgres';
import sharp from 'sharp';
import { z } from 'zod';
import { PASSWORD, signUp } from '../scripts/product/beekeeper.ts';
import { createClient } from '../scripts/product/client.ts';
import type { BuiltServer } from '../scripts/product/server.ts';
import { boardPhoto } from './boards.ts';
import { cpuOfDatabase, cpuOfFamily } from './cpu.ts';
import { pressOn } from './noticed.ts';
import { withOwnDatabase } from './own-database.ts';
import type { Row } from './rows.ts';
import { fillSeason, observation } from './season.ts';

/** The data of an average beekeeper. */
const HOLDING = { apiaries: 2, hives: 10, observations: 120 };
/** The requests of the app's first page with a session. */
const OPENING = ['/api/user', '/api/user/preferences', '/api/apiaries', '/api/notifications/unread'] as const;
const OPENINGS = 200;
const RECORDINGS = 500;
const LOGINS = 8; // an account may open ten per 15 minutes, including that of its sign-up
const DELIVERIES = 400;
const READINGS = 3; // weight, temperature and humidity, as a scale sends them
const PHOTOS = 12;
const COUNTINGS = 3;
/** A phone's photo of a comb. */
const PHOTO = { width: 4000, height: 3000 };

/** Tables whose rows are deleted after days or months. */
const PASSING = [
  ...['idempotency_keys', 'deliveries', 'sessions', 'account_log'],
  ...['counting_uploads', 'counting_upload_parts'],
];

interface Bench {
  readonly server: BuiltServer;
  readonly database: DatabasePool;
  readonly dataDir: string;
  readonly token: string;
  readonly hives: readonly number[];
  readonly apiary: number;
}

/** Cost of one operation. */
interface Unit {
  /** Milliseconds of one core, in the app's processes. */
  readonly cpu: number;
  /** Milliseconds of one core, in PostgreSQL. */
  readonly database: number;
  /** Stored bytes: rows with their indexes, and files. */
  readonly rows: number;
  readonly files: number;
}

/** CPU and disk cost of each operation of beekeepers and devices; it does not depend on other load. */
export function measureUnits(folder: string): Promise<Row[]> {
  return withOwnDatabase(folder, 'units', async ({ server, database, dataDir }) => {
    const token = await signUp(server.url, dataDir, 'units@example.org');
    await fillSeason(server.url, token, HOLDING);
    const apiaries = z.array(Apiary).parse(await createClient(server.url, token).get('/api/apiaries'));
    const hives = apiaries.flatMap((apiary) => apiary.hives.map(({ id }) => id));
    const bench = { server, database, dataDir, token, hives, apiary: apiaries[0]?.id ?? 0 };
    return [
      ['The app is opened', await unitText(bench, OPENINGS, open), ''],
      ['An observation of 12 items is recorded', await unitText(bench, RECORDINGS, record), ''],
      ['A photo of 12 megapixels is kept', await photoText(bench, folder), ''],
      ['A session is opened with a password', await unitText(bench, LOGINS, login), ''],
      [`A scale delivers ${READINGS} readings`, await deliveryText(bench), ''],
      ['A photo of 12 megapixels is counted', await countingText(bench, folder), ''],
    ];
  });
}

const authorized = (token: string) => ({ authorization: `Bearer ${token}` });

async function ask(bench: Bench, path: string, init: RequestInit = {}): Promise<void> {
  const headers = { ...authorized(bench.token), 'accept-encoding': 'gzip', ...init.headers };
  const answer = await fetch(`${bench.server.url}${path}`, { ...init, headers });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
}

const sent = (body: unknown): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
});

async function open(bench: Bench): Promise<void> {
  for (const path of OPENING) await ask(bench, path);
}

/** From today: nearly all photos are recent. */
function record(bench: Bench, count: number): Promise<void> {
  const { observation_date: _past, surveillance_reminder_date: _day, ...noted } = observation(count);
  const path = `/api/hives/${bench.hives[count % bench.hives.length]}/observations`;
  return ask(bench, path, sent({ ...noted, surveillance_reminder: false }));
}

const login = (bench: Bench) =>
  ask(bench, accountEndpoints.login.path, sent({ email: 'units@example.org', password: PASSWORD }));

/** Bytes of all tables and indexes, without those of short-lived rows. */
async function rowBytes({ database }: Bench): Promise<number> {
  const { rows } = await database.pool.query<{ bytes: number }>(
    `select sum(pg_total_relation_size(relid))::float8 as bytes from pg_stat_user_tables
      where schemaname = 'public' and relname <> all ($1)`,
    [PASSING],
  );
  return rows[0]?.bytes ?? 0;
}

async function fileBytes({ dataDir }: Bench): Promise<number> {
  const blobs = join(dataDir, 'blobs');
  const found = await readdir(blobs, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = await Promise.all(
    found
      .filter((entry) => entry.isFile())
      .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Average cost of this many sequential operations. */
async function unitOf(bench: Bench, times: number, work: () => Promise<void>): Promise<Unit> {
  const look = async () => ({
    cpu: await cpuOfFamily(bench.server.pid),
    database: await cpuOfDatabase(bench.database),
    rows: await rowBytes(bench),
    files: await fileBytes(bench),
  });
  const before = await look();
  await work();
  const after = await look();
  return {
    cpu: ((after.cpu - before.cpu) / times) * 1000,
    database: ((after.database - before.database) / times) * 1000,
    rows: (after.rows - before.rows) / times,
    files: (after.files - before.files) / times,
  };
}

/** Warmed up by a tenth as many. */
async function unitText(
  bench: Bench,
  times: number,
  one: (bench: Bench, count: number) => Promise<void>,
): Promise<string> {
  const repeat = async (count: number) => {
    for (let at = 0; at < count; at += 1) await one(bench, at);
  };
  await repeat(Math.min(Math.ceil(times / 10), OPENINGS));
  return textOf(await unitOf(bench, times, () => repeat(times)));
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(bytes < 10_000 ? 2 : 0)} kB`;

const textOf = ({ cpu, database, rows, files }: Unit): string =>
  [
    `${cpu.toFixed(cpu < 10 ? 2 : 0)} ms of a core and ${database.toFixed(database < 10 ? 2 : 0)} ms in PostgreSQL`,
    ...(rows > 0 ? [`${kilobytes(rows)} of rows`] : []),
    ...(files > 0 ? [`${kilobytes(files)} of files`] : []),
  ].join('; ');

async function photoText(bench: Bench, folder: string): Promise<string> {
  const file = join(folder, 'comb.jpg');
  await sharp({
    create: {
      ...PHOTO,
      channels: 3,
      background: '#b8860b',
      noise: { type: 'gaussian', mean: 128, sigma: 18 },
    },
  })
    .blur(1.2)
    .jpeg({ quality: 85 })
    .toFile(file);
  const job = {
    kind: 'photos',
    url: bench.server.url,
    token: bench.token,
    pid: bench.server.pid,
    file,
  } as const;
  await pressOn({ ...job, times: 2 });
  const unit = await unitOf(bench, PHOTOS, async () => void (await pressOn({ ...job, times: PHOTOS })));
  return `${textOf(unit)}, of ${kilobytes((await stat(file)).size)} that came`;
}

async function deliveryText(bench: Bench): Promise<string> {
  const description = { aid: 'units', name: 'Balance', apiary: bench.apiary };
  const body = { sensor_model_id: 1, description };
  const created = await createClient(bench.server.url, bench.token).post(
    sensorEndpoints.createScale.path,
    body,
  );
  const headers = authorized(z.string().parse(ScaleWithKey.parse(created).device_key));
  const begin = Date.now() - (DELIVERIES + 100) * 600_000;
  const deliver = (_bench: Bench, count: number) => {
    const time = new Date(begin + count * 600_000).toISOString();
    const readings = [
      { slot: 1, measure: 'weight', time, value: 38 + (count % 97) / 10, unit: 'kg' },
      { slot: 1, measure: 'temperature', time, value: 20 + (count % 15), unit: 'C' },
      { slot: 1, measure: 'humidity', time, value: 40 + (count % 45), unit: '%' },
    ];
    const init = sent({ readings });
    return ask(bench, '/api/ingest/weights', { ...init, headers: { ...init.headers, ...headers } });
  };
  return unitText(bench, DELIVERIES, deliver);
}

async function countingText(bench: Bench, folder: string): Promise<string> {
  const file = await boardPhoto(folder, 4, 4);
  const boards = {
    kind: 'boards',
    url: bench.server.url,
    token: bench.token,
    pid: bench.server.pid,
    file,
  } as const;
  const unit = await unitOf(
    bench,
    COUNTINGS,
    async () => void (await pressOn({ ...boards, times: COUNTINGS, untilCounted: true })),
  );
  return `${textOf(unit)}, of ${kilobytes((await stat(file)).size)} that came`;
}
