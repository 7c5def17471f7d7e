import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { processExists } from './lock.ts';
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts';

const template = await mkdtemp(join(tmpdir(), 'propolis-keep-'));
let dataDir: string;
let lines: string[];
let server: EmbeddedPostgres;
beforeAll(async () => {
  await (await startEmbeddedPostgres({ dataDir: template, durable: false, log: () => undefined })).stop();
});
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'propolis-keep-'));
  await promisify(execFile)('cp', ['-R', join(template, 'cluster'), dataDir]);
  lines = [];
});
afterEach(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});
afterAll(() => rm(template, { recursive: true, force: true }));

async function start(options: Partial<EmbeddedOptions> = {}) {
  const log = (line: string) => lines.push(line);
  server = await startEmbeddedPostgres({ dataDir, log, ...options });
}

const postmaster = async () =>
  Number((await readFile(join(dataDir, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0]);

async function ask(sql: string) {
  const client = new Client({ connectionString: server.connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Retries until the database answers, as the app's pool does. */
const askUntilAnswered = (sql: string) => vi.waitFor(() => ask(sql), { timeout: 30_000, interval: 20 });

const returns = () => lines.filter((line) => line === 'PostgreSQL serves again');
const logged = () => lines.filter((line) => line.startsWith('PostgreSQL'));

describe('a PostgreSQL that ends unexpectedly', () => {
  test.each(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGQUIT'] as const)(
    'by %s is restarted at the same address with all data',
    async (signal) => {
      await start();
      await ask(`create table honey as select 'linden' as kind`);
      const lost = await postmaster();
      // SIGTERM waits for connected clients; the app always has some.
      const guest = new Client({ connectionString: server.connectionString });
      guest.on('error', () => undefined);
      await guest.connect();
      process.kill(lost, signal);
      await vi.waitFor(() => expect(processExists(lost)).toBe(false), { timeout: 30_000 });
      expect(await askUntilAnswered('select kind from honey')).toEqual([{ kind: 'linden' }]);
      expect(await postmaster()).not.toBe(lost);
      expect(logged()[0]).toMatch(/^PostgreSQL ended .*: starting it again \(try 1 of \d+\)$/);
      await guest.end().catch(() => undefined);
    },
  );

  test('repeatedly is restarted each time with all its attempts', async () => {
    await start({ pauses: [0] });
    for (let time = 1; time <= 3; time += 1) {
      process.kill(await postmaster(), 'SIGKILL');
      // It accepts connections slightly before its start is complete; ending it earlier would use up its only
      // attempt.
      await vi.waitFor(() => expect(returns()).toHaveLength(time), { timeout: 30_000 });
      expect(await ask('select 1 as one')).toEqual([{ one: 1 }]);
    }
  });

  test('and cannot be started is retried a limited number of times, then reported with the reason', async () => {
    await start({ pauses: [0, 1] });
    await writeFile(join(dataDir, 'cluster/postgresql.conf'), 'no_such_setting = 1\n');
    process.kill(await postmaster(), 'SIGKILL');
    expect(await server.exited).toContain('unrecognized configuration parameter "no_such_setting"');
    expect(logged()).toEqual([
      'PostgreSQL ended (SIGKILL): starting it again (try 1 of 2)',
      'PostgreSQL did not start: starting it again (try 2 of 2)',
    ]);
  });

  test('is not restarted if it is stopped meanwhile, and leaves nothing behind', async () => {
    await start({ pauses: [3_600_000] });
    const lost = await postmaster();
    process.kill(lost, 'SIGKILL');
    await vi.waitFor(() => expect(logged()).toHaveLength(1), { timeout: 30_000 });
    await server.stop();
    expect(await server.exited).toBeUndefined();
    await expect(ask('select 1')).rejects.toThrow();
  });
});

test('a PostgreSQL that the app stops is not restarted', async () => {
  await start();
  await server.stop();
  expect(await server.exited).toBeUndefined();
  expect(logged()).toEqual([]);
});
