import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { MINUTE_MS } from '@propolis/domain';
import { type DatabasePool, openPool, prepareDatabase, startEmbeddedPostgres } from '@propolis/postgres';
import { backfillStation } from '../apps/server/src/features/weather/weather.backfill.ts';
import { pollWeather } from '../apps/server/src/features/weather/weather.poll.ts';
import { createMeteoSwiss } from '../apps/server/src/gateways/meteoswiss.ts';
import { cpuOfDatabase } from './cpu.ts';
import type { Row } from './rows.ts';

const BEGIN = Date.UTC(2026, 5, 15);
const SLOTS = 144;
/** A slot appears some minutes after its end, so one of the two polls per slot finds nothing. */
const PUBLISHED_AFTER = 4 * MINUTE_MS;
const TICKS = [2, 7].map((minutes) => minutes * MINUTE_MS);

const MIGRATIONS = join(import.meta.dirname, '../apps/server/migrations');
/** The number of columns in the network's file that the app does not read. */
const OTHERS = ['gre000z0', 'ure200s0', 'tde200s0', 'dkl010z0', 'fu3010z1', 'prestas0', 'pp0qffs0'];
const HOURS = 5_448;

/** A day of polling the whole network, and the past of a station, in this process; with a separate PostgreSQL. */
export async function measureWeather(folder: string): Promise<Row[]> {
  const database = await startEmbeddedPostgres({ dataDir: join(folder, 'weather-database'), log: () => {} });
  try {
    await prepareDatabase(database.connectionString, MIGRATIONS);
    return await measure(database.connectionString);
  } finally {
    await database.stop();
  }
}

async function measure(connectionString: string): Promise<Row[]> {
  const pool = openPool(connectionString, (error) => console.error(error.message));
  const network = await serveNetwork(pool);
  const source = {
    db: pool.db,
    meteoswiss: createMeteoSwiss(network.url, { userAgent: 'Propolis/bench' }),
    log: (line: string) => console.error(line),
    random: () => 0.5,
  };
  try {
    const before = await cpuSeconds(pool);
    for (let slot = 0; slot < SLOTS; slot += 1)
      for (const tick of TICKS) {
        const now = BEGIN + slot * 10 * MINUTE_MS + tick;
        network.setNow(now);
        await pollWeather(source, new Date(now));
      }
    const day = await cpuSeconds(pool);
    const kept = await countReadings(pool);
    const began = performance.now();
    const { signal } = new AbortController();
    await backfillStation(source, { station: 'BER' }, { now: new Date(BEGIN), signal });
    const past = (performance.now() - began) / 1000;
    return [
      [
        `A day of polling the whole network (${network.answered()} answers, ${kept.readings.toLocaleString('en')} readings)`,
        `${(day.own - before.own).toFixed(1)} s of CPU in the program, ${(day.database - before.database).toFixed(1)} s in PostgreSQL`,
        '',
      ],
      ['Disk for that day, with hours and days', `${(kept.bytes / 1e6).toFixed(1)} MB`, ''],
      [`The past of a station (${HOURS.toLocaleString('en')} hours)`, `${past.toFixed(2)} s`, ''],
    ];
  } finally {
    network.close();
    await pool.close();
  }
}

async function countReadings({ pool }: DatabasePool): Promise<{ readings: number; bytes: number }> {
  const { rows } = await pool.query(`select (select count(*)::int from weather_readings) as readings,
    (select sum(pg_total_relation_size(relid))::float8 from pg_stat_user_tables where relname ~ '^weather_(read|hour|day)') as bytes`);
  return rows[0];
}

/** CPU seconds so far, of this process and of its PostgreSQL. */
async function cpuSeconds(database: DatabasePool): Promise<{ own: number; database: number }> {
  const { user, system } = process.cpuUsage();
  return { own: (user + system) / 1e6, database: await cpuOfDatabase(database) };
}

interface Network {
  readonly url: string;
  readonly setNow: (now: number) => void;
  readonly answered: () => number;
  readonly close: () => void;
}

/** A local weather service with all stations that measure, and an hourly file of one of them. */
async function serveNetwork({ pool }: DatabasePool): Promise<Network> {
  const { rows } = await pool.query(
    `select station from weather_stations where measurements <> '{}' order by id`,
  );
  const stations = rows.map(({ station }) => String(station));
  let now = BEGIN;
  let answers = 0;
  const server = createServer(({ url, headers }, response) => {
    answers += 1;
    if (url?.endsWith('_h_recent.csv')) return response.end(hoursFile());
    if (!url?.endsWith('VQHA80.csv')) return response.writeHead(403).end();
    const text = slotFile(stations, Math.floor((now - PUBLISHED_AFTER) / (10 * MINUTE_MS)) * 10 * MINUTE_MS);
    const etag = `"${createHash('sha256').update(text).digest('hex')}"`;
    if (headers['if-none-match'] === etag) return response.writeHead(304).end();
    return response.writeHead(200, { etag }).end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    setNow: (next) => {
      now = next;
    },
    answered: () => answers,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const digits = (time: number) => new Date(time).toISOString().replace(/\D/g, '').slice(0, 12);

function slotFile(stations: readonly string[], slot: number): string {
  const wave = Math.sin(slot / (1440 * MINUTE_MS));
  const lines = stations.map((station, index) => {
    const own = [10 + index / 20 + 8 * wave, index % 11, 3 + (index % 20), index % 3].map((value) =>
      value.toFixed(2),
    );
    return [
      station,
      digits(slot),
      ...own,
      ...OTHERS.map(() => '957.70'),
      ...Array.from({ length: 10 }, () => '-'),
    ].join(';');
  });
  const header = ['Station/Location', 'Date', 'tre200s0', 'sre000z0', 'fu3010z0', 'rre150z0', ...OTHERS].join(
    ';',
  );
  return `${header}\n${lines.join('\n')}\n`;
}

function hoursFile(): string {
  const lines = Array.from({ length: HOURS }, (_nothing, index) => {
    const [day = '', clock = ''] = new Date(BEGIN - (HOURS - index) * 60 * MINUTE_MS)
      .toISOString()
      .split('T');
    const written = `${day.split('-').toReversed().join('.')} ${clock.slice(0, 5)}`;
    return `BER;${written};${(index % 300) / 10};${index % 61};${(index % 90) / 10};${index % 3};99;4.3;964.9;1034.8`;
  });
  const header =
    'station_abbr;reference_timestamp;tre200h0;sre000h0;fu3010h0;rre150h0;ure200h0;pva200h0;prestah0;pp0qffh0';
  return `${header}\r\n${lines.join('\r\n')}\r\n`;
}
