import { createEvents } from '@propolis/events';
import { createWorker, freeAllJobs } from '@propolis/jobs';
import { openPool } from '@propolis/postgres';
import { systemClock } from '@propolis/runtime';
import { expect, test, vi } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { closeAtEnd } from '../../../../test/closing.ts';
import { COUNTINGS, sentPhoto } from '../../../../test/countings.ts';
import { secondProcess } from '../../../../test/second-process.ts';
import { countingCount } from '../countings.jobs.ts';
import { runCounting } from './countings.run.ts';

/** A photo of one pixel. */
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYGAAAAAEAAH2FzhVAAAAAElFTkSuQmCC',
  'base64',
);
const PHOTOS = 6;

/** A process that runs `before`, then `count` for each photo of the queue. */
const workerOf = (server: { url: string; blobsDir: string }, before: string, count: string) =>
  secondProcess(`
    import { runCounting } from './src/features/countings/run/countings.run.ts';
    import { countingCount } from './src/features/countings/countings.jobs.ts';
    import { fileBlobs } from '@propolis/blob-store';
    import { systemClock } from '@propolis/runtime';
    import { openPool } from '@propolis/postgres';
    import { createEvents } from '@propolis/events';
    import { createWorker } from '@propolis/jobs';
    const database = openPool(${JSON.stringify(server.url)}, () => {});
    const { db, pool } = database;
    const until = async (query) => {
      while (!(await pool.query(query)).rows[0].is_so) await new Promise((again) => setTimeout(again, 20));
    };
    const countPhoto = async ({ path }) => { ${count}; return { outcome: 'coin_not_found', why: 'weak' }; };
    const hands = { db, blobs: fileBlobs(${JSON.stringify(server.blobsDir)}), events: createEvents(), countPhoto };
    const worker = createWorker({ database, clock: systemClock, log: console.log, stopWithin: 0, onLost: console.log });
    worker.on(countingCount, (counting, ctx) => runCounting(hands, counting, ctx));
    ${before};
    await worker.start([countingCount]);
    setInterval(() => {}, 1000);
  `);

test('several workers share the queue; the photo of a killed one is counted by the next, each photo once', async () => {
  const server = await testApp();
  const { pool } = server;
  const me = await server.beekeeper();
  await pool.query('create table seen (by text, photo text)');
  const statuses = async (): Promise<string[]> =>
    (await me.get(COUNTINGS)).body.data.map(({ status }: { status: string }) => status);
  // Both first load their code.
  const killed = workerOf(server, '', `console.log('in hand'); await new Promise(() => {})`);
  const isInHand = killed.line('in hand');
  workerOf(
    server,
    `await until("select exists (select from seen where by = 'go') as is_so")`,
    // Each of the two holds its photo until the other one has had one.
    `await pool.query("insert into seen values ('other', $1)", [path]);
     await until("select exists (select from seen where by = 'one') as is_so")`,
  );
  for (let at = 0; at < PHOTOS; at += 1) await sentPhoto(me, PHOTO);
  await isInHand;
  await killed.kill();
  expect((await statuses()).filter((status) => status === 'processing')).toHaveLength(1);

  await freeAllJobs(server.db); // As the next start does.
  await pool.query(`insert into seen values ('go', '')`);
  const database = openPool(server.url, () => undefined);
  closeAtEnd(database.close);
  const log = (line: string) => console.error(line);
  const worker = createWorker({ database, clock: systemClock, log, stopWithin: 0, onLost: log as never });
  const countPhoto = async ({ path }: { path: string }) => {
    await pool.query(`insert into seen values ('one', $1)`, [path]);
    await vi.waitFor(async () => {
      const { rowCount } = await pool.query(`select from seen where by = 'other'`);
      expect(rowCount).toBeGreaterThan(0);
    }, PATIENT);
    return { outcome: 'coin_not_found', why: 'weak' } as const;
  };
  const hands = { db: database.db, blobs: server.blobs, events: createEvents(), countPhoto };
  worker.on(countingCount, (counting, ctx) => runCounting(hands, counting, ctx));
  const { stop } = await worker.start([countingCount]);
  closeAtEnd(stop);
  await vi.waitFor(
    async () => expect(new Set(await statuses())).toEqual(new Set(['error_api_find_coin'])),
    PATIENT,
  );
  const { rows } = await pool.query(
    `select count(*)::int as takes, count(distinct photo)::int as photos, count(distinct by)::int as workers
       from seen where by <> 'go'`,
  );
  expect(rows).toEqual([{ takes: PHOTOS, photos: PHOTOS, workers: 2 }]);
}, 60_000);

/** For processes that start on a busy machine. */
const PATIENT = { timeout: 30_000, interval: 50 };
