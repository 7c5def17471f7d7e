import { randomUUID } from 'node:crypto';
import type { Queen } from '@propolis/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Beekeeper, TEST_NOW, testApp } from '../../../test/app.ts';
import { aQueen, createdApiary, createdHive, createdRecord } from '../../../test/records.ts';

const server = await testApp();
const stranger = await server.beekeeper();
/** A queen of the stranger. */
const strangers = randomUUID();
let keeper: Beekeeper;
let apiary: number;
let hives: readonly [number, number];
beforeAll(async () => {
  const own = await createdApiary(stranger);
  await createdRecord(stranger, own, aQueen(await createdHive(stranger, own), { queen: strangers }));
});
beforeEach(async () => {
  server.setNow(TEST_NOW);
  keeper = await server.beekeeper();
  apiary = await createdApiary(keeper, { name: 'Jura' });
  hives = [
    await createdHive(keeper, apiary, { name: 'A' }),
    await createdHive(keeper, apiary, { name: 'B' }),
  ];
});

const send = (record: object, id: string = randomUUID()) =>
  keeper.post(`/api/apiaries/${apiary}/records`, { id, ...aQueen(hives[0], record) });
async function made(record: object): Promise<string> {
  const { status, body } = await send(record);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}
/** Introduces a new queen; returns her id. */
async function introduced(facts: object = {}, record: object = {}): Promise<string> {
  const queen = randomUUID();
  await made({ queen, new_queen: facts, ...record });
  return queen;
}
const read = async (queen: string) => (await keeper.get(`/api/queens/${queen}`)).body;
const list = async (): Promise<Queen[]> => (await keeper.get('/api/queens')).body;

describe('a new queen', () => {
  test('is listed with her facts and the hive to which her record introduces her', async () => {
    const facts = { year: 2025, number: '17', bee_race_id: 2, mating: 'station', mating_place: 'Krahwald' };
    const queen = await introduced(facts);
    expect(await list()).toEqual([
      {
        ...{ birth_mother: null, genetic_mother: null, colour: null, breeder_number: null, origin: null },
        ...{ mated_on: null, note: null, ...facts },
        ...{ id: queen, version: 1, hive: { id: hives[0], name: 'A' } },
        ...{ last_event: 'introduced', last_event_on: '2026-06-14' },
      },
    ]);
    expect((await stranger.get('/api/queens')).body.map(({ id }: Queen) => id)).toEqual([strangers]);
    expect((await stranger.get(`/api/queens/${queen}`)).status).toBe(404);
  });

  test('is not born after the year of her record', async () => {
    const record = (year: number) => ({
      queen: randomUUID(),
      new_queen: { year },
      happened_on: '2025-12-31',
    });
    expect((await send(record(2026))).body.errors).toEqual({ 'new_queen.year': ['too_big'] });
    await made(record(2025));
  });

  test('is listed before older ones and those of an unknown year', async () => {
    const unknown = await introduced();
    const old = await introduced({ year: 2024 });
    const young = await introduced({ year: 2026 });
    expect((await list()).map(({ id }) => id)).toEqual([young, old, unknown]);
  });

  test('is answered with her movements and her daughters', async () => {
    const mother = await introduced();
    const foster = await introduced({}, { hive_ids: [hives[1]] });
    const daughter = await introduced({ genetic_mother: mother, birth_mother: foster });
    const marked = await made({ queen: mother, event: 'marked', hive_ids: [hives[1]] });
    expect(await read(mother)).toMatchObject({
      hive: { id: hives[1], name: 'B' },
      daughters: [daughter],
      movements: [
        { day: '2026-06-14', event: 'introduced', hive: { id: hives[0], name: 'A' } },
        { record: marked, day: '2026-06-14', event: 'marked', hive: { id: hives[1], name: 'B' } },
      ],
    });
    expect((await read(foster)).daughters).toEqual([daughter]);
  });

  test.each<[string, () => object, string]>([
    ['an unknown queen', () => ({ queen: randomUUID(), new_queen: null }), 'queen'],
    ['an unknown mother', () => ({ new_queen: { birth_mother: randomUUID() } }), 'new_queen.birth_mother'],
    ['no hive', () => ({ hive_ids: [] }), 'hive_ids'],
    ['two hives', () => ({ hive_ids: [...hives] }), 'hive_ids'],
    ['a year of another century', () => ({ new_queen: { year: 1026 } }), 'new_queen.year'],
    [
      'a queen of another account',
      () => ({ queen: strangers, new_queen: null, event: 'marked', marked: { number: '9' } }),
      'queen',
    ],
  ])('is refused whole with %s', async (_, record, field) => {
    const { status, body } = await send({ queen: randomUUID(), new_queen: {}, ...record() });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect([await list(), (await keeper.get('/api/records')).body.data]).toEqual([[], []]);
  });
});

