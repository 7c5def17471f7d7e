import { createWorker } from '@propolis/jobs';
import { openPool } from '@propolis/postgres';
import { systemClock } from '@propolis/runtime';
import { expect, test, vi } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { closeAtEnd } from '../../../../test/closing.ts';
import { COUNTINGS, sentPhoto } from '../../../../test/countings.ts';
import { countingCount } from '../countings.jobs.ts';

/** A photo of one pixel. */
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYGAAAAAEAAH2FzhVAAAAAElFTkSuQmCC',
  'base64',
);
test('the queue alternates between beekeepers: one photo does not wait for all earlier ones of another', async () => {
  const server = await testApp();
  const [busy, other] = [await server.beekeeper(), await server.beekeeper()];
  const sent: Record<string, number> = {};
  for (const name of ['first', 'second', 'third']) sent[name] = await sentPhoto(busy, PHOTO);
  sent.other = await sentPhoto(other, PHOTO);
  const database = openPool(server.url, () => undefined);
  closeAtEnd(database.close);
  const log = (line: string) => console.error(line);
  const worker = createWorker({ database, clock: systemClock, log, stopWithin: 0, onLost: log as never });
  const counted: (string | undefined)[] = [];
  worker.on(countingCount, async ({ countingId }) => {
    counted.push(Object.keys(sent).find((name) => sent[name] === countingId));
  });
  const { stop } = await worker.start([countingCount]);
  closeAtEnd(stop);
  await vi.waitFor(() => expect(counted).toHaveLength(4));
  expect(counted).toEqual(['first', 'other', 'second', 'third']);
});

test('a waiting photo that is restarted with other settings keeps its place', async () => {
  const server = await testApp();
  const [me, other] = [await server.beekeeper(), await server.beekeeper()];
  const turnOf = async (id: number): Promise<number> => {
    const { rows } = await server.pool.query(
      `select priority from graphile_worker.jobs where key like '%' || $1 || '%' order by id desc limit 1`,
      [id],
    );
    return rows[0].priority;
  };
  const [mine, theirs] = [await sentPhoto(me, PHOTO), await sentPhoto(other, PHOTO)];
  expect((await me.post(`${COUNTINGS}/${mine}/recount`, { marker: 'marker_1_EUR' })).status).toBe(200);
  expect(await turnOf(mine)).toBe(await turnOf(theirs));
});
