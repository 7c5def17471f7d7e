import { hasLiveWorker, startHeartbeat } from '@propolis/jobs';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { testApp } from './app.ts';

test('a failed heartbeat is logged once, retried until it succeeds, and deleted when the worker stops', async () => {
  const { db } = await testApp();
  const onError = vi.fn();
  const stop = await startHeartbeat({
    ...{ db, ids: ['one'], freeForgotten: async () => {}, onError, every: 5 },
  });
  await sql`alter table worker_heartbeats rename to lost`.execute(db);
  await vi.waitFor(() => expect(onError).toHaveBeenCalled());
  await sql`alter table lost rename to worker_heartbeats`.execute(db);
  await vi.waitFor(async () => expect(await hasLiveWorker(db)).toBe(true), { timeout: 5000 });
  await stop();
  expect(await hasLiveWorker(db)).toBe(false);
  expect(onError).toHaveBeenCalledOnce();
});
