import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createKeyedSemaphore, createSemaphore } from './semaphore.ts';

test('runs at most a number of jobs at once, in order, even if some fail', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.boolean()),
      async (s, atOnce, jobs) => {
        const semaphore = createSemaphore(atOnce);
        const begun: number[] = [];
        let running = 0;
        const results = jobs.map((succeeds, index) =>
          semaphore(async () => {
            begun.push(index);
            running += 1;
            expect(running).toBeLessThanOrEqual(atOnce);
            await s.schedule(Promise.resolve());
            running -= 1;
            if (!succeeds) throw new Error('no');
          }).then(
            () => true,
            () => false,
          ),
        );
        const all = Promise.all(results);
        await s.waitFor(all);
        expect(await all).toEqual(jobs);
        expect(begun).toEqual(jobs.map((_job, index) => index));
        expect(running).toBe(0);
      },
    ),
  );
});

test('rejects as busy if too many are waiting, without affecting others', async () => {
  const semaphore = createSemaphore(1, 2);
  const done: string[] = [];
  let finish = () => {};
  const first = semaphore(() => new Promise<void>((end) => (finish = end)));
  const others = ['second', 'third'].map((name) => semaphore(async () => void done.push(name)));
  await expect(semaphore(async () => void done.push('fourth'))).rejects.toMatchObject({
    code: 'busy',
    status: 503,
  });
  finish();
  await Promise.all([first, ...others]);
  await semaphore(async () => void done.push('fifth'));
  expect(done).toEqual(['second', 'third', 'fifth']);
});

test('keys are independent, and a key is removed when it is idle', async () => {
  const turnOf = createKeyedSemaphore(1, 1);
  const done: string[] = [];
  let finish = () => {};
  const first = turnOf(1)(() => new Promise<void>((end) => (finish = end)));
  const second = turnOf(1)(async () => void done.push('second of one'));
  await turnOf(2)(async () => void done.push('first of another'));
  await expect(turnOf(1)(async () => void done.push('third of one'))).rejects.toMatchObject({ code: 'busy' });
  finish();
  await Promise.all([first, second]);
  await expect(turnOf(1)(async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await turnOf(1)(async () => void done.push('fourth of one'));
  expect(done).toEqual(['first of another', 'second of one', 'fourth of one']);
});
