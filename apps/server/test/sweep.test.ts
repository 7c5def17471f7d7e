import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@propolis/domain';
import { sweepDatabase } from '@propolis/http-kit';
import { beforeAll, expect, test } from 'vitest';
import { deleteExpiredSessions } from '../src/features/account/sign-in/sessions.queries.ts';
import { type Beekeeper, TEST_NOW, type TestApp, testApp } from './app.ts';
import { anApiary } from './rooms.ts';

let house: TestApp;
let me: Beekeeper;

beforeAll(async () => {
  house = await testApp();
  me = await house.beekeeper();
});

const daysLater = (days: number) => new Date(Date.parse(TEST_NOW) + days * DAY_MS);

test('a response is stored for 30 days, the longest time in an outbox, and then deleted', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const create = () => me.post('/api/apiaries', anApiary(), key);
  const first = await create();
  await house.pool.query('update idempotency_keys set created_at = $1', [TEST_NOW]);
  await sweepDatabase(house.db, daysLater(30));
  expect((await create()).body).toEqual(first.body);
  await sweepDatabase(house.db, new Date(daysLater(30).getTime() + 1));
  expect((await create()).body.id).not.toBe(first.body.id);
});

test('a session is deleted once it has expired', async () => {
  const { id } = await house.beekeeper();
  const mine = house.db.selectFrom('sessions').select('expires_at').where('user_id', '=', id);
  const { expires_at } = await mine.executeTakeFirstOrThrow();
  await deleteExpiredSessions(house.db, new Date(expires_at.getTime() - 1));
  expect(await mine.execute()).toHaveLength(1);
  await deleteExpiredSessions(house.db, expires_at);
  expect(await mine.execute()).toEqual([]);
});