describe('the record of a queen', () => {
  const cancelled = (id: string) => keeper.post(`/api/records/${id}/cancel`, { undo: true });

  test.each(['superseded', 'swarmed', 'lost', 'removed'])('takes her out of her hive: %s', async (event) => {
    const queen = await introduced();
    const id = await made({ queen, new_queen: null, event });
    expect(await read(queen)).toMatchObject({ hive: null, last_event: event });
    expect((await cancelled(id)).status).toBe(200);
    expect(await read(queen)).toMatchObject({ hive: { id: hives[0] }, last_event: 'introduced' });
  });

  test('puts her in the place of the queen before her', async () => {
    const [first, second] = [await introduced(), await introduced()];
    expect((await list()).map(({ id, hive }) => [id, hive?.id])).toEqual([
      [second, hives[0]],
      [first, undefined],
    ]);
  });

  test('moves her as it is corrected', async () => {
    const queen = randomUUID();
    const id = await made({ queen });
    const corrected = aQueen(hives[1], { queen, happened_on: '2026-06-01' });
    expect((await keeper.put(`/api/records/${id}`, corrected)).status).toBe(200);
    expect(await read(queen)).toMatchObject({ hive: { id: hives[1] }, last_event_on: '2026-06-01' });
    expect((await read(queen)).movements).toHaveLength(1);
  });

  test('of an earlier day leaves her where a later one puts her', async () => {
    const queen = await introduced({}, { hive_ids: [hives[1]] });
    await made({ queen, new_queen: null, happened_on: '2026-06-01' });
    expect(await read(queen)).toMatchObject({ hive: { id: hives[1] }, last_event_on: '2026-06-14' });
    expect((await read(queen)).movements.map(({ day }: { day: string }) => day)).toEqual([
      '2026-06-01',
      '2026-06-14',
    ]);
  });

  test('marks her, and takes back as it is undone what did not change since', async () => {
    const queen = await introduced({ year: 2025, number: '14', note: 'douce' });
    const id = await made({ queen, new_queen: null, event: 'marked', marked: { year: 2024, number: '15' } });
    expect(await read(queen)).toMatchObject({ year: 2024, number: '15', note: 'douce', version: 2 });
    const { raw } = await keeper.get('/api/records/csv?kind=queen');
    expect(raw.toString()).toContain(';2024;15;');
    await keeper.put(`/api/queens/${queen}`, { year: 2023, number: '15', note: 'vive' });
    expect((await cancelled(id)).body.record.marked).toEqual({ year: 2024, number: '15' });
    expect(await read(queen)).toMatchObject({ year: 2023, number: '14', note: 'vive' });
  });

  test('gives back no number of a mark that was undone before it', async () => {
    const queen = await introduced({ number: '1' });
    const mark = (number: string) => made({ queen, new_queen: null, event: 'marked', marked: { number } });
    const numberAfter = async (undone: string) => {
      expect((await cancelled(undone)).status).toBe(200);
      return (await read(queen)).number;
    };
    const [first, second] = [await mark('5'), await mark('8')];
    expect(await numberAfter(first)).toBe('8');
    expect(await numberAfter(second)).toBe('1');
    await mark('5');
    expect(await numberAfter(await mark('8'))).toBe('5');
  });

  test('takes back no number that was given after a mark with it was undone', async () => {
    const queen = await introduced({ number: '1' });
    const of = (fields: object) => ({ queen, new_queen: null, ...fields });
    const mark = (number: string) => made(of({ event: 'marked', marked: { number } }));
    await cancelled(await mark('5'));
    const clipped = await made(of({ event: 'clipped' }));
    server.setNow('2026-06-15T11:00:00Z');
    await keeper.put(`/api/queens/${queen}`, { number: '5' });
    await cancelled(await made(of({ event: 'caged' })));
    expect((await read(queen)).number).toBe('5');
    await cancelled(await mark('8'));
    expect((await read(queen)).number).toBe('5');
    const note = aQueen(hives[0], of({ event: 'clipped', note: 'left wing' }));
    expect((await keeper.put(`/api/records/${clipped}`, note)).status).toBe(200);
    expect((await read(queen)).number).toBe('5');
  });

  test('changes nothing of her as its undo finds other facts', async () => {
    const queen = await introduced({ number: '1' });
    const id = await made({ queen, new_queen: null, event: 'marked', marked: { number: '5' } });
    await keeper.put(`/api/queens/${queen}`, { number: '7' });
    expect((await cancelled(id)).status).toBe(200);
    expect(await read(queen)).toMatchObject({ number: '7', version: 3 });
  });

  test('keeps its mark as it is corrected, unless it names another queen', async () => {
    const [first, second] = [await introduced({ number: '1' }), await introduced({ number: '2' })];
    const id = await made({ queen: first, new_queen: null, event: 'marked', marked: { number: '15' } });
    const corrected = async (record: object) => {
      const body = aQueen(hives[0], { new_queen: null, event: 'marked', ...record });
      expect((await keeper.put(`/api/records/${id}`, body)).status).toBe(200);
      return Promise.all([first, second].map(async (queen) => (await read(queen)).number));
    };
    expect(await corrected({ queen: first, note: 'verte' })).toEqual(['15', '2']);
    expect(await corrected({ queen: second, marked: { number: '16' } })).toEqual(['1', '2']);
  });

  test('takes its new queen back as it is undone', async () => {
    const queen = randomUUID();
    await cancelled(await made({ queen }));
    expect(await list()).toEqual([]);
    expect((await keeper.get('/api/records')).body.data).toHaveLength(1);
  });

  test('leaves a queen that has daughters or other records', async () => {
    const mother = randomUUID();
    const id = await made({ queen: mother });
    const daughter = await introduced({ birth_mother: mother }, { hive_ids: [hives[1]] });
    await cancelled(id);
    expect(await read(mother)).toMatchObject({ hive: null, last_event: null, daughters: [daughter] });
  });

  test('that is undone takes back the mother whose record was undone before it', async () => {
    const [mother, daughter] = [randomUUID(), randomUUID()];
    const first = await made({ queen: mother });
    const second = await made({ queen: daughter, new_queen: { birth_mother: mother } });
    const third = await made({ queen: randomUUID(), new_queen: { genetic_mother: daughter } });
    for (const id of [first, second]) await cancelled(id);
    expect(await list()).toHaveLength(3);
    await cancelled(third);
    expect(await list()).toEqual([]);
  });

  test('keeps the name of a hive that was removed', async () => {
    const queen = await introduced();
    await keeper.delete(`/api/hives/${hives[0]}`);
    const { hive, movements } = await read(queen);
    expect(hive).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), name: 'A' });
    expect(movements).toMatchObject([{ hive }]);
  });

  test('does not change the facts of a known queen', async () => {
    const queen = await introduced({ year: 2025 });
    await made({ queen, new_queen: { year: 2020, birth_mother: queen }, event: 'marked' });
    expect(await read(queen)).toMatchObject({ year: 2025, version: 1 });
  });
});

