import { randomUUID } from 'node:crypto';
import { Neighbours } from '@propolis/contract';
import { cellsAround } from '@propolis/domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Beekeeper, testApp } from '../../../../test/app.ts';
import { countedByHand } from '../../../../test/countings.ts';
import { BY_PASSWORD } from '../../../../test/people.ts';
import { aTreatment, createdApiary, createdHive } from '../../../../test/records.ts';

/** Monday, 15 June 2026 is the present of the tests. */
const LAST_WEEK = '2026-06-08';

const server = await testApp();
let me: Beekeeper;
let apiary: number;
beforeEach(async () => {
  await server.pool.query('delete from users');
  me = await server.beekeeper();
  await share(me);
  apiary = await createdApiary(me, HERE);
});

const LAUSANNE = { latitude: 46.52, longitude: 6.63 };
const [cell = { south: 0, north: 0, west: 0, east: 0 }] = cellsAround(LAUSANNE);
/** A point of the cell, as a share of its height and width from the south-west corner; 1.5 is in the next cell. */
const inCell = (north: number, east: number) => ({
  latitude: cell.south + north * (cell.north - cell.south),
  longitude: cell.west + east * (cell.east - cell.west),
});
const HERE = inCell(0.5, 0.5);

const share = async (keeper: Beekeeper, isGiven = true) => {
  const profile = { username: 'Maja', language: 'de', share_mite_fall: isGiven };
  expect((await keeper.put('/api/user', profile)).body.share_mite_fall).toBe(isGiven);
};

interface Board {
  /** Mites per day. */
  readonly fall?: number;
  readonly days?: number;
  readonly day?: string;
}
/** A board of last week that lay for five days. */
const counted = (keeper: Beekeeper, hive: number, { fall = 2, days = 5, day = '2026-06-10' }: Board = {}) =>
  countedByHand(keeper, hive, {
    count: Math.round(fall * days),
    exposure_days: days,
    count_date: `${day}T10:00:00Z`,
  });

interface Neighbour {
  readonly keeper: Beekeeper;
  readonly apiary: number;
  readonly hive: number;
}
/** A beekeeper who shares, with a hive that has no count. */
async function neighbour(place: object = HERE): Promise<Neighbour> {
  const keeper = await server.beekeeper();
  await share(keeper);
  const of = await createdApiary(keeper, place);
  return { keeper, apiary: of, hive: await createdHive(keeper, of) };
}
async function countedNeighbours(falls: readonly number[], place: object = HERE): Promise<Neighbour[]> {
  const added: Neighbour[] = [];
  for (const fall of falls) {
    const one = await neighbour(place);
    await counted(one.keeper, one.hive, { fall });
    added.push(one);
  }
  return added;
}

const read = async (keeper = me, of = apiary) =>
  Neighbours.parse((await keeper.get(`/api/apiaries/${of}/neighbours`)).body);
/** All that is shown, of all weeks. */
const shown = async (keeper = me, of = apiary) =>
  (await read(keeper, of)).weeks.flatMap(({ monday, cells }) => cells.map((one) => ({ monday, ...one })));
const SHOWN = { monday: LAST_WEEK, distance_km: 0, keepers_at_least: 5, mites_per_day: 3 };

describe('a cell', () => {
  test('is shown from five beekeepers on, with the median of their mite fall', async () => {
    await countedNeighbours([1, 2, 9, 30]);
    expect(await shown()).toEqual([]);
    await countedNeighbours([3.4]);
    expect(await shown()).toEqual([SHOWN]);
    await countedNeighbours([3.6]);
    // Six have two values in the middle, 3.4 and 3.6; the answer does not say that there is one more.
    expect(await shown()).toEqual([{ ...SHOWN, mites_per_day: 4 }]);
  });

  test('counts a beekeeper once, by the median of all boards', async () => {
    const [first] = await countedNeighbours([1, 1, 30, 30]);
    for (let hives = 0; hives < 5; hives += 1) await counted(first?.keeper ?? me, first?.hive ?? 0);
    expect(await shown()).toEqual([]);
    const own = await createdHive(me, apiary);
    for (const fall of [5, 6, 100]) await counted(me, own, { fall });
    const { weeks } = await read();
    expect(weeks[0]).toEqual({
      monday: LAST_WEEK,
      own: 6,
      cells: [{ distance_km: 0, keepers_at_least: 5, mites_per_day: 6 }],
    });
  });

  test('loses an account at once when it withdraws its consent or is deleted', async () => {
    const [one, other] = await countedNeighbours([1, 2, 3, 4, 5]);
    expect(await shown()).toEqual([SHOWN]);
    await share(one?.keeper ?? me, false);
    expect(await shown()).toEqual([]);
    await share(one?.keeper ?? me);
    expect(await shown()).toEqual([SHOWN]);
    await other?.keeper.post('/api/user/delete', BY_PASSWORD);
    expect(await shown()).toEqual([]);
  });

  test('does not count accounts that never consented, nor copies of the demonstration', async () => {
    await countedNeighbours([1, 2, 3, 4]);
    const silent = await server.beekeeper();
    await counted(silent, await createdHive(silent, await createdApiary(silent, HERE)));
    expect((await silent.get('/api/user')).body.share_mite_fall).toBe(false);
    const [visitor] = await countedNeighbours([5]);
    expect(await shown()).toHaveLength(1);
    const end = 'update users set demo_ends_at = $2 where id = $1';
    await server.pool.query(end, [visitor?.keeper.id, '2026-06-16T10:00:00Z']);
    expect(await shown()).toEqual([]);
    expect(await read(visitor?.keeper, visitor?.apiary)).toEqual({ missing: 'demonstration', weeks: [] });
  });
});

