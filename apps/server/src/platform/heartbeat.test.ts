import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { TEST_NOW, testApp } from '../../test/app.ts';
import { hasLiveWorker, startHeartbeat } from './heartbeat.ts';

test('a sign of life that failed is told once, tried again until it succeeds, and gone when the worker stops', async () => {
  const { db } = await testApp();
  const start = new Date(TEST_NOW);
  let now = start;
  const onError = vi.fn();
  const stop = await startHeartbeat({
    ...{ db, clock: () => now, ids: ['one'], freeForgotten: async () => {}, onError, every: 5 },
  });
  await sql`alter table worker_heartbeats rename to lost`.execute(db);
  await vi.waitFor(() => expect(onError).toHaveBeenCalled());
  now = new Date(start.getTime() + 60_000);
  await sql`alter table lost rename to worker_heartbeats`.execute(db);
  await vi.waitFor(async () => expect(await hasLiveWorker(db, now)).toBe(true), { timeout: 5000 });
  await stop();
  expect(await hasLiveWorker(db, now)).toBe(false);
  expect(onError).toHaveBeenCalledOnce();
});