describe('an edit of a queen', () => {
  test('takes back her mother of before, if the record of that one was undone', async () => {
    const [mother, other] = [randomUUID(), await introduced()];
    const id = await made({ queen: mother });
    const daughter = await introduced({ birth_mother: mother, genetic_mother: other });
    await keeper.post(`/api/records/${id}/cancel`, { undo: true });
    const answer = await keeper.put(`/api/queens/${daughter}`, { birth_mother: other });
    expect(answer.status).toBe(200);
    expect((await list()).map((queen) => queen.id).toSorted()).toEqual([other, daughter].toSorted());
  });

  test('changes her facts', async () => {
    const queen = await introduced({ year: 2025, note: 'calm' });
    const { status, body } = await keeper.put(`/api/queens/${queen}`, { year: 2026, colour: 'red' });
    expect([status, body]).toEqual([200, expect.objectContaining({ year: 2026, colour: 'red', note: null })]);
    expect(body).toMatchObject({ version: 2, hive: { id: hives[0] } });
    expect(await list()).toEqual([body]);
  });

  test('never makes her descend from her daughter, or from herself', async () => {
    const mother = await introduced();
    const daughter = await introduced({ genetic_mother: mother });
    const granddaughter = await introduced({ birth_mother: daughter });
    const set = async (queen: string, facts: object) =>
      (await keeper.put(`/api/queens/${queen}`, facts)).body.errors;
    expect(await set(mother, { birth_mother: granddaughter })).toEqual({ birth_mother: ['invalid'] });
    expect(await set(mother, { genetic_mother: mother })).toEqual({ genetic_mother: ['invalid'] });
    expect(await set(mother, { genetic_mother: strangers })).toEqual({ genetic_mother: ['not_found'] });
    expect(await set(granddaughter, { birth_mother: mother })).toBeUndefined();
  });

  test('at the same time makes no circle', async () => {
    const [one, other] = [await introduced(), await introduced()];
    const answers = await Promise.all([
      keeper.put(`/api/queens/${one}`, { birth_mother: other }),
      keeper.put(`/api/queens/${other}`, { birth_mother: one }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});
