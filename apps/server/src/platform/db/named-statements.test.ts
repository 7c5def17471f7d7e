import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { DEFAULT_POOL_LIMITS, openPool } from './pool.ts';

test('a statement that is sent again is prepared once per connection, whatever its values', async () => {
  const { url } = await testDatabase();
  const { pool, db, close } = openPool(url, () => undefined, { ...DEFAULT_POOL_LIMITS, connections: 1 });
  const find = (id: number) => db.selectFrom('users').select('id').where('id', '=', id).execute();
  for (const id of [1, 2, 3]) await find(id);
  await db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('users').select('id').where('id', '=', 4).execute();
  });
  const { rows } = await pool.query('select statement from pg_prepared_statements');
  await close();
  expect(rows).toEqual([{ statement: 'select "id" from "users" where "id" = $1' }]);
});

test('texts without end do not fill the database with plans', async () => {
  const { url } = await testDatabase();
  const { pool, db, close } = openPool(url, () => undefined, { ...DEFAULT_POOL_LIMITS, connections: 1 });
  const ids = Array.from({ length: 600 }, (_each, index) => index);
  for (const last of ids) {
    const some = ids.slice(0, last + 1);
    await db.selectFrom('users').select('id').where('id', 'in', some).execute();
  }
  const { rows } = await pool.query('select count(*)::int as count from pg_prepared_statements');
  await close();
  expect(rows[0].count).toBeLessThanOrEqual(24);
});
