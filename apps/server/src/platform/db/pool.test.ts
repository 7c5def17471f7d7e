import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { openPool } from './pool.ts';

test('a closed pool has no connection left, so that the server may be stopped right after', async () => {
  const { url, pool: observer } = await testDatabase();
  const errors: Error[] = [];
  const { pool, close } = openPool(url, (error) => errors.push(error));
  await Promise.all(['a', 'b', 'c'].map((word) => pool.query('select pg_sleep(0.05), $1::text', [word])));
  await pool.query(`set application_name = 'closing'`);
  await close();
  await observer.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()',
  );
  expect(errors).toEqual([]);
});
