import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { openPool } from './pool.ts';

test('a closed pool has no connection left, so that the server may be stopped right after', async () => {
  const { url, pool: observer } = await testDatabase();
  const errors: Error[] = [];
  const { pool, close } = openPool(url, (error) => errors.push(error));
  await Promise.all(Array.from({ length: 8 }, () => pool.query('select pg_sleep(0.05)')));
  await close();
  const { rows } = await observer.query(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  expect({ rows, errors }).toEqual({ rows: [], errors: [] });
});
