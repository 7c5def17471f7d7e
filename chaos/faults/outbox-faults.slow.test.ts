import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { testApp } from '../../apps/server/test/app.ts';
import type {} from '../../apps/server/test/global-setup.ts';
import { type Place, type Plan, play } from './afternoon.ts';
import { BREAKAGES, type Breakage } from './breakages.ts';
import { openAlbum } from './photos.ts';
import { expectAll } from './standing.ts';
import { faults, steps } from './steps.ts';

/**
 * The number of simulated afternoons. `npm run test:all` always runs the same few; `OUTBOX_RUNS=250 npx vitest run
 * --project server faults` draws new ones, and `OUTBOX_SEED` repeats those of a seed.
 */
const RUNS = Number(process.env.OUTBOX_RUNS ?? 12);
/** The seed of `npm run test:all`. */
const SAME = 25;
const SEED = Number(process.env.OUTBOX_SEED ?? (process.env.OUTBOX_RUNS ? Date.now() % 1_000_000 : SAME));

let place: Place;
beforeAll(async () => {
  const server = await testApp({ limits: { connections: 4 } });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo; // it listens on TCP
  place = { server, origin: `http://127.0.0.1:${port}`, album: await openAlbum(server) };
});
afterEach(() => vi.unstubAllGlobals());

/** Returns the number of entries. */
async function expectNothingLost(plan: Plan, broken?: Breakage): Promise<number> {
  const people = await play(place, plan, broken);
  for (const { beekeeper, season } of people) await expectAll(place, beekeeper, season);
  return people.reduce((sum, { season }) => sum + season.keys.size, 0);
}

const afternoons = fc.record({ steps, faults });

test(`all entries arrive once and in order whatever fails on the way (seed ${SEED}, ${RUNS} runs)`, async () => {
  let entries = 0;
  await fc.assert(
    fc.asyncProperty(afternoons, async (plan) => {
      entries += await expectNothingLost(plan);
    }),
    { numRuns: RUNS, seed: SEED },
  );
  expect(entries).toBeGreaterThan(0);
}, 600_000);

/** Detected by the afternoons of `npm run test:all`, or by the next ones of their seed. */
test.each(Object.entries(BREAKAGES))(
  'the afternoons detect the defect: %s',
  async (_what, broken) => {
    const { failed } = await fc.check(
      fc.asyncProperty(afternoons, async (plan) => {
        await expectNothingLost(plan, broken);
      }),
      { numRuns: 200, seed: SAME, endOnFailure: true },
    );
    expect(failed).toBe(true);
  },
  60_000,
);