describe('nothing smaller can be read', () => {
  test('five beekeepers, some on each side of the border of a cell, are in no answer for any apiary', async () => {
    await countedNeighbours([1, 2, 3], inCell(0.999, 0.5));
    await countedNeighbours([4, 5], inCell(1.001, 0.5));
    for (const north of [-1, 0.5, 0.998, 1, 1.002, 1.5])
      for (const east of [0.4, 0.5, 1.01]) {
        const there = await createdApiary(me, inCell(north, east));
        expect(await shown(me, there)).toEqual([]);
        await me.delete(`/api/apiaries/${there}`);
      }
  });

  test('every place in a cell has the same answer, and one beside it sees the same whole cell', async () => {
    // All five are in one corner of the cell.
    await countedNeighbours([1, 2, 3, 4, 5], inCell(0.01, 0.01));
    for (const [north, east] of [
      [0.005, 0.005],
      [0.02, 0.02],
      [0.99, 0.99],
    ] as const)
      expect(await shown(me, await createdApiary(me, inCell(north, east)))).toEqual([SHOWN]);
    const beside = await createdApiary(me, inCell(-0.01, 0.01));
    expect(await shown(me, beside)).toEqual([{ ...SHOWN, distance_km: 10 }]);
    expect(await shown(me, await createdApiary(me, { latitude: 47.2, longitude: 6.63 }))).toEqual([]);
  });

  test('weeks are not added up, and the present week is not shown', async () => {
    const keepers: Neighbour[] = [];
    for (let count = 0; count < 5; count += 1) keepers.push(await neighbour());
    const all = async (days: readonly string[]) => {
      for (const [at, { keeper, hive }] of keepers.entries())
        await counted(keeper, hive, { fall: 3, day: days[at] ?? '' });
    };
    // The Sunday before and the Monday after midnight are in different weeks.
    await all(['2026-06-07', '2026-06-07', '2026-06-08', '2026-06-08', '2026-06-08']);
    expect(await shown()).toEqual([]);
    await all(Array(5).fill('2026-06-15'));
    await all(Array(5).fill('2026-04-19'));
    expect(await shown()).toEqual([]);
    await all(Array(5).fill('2026-04-20'));
    expect(await shown()).toEqual([{ ...SHOWN, monday: '2026-04-20' }]);
  });

  test('an answer has no field beside week, distance, step and rounded median', async () => {
    await countedNeighbours([1, 2, 2.6, 4, 5]);
    const { body } = await me.get(`/api/apiaries/${apiary}/neighbours`);
    const empty = { own: null, cells: [] };
    const mondays = ['06-01', '05-25', '05-18', '05-11', '05-04', '04-27', '04-20'];
    expect(body).toEqual({
      missing: null,
      weeks: [
        {
          monday: LAST_WEEK,
          own: null,
          cells: [{ distance_km: 0, keepers_at_least: 5, mites_per_day: 3 }],
        },
        ...mondays.map((day) => ({ monday: `2026-${day}`, ...empty })),
      ],
    });
  });
});

interface TreatedBoard {
  readonly title: string;
  readonly happened_on: string;
  readonly last_day: string | null;
  readonly indication?: string;
  readonly days?: number;
  readonly counts: boolean;
}
const spring = (last_day: string) => ({ happened_on: '2026-05-01', last_day });

describe('only natural mite fall', () => {
  test('boards that a treatment affects do not count', async () => {
    await countedNeighbours([1, 2, 4, 5]);
    // On 10 June, after five days or those given.
    const cases: readonly TreatedBoard[] = [
      { title: 'ended 13 days before', happened_on: '2026-05-20', last_day: '2026-05-28', counts: false },
      { title: 'ended 14 days before', happened_on: '2026-05-20', last_day: '2026-05-27', counts: true },
      { title: 'ended when it was laid', days: 20, ...spring('2026-05-21'), counts: false },
      { title: 'ended the day before it was laid', days: 20, ...spring('2026-05-20'), counts: true },
      { title: 'still runs', happened_on: '2026-06-09', last_day: null, counts: false },
      { title: 'began on the day of the count', happened_on: '2026-06-10', last_day: null, counts: true },
      { title: 'is against another illness', ...spring('2026-06-10'), indication: 'other', counts: true },
    ];
    for (const { title, days, counts, ...fields } of cases) {
      const { keeper, apiary: place, hive } = await neighbour();
      await counted(keeper, hive, { fall: 3, ...(days && { days }) });
      const record = { id: randomUUID(), ...aTreatment(hive, fields) };
      expect((await keeper.post(`/api/apiaries/${place}/records`, record)).status).toBe(201);
      expect(await shown(), title).toEqual(counts ? [SHOWN] : []);
      await share(keeper, false);
    }
  });

  test('a board that lay for less than a day, or has no days, does not count', async () => {
    await countedNeighbours([1, 2, 4, 5]);
    const { keeper, hive } = await neighbour();
    await counted(keeper, hive, { fall: 3, days: 0.9 });
    await countedByHand(keeper, hive, { count_date: '2026-06-10T10:00:00Z' });
    expect(await shown()).toEqual([]);
    await counted(keeper, hive, { fall: 3, days: 1 });
    expect(await shown()).toEqual([SHOWN]);
  });
});

test('a beekeeper who does not share sees nothing of the others, nor of an apiary of theirs', async () => {
  const [one] = await countedNeighbours([1, 2, 3, 4, 5]);
  await share(me, false);
  expect(await read()).toEqual({ missing: 'not_sharing', weeks: [] });
  expect((await one?.keeper.get(`/api/apiaries/${apiary}/neighbours`))?.status).toBe(404);
});
