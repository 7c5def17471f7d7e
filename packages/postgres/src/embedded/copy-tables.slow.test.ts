import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { closeAtEnd } from '../../../../apps/server/test/closing.ts';
import { type TestDatabase, testDatabase } from '../../../../apps/server/test/database.ts';
import { withClient } from '../schema/migrate.ts';
import { copyTables } from './copy-tables.ts';

let old: TestDatabase;
let next: TestDatabase;
let exchange: string;
beforeEach(async () => {
  [old, next] = [await testDatabase(), await testDatabase()];
  exchange = await mkdtemp(join(tmpdir(), 'propolis-exchange-'));
  const made = exchange;
  closeAtEnd(() => rm(made, { recursive: true, force: true }));
});

const copy = () =>
  withClient(old.url, (from) =>
    withClient(next.url, (to) => copyTables({ from, to, exchange, say: () => undefined })),
  );

/** A month of readings, and two accounts, the second with the highest id. */
async function fill(): Promise<void> {
  const { pool } = old;
  await pool.query(`create table scale_readings_2026_05 (like scale_readings including all)`);
  await pool.query(`alter table scale_readings attach partition scale_readings_2026_05
    for values from ('2026-05-01T00:00:00Z') to ('2026-06-01T00:00:00Z')`);
  await pool.query(`insert into scale_readings (series_id, time, value)
    select 7, '2026-05-02T00:00:00Z'::timestamptz + n * interval '1 minute', n / 3.0 from generate_series(1, 500) n`);
  const users = `insert into users (username, email, password_hash, language) values ($1, $2, '-', 'fr')`;
  for (const [index, name] of ['É"lise', 'tab\tand\nline', 'gone'].entries())
    await pool.query(users, [name, `beekeeper-${index}@example.org`]);
  await pool.query(`delete from users where username = 'gone'`);
}

test('all rows and partitions are copied, and sequences continue', async () => {
  await fill();
  const counted = await copy();
  expect(counted.filter(({ rows }) => rows > 0 && rows < 1000)).toEqual(
    expect.arrayContaining([
      { table: 'public.scale_readings_2026_05', rows: 500 },
      { table: 'public.users', rows: 2 },
    ]),
  );
  const insert = `insert into users (username, email, password_hash, language) values ('new', 'new@example.org', '-', 'fr') returning id`;
  expect((await next.pool.query(insert)).rows).toEqual((await old.pool.query(insert)).rows);
  const orphan = next.pool.query(`insert into apiaries (user_id, name) values (999, 'nobody’s')`);
  await expect(orphan, 'references hold again').rejects.toThrow(/violates/);
});

test('a difference after copying is an error', async () => {
  await fill();
  await next.pool.query(
    `create function lose() returns trigger language plpgsql as 'begin return null; end'`,
  );
  await next.pool.query('create trigger lose before insert on users for each row execute function lose()');
  await next.pool.query('alter table users enable always trigger lose');
  await expect(copy()).rejects.toThrow('public.users was not copied completely: 2 rows before, 0 after.');
});

test('databases with different tables are not copied', async () => {
  await next.pool.query('alter table users add column queen text');
  await expect(copy()).rejects.toThrow(/^Only one of the two databases has public.users/);
});
