import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE_MS } from '@propolis/domain';
import { createLog } from '@propolis/observability';
import { openPool } from '@propolis/postgres';
import { projectRoot, systemClock } from '@propolis/runtime';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { mailSend } from '../../../apps/server/src/gateways/mail/mail.jobs.ts';
import { testDatabase } from '../../../apps/server/test/database.ts';
import { freeAllJobs, freeLostJobs, withdrawJobsTo } from './enqueue.ts';
import type { JobHandler } from './hands.ts';
import { type AnyJob, defineJob, type Job, makeJob } from './job.ts';
import { createJobs } from './jobs.ts';
import { createWorker, type RunningWorker, type Worker } from './worker.ts';

const Letter = z.object({ to: z.string() });
const letter = makeJob('test.letter', Letter, { queue: 'mail', attempts: 3 });
const sweep = makeJob('test.sweep', Letter, { queue: 'housekeeping' });
const keyed = makeJob('test.keyed', Letter, { queue: 'mail', key: ({ to }) => to });
const otherKeyed = makeJob('test.otherKeyed', Letter, { queue: 'mail', key: ({ to }) => to });
const mail = makeJob('test.mail', Letter, { queue: 'mail', addressee: ({ to }) => to });
const forget = makeJob('test.forget', Letter, { queue: 'mail', addressee: ({ to }) => to });
const once = makeJob('test.once', Letter, { queue: 'mail', attempts: 1 });
const urgent = makeJob('test.urgent', Letter, { queue: 'housekeeping', priority: -1 });
const hourly = makeJob('test.hourly', z.object({}), {
  queue: 'housekeeping',
  cron: '15 * * * *',
  catchUp: 4,
});

let running: RunningWorker[] = [];
let lines: string[] = [];
const database = await testDatabase();
const jobs = createJobs(database.db);
beforeEach(() => {
  lines = [];
});
afterEach(async () => {
  await Promise.all(running.map((worker) => worker.stop()));
  running = [];
  vi.useRealTimers();
  await database.pool.query(
    'truncate graphile_worker._private_jobs, graphile_worker._private_known_crontabs',
  );
});

interface TestWorker {
  readonly bind: (worker: Worker) => void;
  readonly stopWithin?: number;
}

/** A worker with its own connections, as in a separate process. */
async function start(of: readonly AnyJob[], { bind, stopWithin = 0 }: TestWorker): Promise<RunningWorker> {
  const own = openPool(database.url, () => undefined);
  const worker = createWorker({
    database: own,
    clock: systemClock,
    log: createLog({ form: 'plain', clock: systemClock, write: (line) => lines.push(line) }),
    stopWithin,
    onLost: (error) => lines.push(error.message),
  });
  bind(worker);
  const started = await worker.start(of);
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    await started.stop();
    await own.close();
  };
  const result = {
    ...started,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
  running.push(result);
  return result;
}

interface Row {
  readonly id: string;
  readonly task_identifier: string;
  readonly payload: unknown;
  readonly attempts: number;
  readonly locked_by: string | null;
  readonly last_error: string | null;
  readonly run_at: Date;
}
/** All waiting and running jobs. */
async function queued(): Promise<Row[]> {
  const { rows } = await database.pool.query(
    `select jobs.*, p.payload from graphile_worker.jobs jobs
     join graphile_worker._private_jobs p using (id) order by jobs.id`,
  );
  return rows;
}

/** A handler that ends on request. */
function slowly() {
  const begun: string[] = [];
  const signals: AbortSignal[] = [];
  let finish: () => void = () => undefined;
  const reported = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const handler: JobHandler<{ to: string }> = async ({ to }, { signal }) => {
    begun.push(to);
    signals.push(signal);
    await reported;
  };
  return { begun, signals, handler, finish: () => finish() };
}
/** A handler that waits for the abort signal. */
const untilAborted: JobHandler<unknown> = (_payload, { signal }) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

