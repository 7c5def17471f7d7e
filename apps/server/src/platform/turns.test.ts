import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('never more than so many at once, each in its turn, whatever fails', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.boolean()),
      async (s, atOnce, jobs) => {
        const inTurn = createTurns(atOnce);
        const begun: number[] = [];
        let running = 0;
        const results = jobs.map((succeeds, index) =>
          inTurn(async () => {
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
