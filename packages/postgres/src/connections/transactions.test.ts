import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../../../apps/server/test/database.ts';
import { type Db, DEFAULT_POOL_LIMITS, openPool } from './pool.ts';

// One connection whose first transaction has prepared `begin`: later ones send it with their first statement.
let db: Db;
beforeEach(async () => {
  const opened = openPool((await testDatabase()).url, () => undefined, {
    ...DEFAULT_POOL_LIMITS,
    connections: 1,
  });
  onTestFinished(opened.close);
  db = opened.db;
  await sql`create table if not exists supers (number int primary key)`.execute(db);
  await sql`delete from supers`.execute(db);
  await db.transaction().execute((transaction) => add(transaction, 0));
});

const add = (to: Db, number: number) => sql`insert into supers values (${number})`.execute(to);
const numbers = async () => {
  const { rows } = await sql<{ number: number }>`select number from supers order by number`.execute(db);
  return rows.map(({ number }) => number);
};

test('a transaction is committed whole', async () => {
  await db.transaction().execute(async (transaction) => {
    await add(transaction, 1);
    await add(transaction, 2);
  });
  expect(await numbers()).toEqual([0, 1, 2]);
});

test.each([1, 2, 3])('a transaction that fails after statement %i is rolled back whole', async (last) => {
  const failed = db.transaction().execute(async (transaction) => {
    for (let number = 1; number <= last; number += 1) await add(transaction, number);
    throw new Error('no box left');
  });
  await expect(failed).rejects.toThrow('no box left');
  expect(await numbers()).toEqual([0]);
});

test('statements sent at once are all in the transaction', async () => {
  const failed = db.transaction().execute(async (transaction) => {
    await Promise.all([1, 2, 3].map((number) => add(transaction, number)));
    throw new Error('no box left');
  });
  await expect(failed).rejects.toThrow('no box left');
  expect(await numbers()).toEqual([0]);
});

test('a transaction without statements sends none', async () => {
  await db.transaction().execute(() => Promise.resolve());
  await expect(db.transaction().execute(() => Promise.reject(new Error('no box left')))).rejects.toThrow();
  await add(db, 1);
  expect(await numbers()).toEqual([0, 1]);
});

test('a first statement that fails rolls back, and the next transaction works', async () => {
  const failed = db.transaction().execute((transaction) => add(transaction, 0));
  await expect(failed).rejects.toMatchObject({ code: '23505' });
  await db.transaction().execute((transaction) => add(transaction, 1));
  expect(await numbers()).toEqual([0, 1]);
});

test('a first statement that could not be prepared is prepared the next time', async () => {
  const read = () =>
    db.transaction().execute((transaction) => sql`select ${1}::int from frames`.execute(transaction));
  await expect(read()).rejects.toMatchObject({ code: '42P01' });
  await sql`create temporary table frames ()`.execute(db);
  expect((await read()).rows).toEqual([]);
});

test('if PostgreSQL refuses to begin, the first statement does not run', async () => {
  await sql`deallocate all`.execute(db);
  // Not prepared, so that only `begin` is unknown.
  const failed = db
    .transaction()
    .execute((transaction) => sql`/* not prepared */ insert into supers values (1)`.execute(transaction));
  await expect(failed).rejects.toMatchObject({ code: '26000' });
  const { rows } = await sql`/* not prepared */ select number from supers`.execute(db);
  expect(rows).toEqual([{ number: 0 }]);
});
