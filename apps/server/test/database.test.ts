import { expect, test } from 'vitest';
import { testDatabase } from './database.ts';

const [first, second] = await Promise.all([testDatabase(), testDatabase()]);

test('a test file does not see the writes of another one', async () => {
  await first.pool.query('create table only_here (id int)');
  const found = await second.pool.query(`select to_regclass('only_here') as name`);
  expect(found.rows).toEqual([{ name: null }]);
});

test('the database has its migrations and the job queue', async () => {
  const tables = await first.pool.query(
    `select to_regclass('schema_migrations') is not null as app, to_regclass('graphile_worker.jobs') is not null as jobs`,
  );
  expect(tables.rows).toEqual([{ app: true, jobs: true }]);
});
