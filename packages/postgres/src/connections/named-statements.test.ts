import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../apps/server/test/database.ts';
import { type Db, DEFAULT_POOL_LIMITS, openPool } from './pool.ts';

const { url } = await testDatabase();

const openOne = () => openPool(url, () => undefined, { ...DEFAULT_POOL_LIMITS, connections: 1 });

const sendTexts = async (db: Db, count: number) => {
  for (let number = 0; number < count; number += 1) await sql`select ${sql.lit(number)}`.execute(db);
};

test('a repeated statement is prepared once per connection, with any values', async () => {
  const { pool, db, close } = openOne();
  const find = (id: number) => db.selectFrom('users').select('id').where('id', '=', id).execute();
  for (const id of [1, 2, 3]) await find(id);
  await db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('users').select('id').where('id', '=', 4).execute();
  });
  const { rows } = await pool.query('select statement from pg_prepared_statements');
  await close();
  expect(rows).toEqual([{ statement: 'select "id" from "users" where "id" = $1' }, { statement: 'begin' }]);
});

test('the number of prepared statements is limited', async () => {
  const { pool, db, close } = openOne();
  const ids = Array.from({ length: 600 }, (_each, index) => index);
  for (const last of ids) {
    const some = ids.slice(0, last + 1);
    await db.selectFrom('users').select('id').where('id', 'in', some).execute();
  }
  const { rows } = await pool.query('select count(*)::int as count from pg_prepared_statements');
  await close();
  expect(rows[0].count).toBeLessThanOrEqual(24);
});

test('pools have separate names', async () => {
  const [other, own] = [openOne(), openOne()];
  await sendTexts(other.db, 600);
  await own.db.selectFrom('users').select('email').where('id', '=', 1).execute();
  const { rows } = await own.pool.query('select statement from pg_prepared_statements');
  await Promise.all([other.close(), own.close()]);
  expect(rows).toEqual([{ statement: 'select "email" from "users" where "id" = $1' }]);
});

test('lists of many lengths do not use up the names of other statements', async () => {
  const { pool, db, close } = openOne();
  for (let text = 0; text < 30; text += 1)
    for (let length = 2; length <= 24; length += 1) {
      const list = sql.join(Array.from({ length }, (_each, index) => sql`${index}::int`));
      await sql`select ${sql.lit(text)} where 0 in (${list})`.execute(db);
    }
  await db.selectFrom('users').select('username').where('id', '=', 1).execute();
  const { rows } = await pool.query(
    `select statement from pg_prepared_statements where statement like '%"users"%'`,
  );
  await close();
  expect(rows).toHaveLength(1);
});
