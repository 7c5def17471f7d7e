import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@propolis/domain';
import { sweepDatabase } from '@propolis/http-kit';
import { expect, test } from 'vitest';
import { deleteExpiredSessions } from '../src/features/account/sign-in/sessions.queries.ts';
import { TEST_NOW, testApp } from './app.ts';
import { anApiary } from './records.ts';

const server = await testApp();
const me = await server.beekeeper();

const daysLater = (days: number) => new Date(Date.parse(TEST_NOW) + days * DAY_MS);

test('a response is stored for 30 days, the longest time in an outbox, and then deleted', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const create = () => me.post('/api/apiaries', anApiary(), key);
  const first = await create();
  await server.pool.query('update idempotency_keys set created_at = $1', [TEST_NOW]);
  await sweepDatabase(server.db, daysLater(30));
  expect((await create()).body).toEqual(first.body);
  await sweepDatabase(server.db, new Date(daysLater(30).getTime() + 1));
  expect((await create()).body.id).not.toBe(first.body.id);
});

test('a session is deleted once it has expired', async () => {
  const { id } = await server.beekeeper();
  const mine = server.db.selectFrom('sessions').select('expires_at').where('user_id', '=', id);
  const { expires_at } = await mine.executeTakeFirstOrThrow();
  await deleteExpiredSessions(server.db, new Date(expires_at.getTime() - 1));
  expect(await mine.execute()).toHaveLength(1);
  await deleteExpiredSessions(server.db, expires_at);
  expect(await mine.execute()).toEqual([]);
});