describe('a job', () => {
  test('is added with its transaction or not at all', async () => {
    const writing = database.db.transaction().execute(async (transaction) => {
      await createJobs(transaction).add(letter, { to: 'nobody' });
      throw new Error('no');
    });
    await expect(writing).rejects.toThrow('no');
    expect(await queued()).toEqual([]);
    await database.db
      .transaction()
      .execute((transaction) => createJobs(transaction).add(letter, { to: 'Élise' }));
    expect(await queued()).toMatchObject([{ task_identifier: 'test.letter', payload: { to: 'Élise' } }]);
  });

  test('with an invalid payload is not added', async () => {
    const wrong = JSON.parse('{"to":7}');
    await expect(async () => jobs.add(letter, wrong)).rejects.toThrow();
    expect(await queued()).toEqual([]);
  });

  test('of an older version with an invalid payload fails and reports the fields without values', async () => {
    await database.pool.query(
      `select graphile_worker.add_job('test.letter', '{"address":"elise@example.org"}')`,
    );
    await start([letter], { bind: (worker) => worker.on(letter, async () => undefined) });
    await vi.waitFor(() => expect(lines).toHaveLength(1));
    expect(lines[0]).toMatch(/^warning: job test.letter \(\d+\) failed, try 1 of \d+: invalid payload: to/);
    expect(lines[0]).not.toContain('elise');
    await vi.waitFor(async () =>
      expect(await queued()).toMatchObject([{ attempts: 1, last_error: expect.stringContaining('to') }]),
    );
  });

  test('stores only the fields of its schema', async () => {
    const user = { to: 'Élise', password_hash: 'secret' };
    await jobs.add(letter, user);
    expect(await queued()).toMatchObject([{ payload: { to: 'Élise' } }]);
    expect(JSON.stringify(await queued())).not.toContain('secret');
  });

  test('with a key exists once; another kind of job may have the same key', async () => {
    await jobs.add(keyed, { to: 'Élise' });
    await jobs.add(keyed, { to: 'Élise' });
    await jobs.add(keyed, { to: 'Jean' });
    await jobs.add(otherKeyed, { to: 'Élise' });
    expect((await queued()).map(({ task_identifier, payload }) => [task_identifier, payload])).toEqual([
      ['test.keyed', { to: 'Élise' }],
      ['test.keyed', { to: 'Jean' }],
      ['test.otherKeyed', { to: 'Élise' }],
    ]);
  });

  test('for later waits for its time', async () => {
    const runAt = new Date('2099-01-01T00:00:00Z');
    await jobs.add(letter, { to: 'later' }, { runAt });
    await jobs.add(letter, { to: 'now' });
    const done: string[] = [];
    await start([letter], { bind: (worker) => worker.on(letter, async ({ to }) => void done.push(to)) });
    await vi.waitFor(async () => expect(await queued()).toMatchObject([{ run_at: runAt, attempts: 0 }]));
    expect(done).toEqual(['now']);
  });

  test('with a lower priority number runs first', async () => {
    await jobs.add(sweep, { to: 'second' });
    await jobs.add(urgent, { to: 'first' });
    const done: string[] = [];
    const handler = async ({ to }: { to: string }) => void done.push(to);
    await start([sweep, urgent], {
      bind: (worker) => {
        worker.on(sweep, handler);
        worker.on(urgent, handler);
      },
    });
    await vi.waitFor(() => expect(done).toEqual(['first', 'second']));
  });

  test('that fails is repeated, and after the last attempt logged as failed', async () => {
    await jobs.add(letter, { to: 'Élise' });
    const others: unknown[] = [];
    await start([letter], {
      bind: (worker) =>
        worker.on(letter, async (_letter, { triedAgain }) => {
          others.push(triedAgain);
          throw new Error('the post is closed');
        }),
    });
    for (const tries of [1, 2, 3]) {
      await vi.waitFor(async () =>
        expect(await queued()).toMatchObject([{ attempts: tries, locked_by: null }]),
      );
      await database.pool.query(
        `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), now())`,
      );
      await jobs
        .add(once, { to: 'a nudge' })
        .then(() =>
          database.pool.query(
            `delete from graphile_worker._private_jobs where task_id = (select id from graphile_worker._private_tasks where identifier = 'test.once')`,
          ),
        );
    }
    expect(lines.map((line) => line.replace(/\(\d+\)/, ''))).toEqual([
      'warning: job test.letter  failed, try 1 of 3: the post is closed',
      'warning: job test.letter  failed, try 2 of 3: the post is closed',
      'error: job test.letter  is given up after 3 tries: the post is closed',
    ]);
    expect(others).toEqual([true, true, false]);
  });
});

