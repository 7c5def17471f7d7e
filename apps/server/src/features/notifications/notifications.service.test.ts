import { createEvents } from '@propolis/events';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { exampleOf } from './notifications.examples.ts';
import { namesOf, notifyAll } from './notifications.service.ts';

test('a notification names three hives and counts the others', () => {
  const hives = ['A', 'B', 'C', 'D'];
  expect([namesOf(hives.slice(0, 3)), namesOf(hives)]).toEqual(['A, B, C', 'A, B, C +1']);
});

const COUNT = 70_000;

test('a job with tens of thousands of existing notifications and a new one sends the new one', async () => {
  const server = await testApp();
  const me = await server.beekeeper();
  const told = exampleOf('scale_silent');
  await server.pool.query(
    `insert into notifications (user_id, kind, cause, facts, created_at)
      select $1, $2, 'silence ' || number, $3, $4 from generate_series(1, $5) as number`,
    [me.id, told.kind, told.facts, server.now(), COUNT],
  );
  const news = Array.from({ length: COUNT + 1 }, (_, number) => ({
    userId: me.id,
    told,
    cause: `silence ${number}`,
  }));
  const signal = AbortSignal.timeout(60_000);
  await notifyAll({ db: server.db, events: createEvents() }, news, { now: server.now(), signal });
  expect((await me.get('/api/notifications/unread')).body.unread).toBe(COUNT + 1);
});
