import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Beekeeper, type TestApp, testApp } from '../../apps/server/test/app.ts';
import type {} from '../../apps/server/test/global-setup.ts';
import { openDevice, type Tab } from './device.ts';
import { createNetwork } from './network.ts';
import { createSeason, faults, type Season, type Step, steps } from './season.ts';

/**
 * How many afternoons are played. `npm test` plays always the same few; `OUTBOX_RUNS=200 npx vitest run chaos/faults`
 * draws new ones, and `OUTBOX_SEED` plays those of a seed again.
 */
const RUNS = Number(process.env.OUTBOX_RUNS ?? 12);
const SEED = Number(process.env.OUTBOX_SEED ?? (process.env.OUTBOX_RUNS ? Date.now() % 1_000_000 : 20));
/** Most tries until all has come, once the network is whole. */
const TRIES = 400;

let house: TestApp;
let origin: string;
beforeAll(async () => {
  house = await testApp({ limits: { connections: 4 } });
  await house.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}`; // it listens on TCP
});
afterEach(() => vi.unstubAllGlobals());

const pause = () => new Promise((next) => setImmediate(next));
async function pauses(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) await pause();
}

/** One afternoon on one phone, whose tabs are opened and killed and whose network comes and goes. */
async function play(beekeeper: Beekeeper, plan: readonly Step[], line: Parameters<Network['fail']>[0]) {
  const network = createNetwork(origin);
  const device = openDevice(network, { id: beekeeper.id, token: beekeeper.token });
  const season = createSeason();
  const open: Tab[] = [device.openTab()];
  network.fail(line);
  for (const { kind, which, tab } of plan) {
    const meant = open[tab % open.length] ?? device.openTab();
    if (kind === 'pause') await pauses(which);
    else if (kind === 'wake') meant.wake();
    else if (kind === 'leave network') network.setOnline(false);
    else if (kind === 'find network') network.setOnline(true);
    else if (kind === 'open') open.length < 2 && open.push(device.openTab());
    else if (kind === 'kill') {
      meant.kill();
      open.splice(open.indexOf(meant), 1, device.openTab());
    } else {
      const { mutation, variables } = season.enter(kind, which);
      await meant.write(mutation, variables);
    }
  }
  network.setOnline(true);
  for (let tries = 0; tries < TRIES && (await device.kept()).length > 0; tries += 1) {
    for (const tab of open) tab.wake();
    await pauses(8);
    await network.quiet();
  }
  const left = await device.kept();
  for (const tab of open) tab.kill();
  const refused = device.news.filter(({ kind }) => kind === 'refused');
  expect({ left, refused }).toEqual({ left: [], refused: [] });
  return season;
}
type Network = ReturnType<typeof createNetwork>;

/** What the database has of a beekeeper, as `said` tells it. */
async function stands(beekeeper: Beekeeper) {
  const { rows: hives } = await house.pool.query(
    `select hives.id, hives.name, apiaries.name as apiary from hives join apiaries on apiaries.id = hives.apiary_id
      where apiaries.user_id = $1 order by hives.name`,
    [beekeeper.id],
  );
  const { rows: observations } = await house.pool.query(
    `select hive_id, data ->> 'general_notes' as note from observations
      where hive_id = any($1) order by hive_id, id`,
    [hives.map(({ id }) => id)],
  );
  const { rows: apiaries } = await house.pool.query(
    'select name from apiaries where user_id = $1 order by name',
    [beekeeper.id],
  );
  return {
    apiaries: apiaries.map(({ name }) => name),
    hives: hives.map(({ id, name, apiary }) => ({
      name,
      apiary,
      notes: observations.filter(({ hive_id }) => hive_id === id).map(({ note }) => note),
    })),
  };
}

const said = ({ apiaries, hives }: Season) => ({
  apiaries: apiaries.map(({ name }) => name).sort(),
  hives: hives
    .map(({ name, apiary, observations }) => ({
      name,
      apiary: apiary.name,
      notes: observations.filter(({ removed }) => !removed).map(({ note }) => note),
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1)),
});

test(`whatever fails on the way, all that was entered is there, once and in order (seed ${SEED}, ${RUNS} runs)`, async () => {
  let entries = 0;
  await fc.assert(
    fc.asyncProperty(steps, faults, async (plan, line) => {
      const beekeeper = await house.beekeeper();
      const season = await play(beekeeper, plan, line);
      vi.unstubAllGlobals();
      expect(await stands(beekeeper)).toEqual(said(season));
      entries += season.hives.reduce((sum, { observations }) => sum + 1 + observations.length, 0);
    }),
    { numRuns: RUNS, seed: SEED },
  );
  expect(entries).toBeGreaterThan(0);
}, 600_000);