describe('jobs for an address', () => {
  const leftOver = async () =>
    (await queued()).map(({ task_identifier, payload }) => [task_identifier, payload]);
  const [elise, jean] = [{ to: 'Élise' }, { to: 'Jean' }];

  test('are withdrawn, including failed ones; later ones and those for others stay', async () => {
    for (const to of [elise, jean, elise]) await jobs.add(mail, to);
    await database.pool.query('select graphile_worker.permanently_fail_jobs(array[$1]::bigint[])', [
      (await queued())[0]?.id,
    ]);
    expect(await withdrawJobsTo(database.db, 'Élise', forget.name)).toBe(0);
    expect(await leftOver()).toHaveLength(3);
    await jobs.add(forget, elise);
    await jobs.add(mail, elise);
    expect(await withdrawJobsTo(database.db, 'Élise', forget.name)).toBe(0);
    expect(await leftOver()).toEqual([
      ['test.mail', jean],
      ['test.forget', elise],
      ['test.mail', elise],
    ]);
  });

  test('in progress stay and are counted', async () => {
    const long = slowly();
    await jobs.add(mail, elise);
    await start([mail], { bind: (worker) => worker.on(mail, long.handler) });
    await vi.waitFor(() => expect(long.begun).toEqual(['Élise']));
    await jobs.add(forget, elise);
    expect(await withdrawJobsTo(database.db, 'Élise', forget.name)).toBe(1);
    long.finish();
    await vi.waitFor(async () => expect(await leftOver()).toEqual([['test.forget', elise]]));
    expect(await withdrawJobsTo(database.db, 'Élise', forget.name)).toBe(0);
  });
});

