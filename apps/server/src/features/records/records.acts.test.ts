import { randomUUID } from 'node:crypto';
import type { FollowUp, JournalRecord, Queen } from '@propolis/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Answer, type Beekeeper, testApp } from '../../../test/app.ts';
import {
  aQueen,
  aSplit,
  createdApiary,
  createdHive,
  createdRecord,
  recorded,
} from '../../../test/records.ts';
import { findBrokenChains } from './records.audit.queries.ts';

const server = await testApp();
const stranger = await server.beekeeper();
let keeper: Beekeeper;
let apiary: number;
let a: number;
let b: number;
beforeEach(async () => {
  keeper = await server.beekeeper();
  apiary = await createdApiary(keeper, { name: 'Jura' });
  a = await createdHive(keeper, apiary, { name: 'A' });
  b = await createdHive(keeper, apiary, { name: 'B' });
  await recorded(keeper, a, {
    ...{ observation_date: '2026-06-01T10:00:00Z' },
    ...{ brood_frames: 6, reserves_honey_frames: 4, workers_quantity: 10 },
  });
});

const newHive = () => ({ id: randomUUID(), name: 'C', hive_type_id: 1, bee_race_id: 2 });
const aMerge = (fields: object = {}) => ({
  ...{ id: randomUUID(), happened_on: '2026-06-14', hive_id: b },
  ...fields,
});
const split = (body: object, hive = a) => keeper.post(`/api/hives/${hive}/split`, body);
const merge = (body: object, hive = a) => keeper.post(`/api/hives/${hive}/merge`, body);

