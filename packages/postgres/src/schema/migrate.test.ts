import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterEach, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { inDatabase, onServer } from '../../../../apps/server/test/server-commands.ts';
import packageJson from '../../../../package.json' with { type: 'json' };
import { migrate as migrateBy, prepareDatabase, withClient } from './migrate.ts';

const database = `propolis_migrate_${process.pid}`;
let pool: Pool;
let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'propolis-migrations-'));
  await onServer(inject('serverUrl'), `create database ${database}`);
  pool = new Pool({ connectionString: inDatabase(inject('serverUrl'), database) });
  await write('001_hives.sql', 'create table hives (id int)');
  await write('002_queens.sql', 'create table queens (id int); insert into queens values (1)');
});

afterEach(async () => {
  await pool.end();
  await onServer(inject('serverUrl'), `drop database ${database}`);
  await rm(dir, { recursive: true });
});

/** Uses its own connection, as a starting process does. */
const migrate = () =>
  withClient(inDatabase(inject('serverUrl'), database), (client) => migrateBy(client, dir));

const write = (name: string, sql: string) => writeFile(join(dir, name), sql);

async function applied() {
  const { rows } = await pool.query<{ name: string }>('select name from schema_migrations order by id');
  return rows.map(({ name }) => name);
}

async function exists(table: string) {
  const { rows } = await pool.query('select to_regclass($1) is not null as found', [table]);
  return rows[0].found;
}

test('new files are applied once, in the order of their numbers', async () => {
  expect(await migrate()).toEqual(['001_hives.sql', '002_queens.sql']);
  await write('010_drones.sql', 'create table drones as select * from queens');
  expect(await migrate()).toEqual(['010_drones.sql']);
  expect(await migrate()).toEqual([]);
  expect((await pool.query('select id from drones')).rows).toEqual([{ id: 1 }]);
});

test('of several processes that start at once one applies and the others wait', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => migrate()));
  expect(answers.filter((names) => names.length === 2)).toHaveLength(1);
  expect(answers.filter((names) => names.length === 0)).toHaveLength(5);
  expect((await pool.query('select count(*)::int as n from queens')).rows).toEqual([{ n: 1 }]);
});

test('a failed migration is rolled back, earlier ones stay', async () => {
  await write('003_broken.sql', 'create table swarms (id int); select 1 / 0');
  await expect(migrate()).rejects.toThrow(
    'Migration 003_broken.sql failed and was rolled back: division by zero',
  );
  expect(await applied()).toEqual(['001_hives.sql', '002_queens.sql']);
  expect(await exists('swarms')).toBe(false);
  await write('003_broken.sql', 'create table swarms (id int)');
  expect(await migrate()).toEqual(['003_broken.sql']);
});

test('a changed file is rejected before any migration runs', async () => {
  await migrate();
  await write('001_hives.sql', 'create table hives (id bigint)');
  await write('003_swarms.sql', 'create table swarms (id int)');
  await expect(migrate()).rejects.toThrow('Migration 001_hives.sql was changed after it was applied');
  expect(await exists('swarms')).toBe(false);
});

test('line endings do not count as a change', async () => {
  await write('003_two_lines.sql', 'select 1;\nselect 2;\n');
  await migrate();
  await write('003_two_lines.sql', 'select 1;\r\nselect 2;\r\n');
  expect(await migrate()).toEqual([]);
});

test('a newer database is accepted unless it has removed something that this version uses', async () => {
  const newer = async (name: string, sql: string) => {
    await write(name, sql);
    await migrate();
    await rm(join(dir, name));
    return migrate();
  };
  expect(await newer('003_drones.sql', 'create table drones (id int)')).toEqual([]);
  const contract = (version: string) =>
    `-- Contract after ${version}: nobody counts them.\ndrop table drones`;
  expect(await newer('004_no_drones.sql', contract(packageJson.version))).toEqual([]);
  await expect(newer('005_no_queens.sql', contract('99.0.0').replace('drones', 'queens'))).rejects.toThrow(
    'has migration 003_drones.sql: it is newer, and served by version 99.0.0 or a later one',
  );
});

test('late, duplicate and missing numbers are rejected', async () => {
  await write('004_late.sql', 'select 1');
  await migrate();
  await write('003_early.sql', 'select 1');
  await expect(migrate()).rejects.toThrow('Migration 003_early.sql comes after number 4 was applied');
  await rm(join(dir, '003_early.sql'));
  await write('004_again.sql', 'select 1');
  await expect(migrate()).rejects.toThrow('Two migrations have the number 4');
  await rm(join(dir, '004_again.sql'));
  await write('notes.sql', 'select 1');
  await expect(migrate()).rejects.toThrow('the name must look like 001_what_it_does.sql');
});

test('a failure releases the lock', async () => {
  await write('003_broken.sql', 'select 1 / 0');
  await withClient(inDatabase(inject('serverUrl'), database), async (client) => {
    await expect(migrateBy(client, dir)).rejects.toThrow('division by zero');
    // Only of this database: other tests hold locks in their own.
    const { rows } = await pool.query(
      `select count(*)::int as held from pg_locks
       where locktype = 'advisory'
         and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(rows).toEqual([{ held: 0 }]);
  });
});

// The relay needs the socket of a server that the run has started.
test.skipIf(inject('behind'))(
  'no connection is open after the migration, so that the server can be stopped right after',
  async () => {
    const url = new URL(inDatabase(inject('serverUrl'), database));
    const relay = await slowToClose(`${url.searchParams.get('host')}/.s.PGSQL.5432`);
    url.searchParams.delete('host');
    url.host = `127.0.0.1:${relay}`;
    await prepareDatabase(url.href, dir);
    const { rows } = await pool.query(
      'select query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    expect(rows).toEqual([]);
    expect(await exists('graphile_worker.jobs')).toBe(true);
  },
);

/** A proxy that passes on the end of a connection late. Returns its port. */
async function slowToClose(socket: string): Promise<number> {
  const relay = createServer({ allowHalfOpen: true }, (client) => {
    const server = connect(socket);
    client.on('data', (bytes) =>
      setTimeout(() => server.write(bytes), bytes.toString()[0] === 'X' ? 200 : 0),
    );
    server.on('data', (bytes) => client.write(bytes)).on('close', () => client.destroy());
    for (const end of [client, server]) end.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void relay.close());
  await once(relay, 'listening');
  return (relay.address() as AddressInfo).port;
}
