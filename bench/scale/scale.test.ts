import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { chanceOf } from '../../chaos/random.ts';
import { arrivalsOfYear, busiestHour } from './arrivals.ts';
import { assumptionsAsThey, COUNTED, HOURS, VISITS, WEEKDAYS } from './assumptions.ts';
import { readCosts } from './costs.ts';
import { scaleTables, withTables } from './page.ts';
import { planFor } from './plan.ts';
import { playQueue } from './queue.ts';

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');
const costs = readCosts(await read('../README.md'));
const assumed = assumptionsAsThey();
const sum = (shares: readonly number[]) => shares.reduce((total, share) => total + share, 0);

test('docs/scale.md has the results of the simulation', async () => {
  const page = await read('../../docs/scale.md');
  expect(withTables(page, scaleTables(costs, assumed))).toBe(page);
});

test('the shares of days and weeks add up to 1, and no month exceeds the busiest one', () => {
  expect(sum(HOURS)).toBeCloseTo(1);
  expect(sum(WEEKDAYS)).toBeCloseTo(1);
  for (const months of [VISITS, COUNTED]) expect(Math.max(...months)).toBe(1);
});

test("a year has the sum of its months' visits", () => {
  const visits = arrivalsOfYear(1000, assumed).observation;
  expect(visits).toBeCloseTo(1000 * assumed.visitsInMay * sum(VISITS));
});

test('the busiest hour is on a Saturday in May', () => {
  expect(busiestHour(({ observation }) => observation, assumed)).toMatchObject({ month: 4, weekday: 5 });
});

test('each operation has a cost, and more hives need at least as many cores', () => {
  for (const { cpu, database } of Object.values(costs)) expect(Math.min(cpu, database)).toBeGreaterThan(0);
  const [small, large] = [planFor(1000, costs, assumed), planFor(1_000_000, costs, assumed)];
  for (const part of ['web', 'database', 'counting'] as const) {
    expect(large[part].cores).toBeGreaterThan(small[part].cores);
    expect(large[part].busy / large[part].cores).toBeLessThanOrEqual(assumed.busy);
    expect(large[part].busy).toBeCloseTo(small[part].busy * 1000);
  }
});

// Erlang's formula: with one core that is busy half of the time, half of the arrivals wait, on average for one
// service time.
test('waiting times match queueing theory for one core, and are short for two', () => {
  const streams = [{ perSecond: 5, seconds: 0.1 }];
  const one = playQueue(streams, { cores: 1, events: 200_000, chance: chanceOf(1) });
  expect(one.p95).toBeCloseTo(0.2 * Math.log(0.5 / 0.05), 1);
  expect(one.p99).toBeCloseTo(0.2 * Math.log(0.5 / 0.01), 1);
  expect(playQueue(streams, { cores: 2, events: 200_000, chance: chanceOf(1) }).p99).toBeLessThan(
    one.p95 / 2,
  );
});

test('an assumption is changed by its name, and an unknown name is refused', () => {
  expect(assumptionsAsThey({ visitsInMay: 8 }).visitsInMay).toBe(8);
  expect(() => assumptionsAsThey({ visits: 8 })).toThrow('nothing is assumed of visits');
});