async function made(answer: Promise<Answer>): Promise<JournalRecord> {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const undone = ({ id }: JournalRecord) => keeper.post(`/api/records/${id}/cancel`, { undo: true });

interface Counted {
  readonly name: string;
  readonly observations_aggregate: Readonly<Record<string, number>>;
}
/** The hives of the apiary with their frames with brood and stores and their seams of bees. */
async function hives() {
  const { body } = await keeper.get(`/api/apiaries/${apiary}`);
  return body.hives.map(({ name, observations_aggregate: values }: Counted) => [
    name,
    ...['brood_frames', 'reserves_honey_frames', 'workers_quantity'].map((key) => values[key] ?? null),
  ]);
}
/** By the hive in which each is. */
async function queens() {
  const { body } = await keeper.get('/api/queens');
  return body.map(({ id, hive }: Queen) => [id, hive?.name ?? null]);
}
async function introduced(hive: number): Promise<string> {
  const queen = randomUUID();
  await createdRecord(keeper, apiary, aQueen(hive, { queen }));
  return queen;
}
const AS_BEFORE = [
  ['A', 6, 4, 10],
  ['B', null, null, null],
];

describe('a split', () => {
  test('adds a hive and gives it frames and bees of the divided one', async () => {
    const record = await made(split(aSplit()));
    expect(record).toMatchObject({
      hives: [{ name: 'A' }, { name: 'C' }],
      record: { kind: 'stock', event: 'split', colonies: 1 },
    });
    expect(await hives()).toEqual([
      ['A', 4, 3, 7],
      ['B', null, null, null],
      ['C', 2, 1, 3],
    ]);
  });

  test('puts parts into hives that exist and into new ones', async () => {
    const parts = [
      { hive_id: b, brood: 1 },
      { new_hive: newHive(), brood: 2 },
    ];
    expect((await made(split(aSplit({ parts })))).hives.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
    expect((await hives()).map(([name, brood]: unknown[]) => [name, brood])).toEqual([
      ['A', 3],
      ['B', 1],
      ['C', 2],
    ]);
  });

  test('gives away no more frames than the hive has, and else writes nothing', async () => {
    const parts = [
      { new_hive: newHive(), brood: 4 },
      { hive_id: b, brood: 3 },
    ];
    const { status, body } = await split(aSplit({ parts }));
    expect([status, body.errors]).toEqual([422, { 'parts.0.brood': ['too_small'] }]);
    expect(await hives()).toEqual(AS_BEFORE);
    expect((await keeper.get('/api/records')).body.data).toEqual([]);
  });

  test('gives a part no more frames than a hive holds', async () => {
    await recorded(keeper, b, { observation_date: '2026-06-01T10:00:00Z', brood_frames: 40 });
    const parts = [{ new_hive: newHive() }, { hive_id: b, brood: 1 }];
    expect((await split(aSplit({ parts }))).body.errors).toEqual({ 'parts.1.brood': ['too_big'] });
  });

  test('leaves the queen where she is, and makes her the mother of a queen that the part raises', async () => {
    const queen = await introduced(a);
    const daughter = randomUUID();
    const parts = [{ new_hive: newHive(), queen: daughter, new_queen: { origin: 'emergency', year: 2026 } }];
    await made(split(aSplit({ parts })));
    expect(await queens()).toEqual([
      [daughter, 'C'],
      [queen, 'A'],
    ]);
    expect((await keeper.get(`/api/queens/${daughter}`)).body).toMatchObject({
      birth_mother: queen,
      genetic_mother: queen,
    });
  });

  test('leaves a mother that the beekeeper named', async () => {
    await introduced(a);
    const mother = await introduced(b);
    for (const named of ['birth_mother', 'genetic_mother']) {
      const queen = randomUUID();
      const parts = [{ new_hive: newHive(), queen, new_queen: { origin: 'emergency', [named]: mother } }];
      await made(split(aSplit({ parts })));
      expect((await keeper.get(`/api/queens/${queen}`)).body).toMatchObject({
        ...{ birth_mother: null, genetic_mother: null },
        [named]: mother,
      });
    }
  });

  test('gives no mother to a queen that was bought', async () => {
    await introduced(a);
    const bought = randomUUID();
    const parts = [{ new_hive: newHive(), queen: bought, new_queen: { origin: 'bought' } }];
    await made(split(aSplit({ parts })));
    expect((await keeper.get(`/api/queens/${bought}`)).body).toMatchObject({ birth_mother: null });
  });

  test('gives no mother to a queen of another colony, and checks her by her stage', async () => {
    await introduced(a);
    const virgin = randomUUID();
    const parts = [{ new_hive: newHive(), queen: virgin, new_queen: { year: 2026 }, queen_stage: 'virgin' }];
    await made(split(aSplit({ parts })));
    expect((await keeper.get(`/api/queens/${virgin}`)).body).toMatchObject({
      birth_mother: null,
      year: 2026,
    });
    const planned = (await keeper.get('/api/follow_ups')).body;
    expect(planned.map(({ kind, due }: FollowUp) => [kind, due])).toEqual([['eggs', '2026-06-28']]);
  });

  test('moves the queen with a part', async () => {
    const queen = await introduced(a);
    const { record } = await made(split(aSplit({ queen_part: 0 })));
    expect(record).toMatchObject({ split: { parent_queen: queen, queen_part: 0 } });
    expect(await queens()).toEqual([[queen, 'C']]);
  });

  test('moves the queen that was there on its day', async () => {
    const queen = await introduced(a);
    const { record } = await made(split(aSplit({ queen_part: 0, happened_on: '2026-06-13' })));
    expect(record).toMatchObject({ split: { parent_queen: null } });
    expect(await queens()).toEqual([[queen, 'A']]);
  });

  test('that is undone takes hive, frames and queens back', async () => {
    const queen = await introduced(a);
    const parts = [
      { new_hive: newHive(), brood: 2 },
      { hive_id: b, brood: 1, queen: randomUUID(), new_queen: {} },
    ];
    const record = await made(split(aSplit({ queen_part: 0, parts })));
    expect((await undone(record)).status).toBe(200);
    expect(await hives()).toEqual(AS_BEFORE);
    expect(await queens()).toEqual([[queen, 'A']]);
  });

  test('is corrected in its day and note only', async () => {
    const { id, record } = await made(split(aSplit()));
    const corrected = { ...record, happened_on: '2026-06-13', note: 'sunny' };
    expect((await keeper.put(`/api/records/${id}`, corrected)).body.record).toMatchObject(corrected);
    const { split: _split, colonies: _colonies, ...shorter } = Object(corrected);
    expect((await keeper.put(`/api/records/${id}`, shorter)).body.record).toMatchObject(corrected);
    const other = { ...corrected, split: { ...Object(corrected).split, queen_part: 0 } };
    expect((await keeper.put(`/api/records/${id}`, other)).body.errors).toEqual({ split: ['read_only'] });
    expect((await hives()).at(-1)).toEqual(['C', 2, 1, 3]);
    for await (const { account } of findBrokenChains(server.db)) expect(account).not.toBe(keeper.id);
  });

  test('plans the chosen checks of the hive that raises a queen', async () => {
    const parts = [{ new_hive: newHive() }, { hive_id: b, queen: randomUUID(), new_queen: {} }];
    const checks = ['queen_cells', 'eggs'];
    const record = await made(split(aSplit({ queen_part: 0, parts, checks })));
    const open = async () =>
      (await keeper.get('/api/follow_ups')).body.map(({ hive, kind, due }: FollowUp) => [
        hive.name,
        kind,
        due,
      ]);
    expect(await open()).toEqual([
      ['A', 'queen_cells', '2026-06-21'],
      ['B', 'queen_cells', '2026-06-21'],
      ['A', 'eggs', '2026-07-05'],
      ['B', 'eggs', '2026-07-05'],
    ]);
    await undone(record);
    expect(await open()).toEqual([]);
  });

  test('sent again under its id is a conflict, and adds no second hive', async () => {
    const id = randomUUID();
    await made(split(aSplit({ id })));
    expect((await split(aSplit({ id }))).status).toBe(409);
    expect(await hives()).toHaveLength(3);
  });

  test.each<[string, () => object, string]>([
    ['no part', () => ({ parts: [] }), 'parts'],
    ['a part without a hive', () => ({ parts: [{}] }), 'parts.0.hive_id'],
    ['a part in the divided hive', () => ({ parts: [{ hive_id: a }] }), 'hive_ids'],
    ['two parts in one hive', () => ({ parts: [{ hive_id: b }, { hive_id: b }] }), 'parts.1.hive_id'],
    ['a stage without a queen', () => ({ parts: [{ hive_id: b, queen_stage: 'cell' }] }), 'parts.0.queen'],
    ['a negative number of frames', () => ({ parts: [{ hive_id: b, brood: -1 }] }), 'parts.0.brood'],
    ['a queen in no part', () => ({ queen_part: 1 }), 'queen_part'],
    ['an unknown queen', () => ({ parts: [{ hive_id: b, queen: randomUUID() }] }), 'parts.0.queen'],
    ['the same queen in two parts', () => ({ parts: twice() }), 'parts.1.queen'],
    ['a day in the future', () => ({ happened_on: '2026-06-16' }), 'happened_on'],
  ])('is refused whole with %s', async (_, fields, field) => {
    const { status, body } = await split(aSplit(fields()));
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect([await hives(), await queens()]).toEqual([AS_BEFORE, []]);
  });
  const twice = () => {
    const queen = randomUUID();
    return [
      { hive_id: b, queen, new_queen: {} },
      { new_hive: newHive(), queen, new_queen: {} },
    ];
  };

  test('does not find a part in a hive of another account', async () => {
    const foreign = await createdHive(stranger, await createdApiary(stranger));
    const { body } = await split(aSplit({ parts: [{ hive_id: foreign }] }));
    expect(body.errors).toEqual({ hive_ids: ['not_found'] });
  });
});

describe('a merge', () => {
  test('ends the other hive and adds its frames', async () => {
    const record = await made(merge(aMerge({ brood: 2, stores: 3, bees: 4 })));
    expect(record).toMatchObject({
      hives: [{ name: 'A' }, { name: 'B' }],
      record: { kind: 'stock', event: 'merged', colonies: 1 },
    });
    expect(await hives()).toEqual([['A', 8, 7, 14]]);
    expect((await undone(record)).status).toBe(200);
    expect(await hives()).toEqual(AS_BEFORE);
  });

  test.each([
    ['own', ['A', null]],
    ['other', [null, 'A']],
    [null, ['A', null]],
  ])('leaves one queen: %s', async (queen, expected) => {
    const [own, other] = [await introduced(a), await introduced(b)];
    const record = await made(merge(aMerge({ queen })));
    const places = Object.fromEntries(await queens());
    expect([places[own], places[other]]).toEqual(expected);
    await undone(record);
    expect(Object.fromEntries(await queens())).toEqual({ [own]: 'A', [other]: 'B' });
  });

  test('with the own queen takes that of the other hive away', async () => {
    const queen = await introduced(b);
    await made(merge(aMerge({ queen: 'own' })));
    expect((await keeper.get(`/api/queens/${queen}`)).body.last_event).toBe('removed');
  });

  test('takes a hive by the id that its record gave it', async () => {
    const added = newHive();
    await made(split(aSplit({ parts: [{ new_hive: added }] })));
    expect((await made(merge(aMerge({ hive_id: added.id })))).hives.map(({ name }) => name)).toEqual([
      'A',
      'C',
    ]);
  });

  test('with an unknown queen says of that of the other hive that her hive ended', async () => {
    const queen = await introduced(b);
    const { id: record } = await made(merge(aMerge({ queen: null })));
    const { body } = await keeper.get(`/api/queens/${queen}`);
    expect(body).toMatchObject({ hive: null, last_event: 'hive_ended', last_event_on: '2026-06-14' });
    expect(body.movements).toMatchObject([
      { event: 'introduced' },
      { event: 'hive_ended', record, day: '2026-06-14', hive: { id: b, name: 'B' } },
    ]);
  });

  test.each<[string, () => number | Promise<number>, string]>([
    ['with itself', () => a, 'invalid'],
    [
      'with a hive of another apiary',
      async () => createdHive(keeper, await createdApiary(keeper)),
      'not_found',
    ],
    [
      'with a hive of another account',
      async () => createdHive(stranger, await createdApiary(stranger)),
      'not_found',
    ],
  ])('is refused %s', async (_, other, code) => {
    const { status, body } = await merge(aMerge({ hive_id: await other() }));
    expect([status, body.errors]).toEqual([422, { hive_id: [code] }]);
    expect(await hives()).toEqual(AS_BEFORE);
  });

  test('with a hive that ended is refused, and so are the merge and the split of an ended hive', async () => {
    await made(merge(aMerge()));
    expect((await merge(aMerge())).body.errors).toEqual({ hive_ids: ['hive_ended'] });
    expect((await merge(aMerge({ hive_id: a }), b)).body.errors).toEqual({ hive_ids: ['hive_ended'] });
    const late = { happened_on: '2026-06-15' };
    expect((await split(aSplit(late), b)).body.errors).toEqual({ hive_ids: ['hive_ended'] });
    expect(await hives()).toHaveLength(1);
  });
});