describe('a worker', () => {
  test('sends a mail while long jobs of another queue run and wait', async () => {
    const long = slowly();
    const sent: string[] = [];
    for (const to of ['one', 'two', 'three', 'four', 'five']) await jobs.add(sweep, { to });
    await start([sweep, letter], {
      bind: (worker) => {
        worker.on(sweep, long.handler);
        worker.on(letter, async ({ to }) => void sent.push(to));
      },
    });
    await vi.waitFor(() => expect(long.begun).toEqual(['one']));
    await jobs.add(letter, { to: 'Élise' });
    await vi.waitFor(() => expect(sent).toEqual(['Élise']));
    expect(long.begun).toEqual(['one']);
    long.finish();
    await vi.waitFor(() => expect(long.begun).toHaveLength(5));
  });

  test('waits for running jobs when it stops and takes no new ones', async () => {
    const long = slowly();
    await jobs.add(sweep, { to: 'in hand' });
    const worker = await start([sweep], {
      stopWithin: 60_000,
      bind: (one) => one.on(sweep, long.handler),
    });
    await vi.waitFor(() => expect(long.begun).toEqual(['in hand']));
    await jobs.add(sweep, { to: 'waits' });
    const stopping = worker.stop();
    long.finish();
    await stopping;
    expect(long.signals[0]?.aborted).toBe(false);
    expect(await queued()).toMatchObject([{ payload: { to: 'waits' }, locked_by: null, attempts: 0 }]);
  });

  test('aborts a job on timeout; the job runs again immediately without counting the attempt', async () => {
    await jobs.add(once, { to: 'Élise' });
    const begun: string[] = [];
    const worker = await start([once], {
      bind: (one) =>
        one.on(once, (payload, ctx) => {
          begun.push(payload.to);
          return untilAborted(payload, ctx);
        }),
    });
    await vi.waitFor(() => expect(begun).toEqual(['Élise']));
    await worker.stop();
    expect(await queued()).toMatchObject([{ attempts: 0, locked_by: null }]);
    expect(lines).toEqual([expect.stringMatching(/^job test.once \(\d+\) was stopped with the process/)]);
    await start([once], { bind: (one) => one.on(once, async ({ to }) => void begun.push(to)) });
    await vi.waitFor(async () => expect(await queued()).toEqual([]));
    expect(begun).toEqual(['Élise', 'Élise']);
  });

  test('that is dead loses its job to another', async () => {
    await jobs.add(sweep, { to: 'Élise' });
    await database.pool.query(
      `update graphile_worker._private_jobs set locked_by = 'pool-of-the-dead', locked_at = now(), attempts = 1`,
    );
    const done: string[] = [];
    await start([sweep], { bind: (worker) => worker.on(sweep, async ({ to }) => void done.push(to)) });
    const now = systemClock();
    const later = new Date(now.getTime() + 61_000);
    expect(await freeLostJobs(database.db, now, new Date(now.getTime() + 30_000))).toBe(0);
    expect(await freeLostJobs(database.db, now, later)).toBe(1);
    await jobs.add(sweep, { to: 'a nudge' });
    await vi.waitFor(() => expect(done).toContain('Élise'));
  });

  test('that is lost leaves no duplicate of a job that was added again while it ran', async () => {
    const long = slowly();
    await jobs.add(keyed, { to: 'Élise' });
    const worker = await start([keyed], { bind: (one) => one.on(keyed, long.handler) });
    await vi.waitFor(() => expect(long.begun).toEqual(['Élise']));
    await jobs.add(keyed, { to: 'Élise' }, { runAt: new Date(Date.now() + 3_600_000) });
    expect(await queued()).toHaveLength(2);
    const later = new Date(systemClock().getTime() + 3_600_000);
    expect(await freeLostJobs(database.db, later, later)).toBe(1);
    expect(await queued()).toMatchObject([{ attempts: 0, locked_by: null }]);
    long.finish();
    await worker.stop();
  });

  test('that is alive keeps its job, however long it takes', async () => {
    const long = slowly();
    await jobs.add(sweep, { to: 'Élise' });
    const worker = await start([sweep], { bind: (one) => one.on(sweep, long.handler) });
    await vi.waitFor(() => expect(long.begun).toEqual(['Élise']));
    const later = new Date(systemClock().getTime() + 3_600_000);
    await database.db
      .insertInto('worker_heartbeats')
      .values(worker.ids.map((id) => ({ id, beat_at: later })))
      .execute();
    expect(await freeLostJobs(database.db, new Date(later.getTime() - 35_000), later)).toBe(0);
    expect(await freeLostJobs(database.db, later, later)).toBe(1);
    long.finish();
  });

  test('releases a job that was assigned to it but never received, and no other', async () => {
    const long = slowly();
    await jobs.add(sweep, { to: 'in hand' });
    const worker = await start([sweep], { bind: (one) => one.on(sweep, long.handler) });
    await vi.waitFor(() => expect(long.begun).toEqual(['in hand']));
    // The state in the database after the connection broke during the assignment.
    await jobs.add(sweep, { to: 'unheard of' });
    await database.pool.query(
      `update graphile_worker._private_jobs set locked_by = $1, locked_at = now(), attempts = 1
       where payload->>'to' = 'unheard of'`,
      [worker.ids[0]],
    );
    const inHand = async () =>
      (await queued()).filter(({ locked_by }) => locked_by).map(({ payload }) => payload);
    const now = systemClock();
    await worker.freeForgotten(now);
    expect(await inHand()).toEqual([{ to: 'in hand' }, { to: 'unheard of' }]);
    await worker.freeForgotten(new Date(now.getTime() + 31_000));
    expect(await inHand()).toEqual([{ to: 'in hand' }]);
    long.finish();
    await jobs.add(sweep, { to: 'a nudge' });
    await vi.waitFor(() => expect(long.begun).toContain('unheard of'));
  });

  test('that is the only one of its database takes over the jobs of a dead one immediately, and gives up those in their last attempt', async () => {
    await jobs.add(sweep, { to: 'Élise' });
    await jobs.add(once, { to: 'given up' });
    await database.pool.query(
      `update graphile_worker._private_jobs set locked_by = 'pool-of-the-dead', locked_at = now(), attempts = 1`,
    );
    await freeAllJobs(database.db);
    const done: string[] = [];
    await start([sweep], { bind: (worker) => worker.on(sweep, async ({ to }) => void done.push(to)) });
    await vi.waitFor(() => expect(done).toEqual(['Élise']));
    await vi.waitFor(async () => expect(await queued()).toMatchObject([{ attempts: 1, locked_by: null }]));
  });

  test('reports a queue that ends by itself, as after a table change by a newer version', async () => {
    await start([sweep], { bind: (worker) => worker.on(sweep, async () => undefined) });
    await vi.waitFor(async () => {
      await database.pool.query(`select pg_notify('worker:migrate', '{"breaking":true}')`);
      expect(lines).toContain('a queue ended');
    });
    process.exitCode = 0; // Set by the library.
  });

  test('adds scheduled jobs once, even with several workers', async () => {
    const missed = `insert into graphile_worker._private_known_crontabs (identifier, known_since)
      values ('test.hourly', now() - interval '2 days')`;
    await database.pool.query(missed);
    const done: string[] = [];
    const bind = (worker: Worker) => worker.on(hourly, async () => void done.push('once'));
    await Promise.all([start([hourly], { bind }), start([hourly], { bind }), start([hourly], { bind })]);
    await vi.waitFor(async () => {
      expect(done).toHaveLength(4); // Four hours are caught up.
      expect(await queued()).toEqual([]);
    });
  });

  test('adds scheduled jobs at their next time, even if the clock was years ahead at their last', async () => {
    const often = makeJob('test.often', z.object({}), { queue: 'housekeeping', cron: '* * * * *' });
    const last = `insert into graphile_worker._private_known_crontabs
      values ('test.often', now(), now() + interval '5 years')`;
    await database.pool.query(last);
    const minute = Math.floor(Date.now() / MINUTE_MS + 2) * MINUTE_MS;
    vi.setSystemTime(minute - 100);
    await start([often], { bind: (worker) => worker.on(often, async () => undefined) });
    vi.setSystemTime(minute + 100);
    await vi.waitFor(async () => expect(await queued()).toHaveLength(1));
  });

  test('does not start with a job that has no handler, two handlers, or is not run', async () => {
    const nothing = async () => undefined;
    await expect(start([letter, sweep], { bind: (worker) => worker.on(letter, nothing) })).rejects.toThrow(
      'Jobs without a handler: test.sweep.',
    );
    const twice = (worker: Worker) => {
      worker.on(letter, nothing);
      worker.on(letter, nothing);
    };
    await expect(start([letter], { bind: twice })).rejects.toThrow('The job test.letter is bound twice.');
    await expect(start([], { bind: (worker) => worker.on(letter, nothing) })).rejects.toThrow(
      'Handlers of jobs that this worker does not run: test.letter.',
    );
  });
});

test('a job waiting under an old name runs under the new one, and its schedule is not repeated', async () => {
  await database.pool.query(`select graphile_worker.add_job('photos:sweep', '{}')`);
  await database.pool.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since) values ('photos:sweep', now())`,
  );
  const migration = join(projectRoot(), 'apps/server/migrations/007_names_of_jobs.sql');
  await database.pool.query(await readFile(migration, 'utf8'));
  expect((await queued()).map(({ task_identifier }) => task_identifier)).toEqual(['photos.sweep']);
  const { rows } = await database.pool.query(
    'select identifier from graphile_worker._private_known_crontabs',
  );
  expect(rows).toEqual([{ identifier: 'photos.sweep' }]);
});

test('a name belongs to one job', () => {
  const again = (): Job<unknown> => defineJob(mailSend.name, z.unknown(), { queue: 'mail' });
  expect(again).toThrow('Two jobs are called mail.send.');
});
