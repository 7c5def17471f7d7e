import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Beekeeper, testApp } from '../../../test/app.ts';
import { aCountingForm, COUNTINGS, countedByHand, sendPhoto, sentPhoto } from '../../../test/countings.ts';
import { aHive, createdApiary, createdHive, createdRecord, recorded } from '../../../test/records.ts';
import { aScale, aSlot } from '../../../test/sensors.ts';

const TODAY = '2026-06-15';
const YESTERDAY = '2026-06-14';
const server = await testApp();
let keeper: Beekeeper;
let apiary: number;
let hives: readonly [number, number, number];
let alps: number;
beforeEach(async () => {
  server.setNow(`${TODAY}T10:00:00Z`);
  keeper = await server.beekeeper();
  apiary = await createdApiary(keeper, { name: 'Jura' });
  hives = [
    await createdHive(keeper, apiary, { name: 'A' }),
    await createdHive(keeper, apiary, { name: 'B' }),
    await createdHive(keeper, apiary, { name: 'C' }),
  ];
});

const stock = (fields: object) => ({ kind: 'stock', hive_ids: [], happened_on: YESTERDAY, ...fields });
const died = (fields: object = {}) => stock({ event: 'died', hive_ids: [hives[1]], ...fields });
const send = (fields: object) =>
  keeper.post(`/api/apiaries/${apiary}/records`, { id: randomUUID(), ...stock(fields) });
async function made(fields: object): Promise<{ id: string; hives: { id: number; name: string }[] }> {
  const { status, body } = await send(fields);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const undone = (id: string) => keeper.post(`/api/records/${id}/cancel`, { undo: true });
interface Listed {
  id: number;
  name: string;
  position_on_apiary: number;
}
const listed = async (id = apiary): Promise<Listed[]> => (await keeper.get(`/api/apiaries/${id}`)).body.hives;
const namesOf = async (id = apiary) => (await listed(id)).map(({ name }) => name);
const placesOf = async (id = apiary) =>
  (await listed(id)).map(({ name, position_on_apiary }) => `${position_on_apiary} ${name}`);
const ended = async () => (await keeper.get(`/api/apiaries/${apiary}/hives/ended`)).body;
const journal = async () => (await keeper.get('/api/records')).body.data;
const newHive = (fields: object = {}) => ({ id: randomUUID(), ...aHive(), ...fields });

describe('a hive that ended', () => {
  test('leaves the list of its apiary, and the others close up', async () => {
    const { id } = await made(died({ cause: 'varroa', remains: ['few_bees'], autumn_strength: 8 }));
    expect(await placesOf()).toEqual(['1 A', '2 C']);
    expect((await keeper.get('/api/apiaries')).body[0].hives).toHaveLength(2);
    expect(await ended()).toMatchObject([{ id: hives[1], name: 'B', ended_on: YESTERDAY, ended_by: id }]);
    expect((await (await server.beekeeper()).get(`/api/apiaries/${apiary}/hives/ended`)).status).toBe(404);
    const other = await createdApiary(keeper);
    expect((await keeper.get(`/api/apiaries/${other}/hives/ended`)).body).toEqual([]);
  });

  test('leaves the others in their order', async () => {
    await keeper.put(`/api/hives/${hives[2]}`, { position_on_apiary: 1 });
    await made(died());
    expect(await placesOf()).toEqual(['1 C', '2 A']);
  });

  test('stays readable, with its observations and records', async () => {
    await recorded(keeper, hives[1], { observation_date: '2026-06-10', general_notes: 'weak' });
    await made(died());
    expect((await keeper.get(`/api/hives/${hives[1]}/observations/latest`)).body).toHaveLength(1);
    expect((await keeper.get(`/api/records?hive=${hives[1]}`)).body.data).toHaveLength(1);
  });

  test('takes what happened until its end, and nothing later', async () => {
    await made(died());
    const observe = (observation_date: string) =>
      keeper.post(`/api/hives/${hives[1]}/observations`, { observation_date, general_notes: 'x' });
    expect((await observe('2026-06-13T10:00:00Z')).status).toBe(201);
    expect((await observe(`${YESTERDAY}T18:00:00Z`)).status).toBe(201);
    const late = await observe(`${TODAY}T08:00:00Z`);
    expect([late.status, late.body.errors]).toEqual([422, { observation_date: ['hive_ended'] }]);
    const feed = (happened_on: string) =>
      send({ kind: 'feeding', feed: 'water', unit: 'g', hive_ids: [hives[1]], happened_on });
    const { body: fed } = await feed(YESTERDAY);
    expect((await feed(TODAY)).body.errors).toEqual({ hive_ids: ['hive_ended'] });
    expect((await send({ event: 'start', hive_ids: [hives[1]] })).status).toBe(201);
    const later = { ...fed.record, happened_on: TODAY };
    expect((await keeper.put(`/api/records/${fed.id}`, later)).body.errors).toEqual({
      hive_ids: ['hive_ended'],
    });
  });

  test('lets a record of a later day keep it when it is corrected', async () => {
    const feeding = { kind: 'feeding', feed: 'water', unit: 'g', happened_on: YESTERDAY };
    const { id, record } = (await send({ ...feeding, hive_ids: [hives[1]] })).body;
    const other = (await send({ ...feeding, hive_ids: [hives[0]] })).body;
    await made(died({ happened_on: '2026-06-10' }));
    const change = async (at: { id: string; record: object }, fields: object) =>
      (await keeper.put(`/api/records/${at.id}`, { ...at.record, ...fields })).body.errors;
    expect(await change({ id, record }, { note: 'thin' })).toBeUndefined();
    expect(await change({ id, record }, { happened_on: TODAY })).toEqual({ hive_ids: ['hive_ended'] });
    expect(await change(other, { hive_ids: [hives[1]] })).toEqual({ hive_ids: ['hive_ended'] });
  });

  test('takes counts of mites until its end, and none later', async () => {
    const before = await countedByHand(keeper, hives[1], { count_date: `${TODAY}T06:00:00Z` });
    await made(died());
    const ENDED = { hive_id: ['hive_ended'] };
    const count = (count_date: string) =>
      keeper.post(`${COUNTINGS}/by_hand`, { hive_id: hives[1], count_date, count: 3 });
    expect((await count(`${TODAY}T06:00:00Z`)).body.errors).toEqual(ENDED);
    const { status, body } = await count(`${YESTERDAY}T18:00:00Z`);
    expect(status).toBe(201);
    const change = async (id: number, fields: object) =>
      (await keeper.put(`${COUNTINGS}/${id}`, { hive_id: hives[1], ...fields })).body.errors;
    expect(await change(body.id, { count_date: `${TODAY}T06:00:00Z` })).toEqual(ENDED);
    // A count that was there before the end was recorded keeps its date.
    expect(await change(before, { count: 5, count_date: `${TODAY}T06:00:00Z` })).toBeUndefined();
    const create = { width: 300, height: 200, channels: 3, background: 'olive' } as const;
    const photo = await sharp({ create }).jpeg().toBuffer();
    const at = (day: string) => aCountingForm({ photo_timestamp: `${day}T08:30` });
    const late = await sendPhoto(keeper, photo, { ...at(TODAY), hive_id: String(hives[1]) });
    expect([late.status, late.body.errors]).toEqual([422, ENDED]);
    const unlinked = await sentPhoto(keeper, photo, at(TODAY));
    expect(await change(unlinked, {})).toEqual(ENDED);
    expect((await sendPhoto(keeper, photo, { ...at(YESTERDAY), hive_id: String(hives[1]) })).status).toBe(
      201,
    );
  });

  test('is neither changed nor moved nor ended again nor put on a scale', async () => {
    await made(died());
    alps = await createdApiary(keeper);
    expect((await send({ event: 'moved', hive_ids: [hives[1]], to_apiary_id: alps })).body.errors).toEqual({
      hive_ids: ['hive_ended'],
    });
    const change = await keeper.put(`/api/hives/${hives[1]}`, { name: 'X' });
    expect([change.status, change.body.code]).toEqual([409, 'hive_ended']);
    expect((await send(died({ event: 'sold', happened_on: '2026-06-01' }))).body.errors).toEqual({
      hive_ids: ['hive_ended'],
    });
    expect(await ended()).toHaveLength(1);
  });

  test('leaves its scale, which another hive gets', async () => {
    const scale = aScale(apiary, { hives: [aSlot(1, hives[1])] });
    const { id } = (await keeper.post('/api/sensors/youbee', scale)).body;
    await made(died());
    const slotOf = async () => {
      const { body } = await keeper.get('/api/sensors');
      return body.hives.map(({ measurable_id }: { measurable_id: number }) => measurable_id);
    };
    expect(await slotOf()).toEqual([]);
    const put = (hive_id: number) =>
      keeper.put('/api/sensors/youbee', { ...scale, id, hives: [aSlot(1, hive_id)] });
    expect((await put(hives[1])).status).toBe(422);
    expect((await put(hives[2])).status).toBe(200);
    expect(await slotOf()).toEqual([hives[2]]);
  });

  test.each<[string, () => object]>([
    ['an end', died],
    ['a move', () => stock({ event: 'moved', hive_ids: [hives[1]], to_apiary_id: alps })],
  ])('is back on its scale after the undo of %s, unless another hive is there', async (_, act) => {
    alps = await createdApiary(keeper, { name: 'Alps' });
    const scale = aScale(apiary, { hives: [aSlot(1, hives[1])] });
    const { id: scaleId } = (await keeper.post('/api/sensors/youbee', scale)).body;
    const slots = async () => (await keeper.get('/api/sensors')).body.hives;
    const before = await slots();
    expect(before).toMatchObject([{ measurable_id: hives[1] }]);
    const first = await made(act());
    expect(await slots()).toEqual([]);
    expect((await undone(first.id)).status).toBe(200);
    expect(await slots()).toEqual(before);
    const second = await made(act());
    server.setNow(`${TODAY}T11:00:00Z`);
    const taken = { ...scale, id: scaleId, hives: [aSlot(1, hives[2])] };
    expect((await keeper.put('/api/sensors/youbee', taken)).status).toBe(200);
    expect((await undone(second.id)).status).toBe(200);
    expect(await slots()).toMatchObject([{ measurable_id: hives[2] }]);
  });

  test('ends once if two devices end it at the same time', async () => {
    const answers = await Promise.all([send(died()), send(died({ event: 'sold' }))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    expect([await journal(), await ended()]).toMatchObject([[{}], [{ id: hives[1] }]]);
  });

  test('has no reminders', async () => {
    const reminder = { surveillance_reminder: true, surveillance_reminder_date: '2026-06-20' };
    await recorded(keeper, hives[1], { observation_date: '2026-06-10', ...reminder });
    const { body } = await keeper.post('/api/user/calendar', {});
    const feed = async () => (await server.app.inject(new URL(body.url).pathname)).body;
    expect(await feed()).toContain('BEGIN:VEVENT');
    await made(died());
    expect(await feed()).not.toContain('BEGIN:VEVENT');
  });

  test('gives new hives their names and positions without it', async () => {
    await made(died());
    const id = await createdHive(keeper, apiary, { name: 'D' });
    expect(await placesOf()).toEqual(['1 A', '2 C', '3 D']);
    await keeper.put(`/api/hives/${id}`, { position_on_apiary: 1 });
    expect(await placesOf()).toEqual(['1 D', '2 A', '3 C']);
    await keeper.delete(`/api/hives/${hives[1]}`);
    expect(await placesOf()).toEqual(['1 D', '2 A', '3 C']);
  });

  test('comes back on its position with an undo', async () => {
    const { id } = await made(died({ hive_ids: [hives[1], hives[0]] }));
    expect(await placesOf()).toEqual(['1 C']);
    expect((await undone(id)).status).toBe(200);
    expect(await placesOf()).toEqual(['1 A', '2 B', '3 C']);
    expect(await ended()).toEqual([]);
  });

  test('comes back with others of its record, each on its position', async () => {
    await keeper.put(`/api/hives/${hives[2]}`, { position_on_apiary: 1 });
    const { id } = await made(died({ hive_ids: [hives[0], hives[2]] }));
    const { id: last } = await made(died());
    expect([await placesOf(), (await ended()).map((hive: Listed) => hive.position_on_apiary)]).toEqual([
      [],
      [1, 1, 2],
    ]);
    await undone(last);
    expect((await undone(id)).status).toBe(200);
    expect(await placesOf()).toEqual(['1 C', '2 A', '3 B']);
  });

  test('lives again if the record is cancelled later, and can end once more', async () => {
    const { id } = await made(died());
    expect((await keeper.post(`/api/records/${id}/cancel`, { reason: 'x' })).status).toBe(200);
    expect(await placesOf()).toEqual(['1 A', '2 B', '3 C']);
    await made(died({ event: 'sold' }));
    expect(await namesOf()).toEqual(['A', 'C']);
  });

  test('ends on the day of the correction, and is listed after those that ended later', async () => {
    const { id } = await made(died());
    await made(died({ hive_ids: [hives[0]] }));
    const correct = (fields: object) => keeper.put(`/api/records/${id}`, died(fields));
    expect((await correct({ happened_on: '2026-05-01', cause: 'starvation' })).status).toBe(200);
    expect(await ended()).toMatchObject([{ ended_on: YESTERDAY }, { ended_on: '2026-05-01' }]);
    expect((await correct({ event: 'sold' })).body.errors).toEqual({ event: ['read_only'] });
    expect((await correct({ hive_ids: [hives[0]] })).body.errors).toEqual({ hive_ids: ['read_only'] });
  });
});

describe('colonies that come', () => {
  test('have new hives, named in the record, at the end of the apiary', async () => {
    const given = [newHive({ name: 'D' }), newHive()];
    const { hives: named } = await made({ event: 'bought', new_hives: given, party_name: 'Imkerei' });
    expect(named.map(({ name }) => name)).toEqual(['D', 'Ruche 5']);
    expect(await placesOf()).toEqual(['1 A', '2 B', '3 C', '4 D', '5 Ruche 5']);
    expect((await journal())[0].record).toMatchObject({
      colonies: 2,
      event: 'bought',
      party_name: 'Imkerei',
    });
  });

  test('may be hives that are there', async () => {
    await made({ event: 'start', hive_ids: [...hives] });
    expect(await namesOf()).toEqual(['A', 'B', 'C']);
  });

  test('are deleted by an undo, unless they have been used', async () => {
    const swarm = () => made({ event: 'swarm_caught', new_hives: [newHive({ name: 'S' })] });
    const { id } = await swarm();
    expect((await undone(id)).status).toBe(200);
    expect(await placesOf()).toEqual(['1 A', '2 B', '3 C']);
    const observed = await swarm();
    await recorded(keeper, observed.hives[0]?.id ?? 0, { general_notes: 'x' });
    expect((await undone(observed.id)).body.code).toBe('effect_changed');
    const fed = await swarm();
    await made({ kind: 'feeding', feed: 'water', unit: 'g', hive_ids: [fed.hives[0]?.id] });
    expect((await undone(fed.id)).body.code).toBe('effect_changed');
    const moved = await swarm();
    alps = await createdApiary(keeper);
    const move = await made({ event: 'moved', hive_ids: [moved.hives[0]?.id], to_apiary_id: alps });
    await keeper.post(`/api/records/${move.id}/cancel`, { reason: 'wrong day' });
    expect((await undone(moved.id)).body.code).toBe('effect_changed');
    const counted = await swarm();
    await countedByHand(keeper, counted.hives[0]?.id ?? 0);
    expect((await undone(counted.id)).body.code).toBe('effect_changed');
    expect(await namesOf()).toEqual(['A', 'B', 'C', 'S', 'S', 'S']);
  });

  test('are added once', async () => {
    const given = newHive({ name: 'D' });
    await made({ event: 'bought', new_hives: [given] });
    const { status, body } = await send({ event: 'bought', new_hives: [given] });
    expect([status, body.errors]).toEqual([422, { new_hives: ['already_used'] }]);
    expect(await namesOf()).toEqual(['A', 'B', 'C', 'D']);
  });
});

describe('colonies that move', () => {
  beforeEach(async () => {
    alps = await createdApiary(keeper, { name: 'Alps' });
    await createdHive(keeper, alps, { name: 'Z' });
  });
  const moved = (fields: object = {}) =>
    made({ event: 'moved', hive_ids: [hives[0]], to_apiary_id: alps, ...fields });

  test('stand last in the other apiary, and on their positions again after an undo', async () => {
    const { id } = await moved();
    expect([await placesOf(), await placesOf(alps)]).toEqual([
      ['1 B', '2 C'],
      ['1 Z', '2 A'],
    ]);
    expect((await journal())[0].to_apiary).toEqual({ id: alps, name: 'Alps' });
    expect((await undone(id)).status).toBe(200);
    expect([await placesOf(), await placesOf(alps)]).toEqual([['1 A', '2 B', '3 C'], ['1 Z']]);
    const { id: both } = await moved({ hive_ids: [hives[1], hives[0]] });
    expect((await undone(both)).status).toBe(200);
    expect(await placesOf()).toEqual(['1 A', '2 B', '3 C']);
  });

  test('that moved twice and ended are back on each of their positions, one undo after the other', async () => {
    const recordedIn = async (at: number, fields: object): Promise<string> =>
      (await createdRecord(keeper, at, stock({ hive_ids: [hives[0]], ...fields }))).id;
    const moves = [
      await recordedIn(apiary, { event: 'moved', to_apiary_id: alps }),
      await recordedIn(alps, { event: 'moved', to_apiary_id: apiary }),
      await recordedIn(apiary, { event: 'died' }),
    ];
    for (const id of moves.toReversed()) expect((await undone(id)).status).toBe(200);
    expect([await placesOf(), await placesOf(alps)]).toEqual([['1 A', '2 B', '3 C'], ['1 Z']]);
  });

  test('are not moved back if they have moved on, and the record stays valid', async () => {
    const { id } = await moved();
    const third = await createdApiary(keeper);
    await keeper.put(`/api/hives/${hives[0]}`, { apiary_id: third });
    const { status, body } = await undone(id);
    expect([status, body.code]).toEqual([409, 'effect_changed']);
    expect((await journal())[0]).toMatchObject({ version: 1, cancelled: null });
    expect(await namesOf(third)).toEqual(['A']);
  });

  test('are not moved back if they have ended', async () => {
    const { id } = await moved();
    await keeper.post(`/api/apiaries/${alps}/records`, {
      id: randomUUID(),
      ...died({ hive_ids: [hives[0]] }),
    });
    expect((await undone(id)).body.code).toBe('effect_changed');
    expect([await namesOf(), await namesOf(alps)]).toEqual([['B', 'C'], ['Z']]);
  });

  test('are not moved back to an apiary that was removed', async () => {
    const { id } = await moved({ hive_ids: [...hives] });
    expect((await keeper.delete(`/api/apiaries/${apiary}`)).status).toBe(204);
    expect((await undone(id)).body.code).toBe('effect_changed');
    expect(await namesOf(alps)).toEqual(['Z', 'A', 'B', 'C']);
  });

  test('have the other apiary for good, also if it was removed', async () => {
    const { id } = await moved();
    const correct = async (fields: object) => {
      const { record } = (await keeper.get(`/api/records/${id}`)).body;
      const { status, body } = await keeper.put(`/api/records/${id}`, { ...record, ...fields });
      return body.errors ?? status;
    };
    const third = await createdApiary(keeper);
    expect(await correct({ to_apiary_id: third })).toEqual({ to_apiary_id: ['read_only'] });
    await keeper.put(`/api/hives/${hives[0]}`, { apiary_id: third });
    expect((await keeper.delete(`/api/apiaries/${alps}`)).status).toBe(204);
    expect(await correct({ note: 'by night' })).toBe(200);
    expect(await correct({ to_apiary_id: third })).toEqual({ to_apiary_id: ['read_only'] });
  });

  test('leave records that can be corrected', async () => {
    const { id } = await made({ event: 'start', hive_ids: [hives[0]] });
    await moved();
    const { body } = await keeper.get(`/api/records/${id}`);
    expect((await keeper.put(`/api/records/${id}`, { ...body.record, note: 'late' })).status).toBe(200);
  });

  test('are corrected in their records after they died, to no later day', async () => {
    const { id } = await moved();
    await keeper.post(`/api/apiaries/${alps}/records`, {
      id: randomUUID(),
      ...died({ hive_ids: [hives[0]] }),
    });
    const { record } = (await keeper.get(`/api/records/${id}`)).body;
    const correct = (fields: object) => keeper.put(`/api/records/${id}`, { ...record, ...fields });
    expect((await correct({ note: 'by night' })).status).toBe(200);
    expect((await correct({ happened_on: TODAY })).body.errors).toEqual({ hive_ids: ['hive_ended'] });
  });

  test('go to another apiary of the account', async () => {
    const stranger = await server.beekeeper();
    for (const [to, code] of [
      [await createdApiary(stranger), 'not_found'],
      [apiary, 'invalid'],
      [null, 'required'],
    ]) {
      const { body } = await send({ event: 'moved', hive_ids: [hives[0]], to_apiary_id: to });
      expect(body.errors).toEqual({ to_apiary_id: [code] });
    }
    expect(await namesOf()).toEqual(['A', 'B', 'C']);
  });
});

test.each<[string, object, string, string]>([
  ['neither hives nor a number are given', { event: 'sold' }, 'colonies', 'required'],
  ['the number differs from the hives', { event: 'sold', colonies: 2, hive_ids: [1] }, 'colonies', 'invalid'],
  ['a split comes without its hive', { event: 'split', colonies: 1 }, 'event', 'invalid_option'],
  ['hives come with a loss', { event: 'sold', new_hives: [newHive()] }, 'new_hives', 'invalid'],
  ['a sold colony has a cause of death', { event: 'sold', colonies: 1, cause: 'varroa' }, 'cause', 'invalid'],
  [
    'it was found before it died',
    { event: 'died', colonies: 1, found_on: '2026-06-13' },
    'found_on',
    'invalid_date',
  ],
  [
    'it is found in the future',
    { event: 'died', colonies: 1, found_on: '2026-06-16' },
    'found_on',
    'in_future',
  ],
])('a record is refused, and nothing is written, if %s', async (_, fields, field, code) => {
  const { status, body } = await send(fields);
  expect([status, body.errors[field]]).toEqual([422, [code]]);
  expect([await journal(), await namesOf()]).toEqual([[], ['A', 'B', 'C']]);
});

test('a colony may be found dead today', async () => {
  const { id } = await made({ event: 'died', colonies: 1, found_on: TODAY });
  expect((await journal())[0]).toMatchObject({ id, record: { found_on: TODAY } });
});

test('a hive of another account does not end', async () => {
  const stranger = await server.beekeeper();
  const foreign = await createdHive(stranger, await createdApiary(stranger));
  expect((await send(died({ hive_ids: [foreign] }))).body.errors).toEqual({ hive_ids: ['not_found'] });
});

test('colonies without hives are counted, and the number is corrected', async () => {
  const { id } = await made({ event: 'bought', colonies: 3 });
  const { status } = await keeper.put(`/api/records/${id}`, stock({ event: 'bought', colonies: 4 }));
  expect(status).toBe(200);
  expect((await journal())[0].record.colonies).toBe(4);
});

describe('the stock register', () => {
  const register = async (year: number, of = apiary) =>
    (await keeper.get(`/api/apiaries/${of}/register?year=${year}`)).body;

  test('has the balance of a year, its gains and losses, and what is missing today', async () => {
    await made({ event: 'start', colonies: 5, happened_on: '2025-03-01' });
    await made({ event: 'died', colonies: 1, happened_on: '2026-01-10', cause: 'varroa' });
    await made({
      event: 'bought',
      new_hives: [newHive({ name: 'D' })],
      party_name: 'Imkerei',
      party_number: 'ZH 1',
    });
    const { id } = await made({ event: 'sold', colonies: 9, happened_on: '2026-02-01' });
    await keeper.post(`/api/records/${id}/cancel`, { reason: 'no' });
    expect(await register(2026)).toMatchObject({
      ...{ year: 2026, at_start: 5, gains: 1, losses: 1, at_end: 5, at_today: 5, hives_today: 4 },
      lines: [
        { day: '2026-01-10', reason: 'died', colonies: 1, hives: [], cause: 'varroa' },
        {
          day: YESTERDAY,
          reason: 'bought',
          colonies: 1,
          hives: ['D'],
          party_name: 'Imkerei',
          party_number: 'ZH 1',
        },
      ],
      winters: [{ from: '2025-10-01', to: '2026-04-30', before: 5, died: 1, mortality: 0.2 }],
    });
    expect(await register(2025)).toMatchObject({
      at_start: 0,
      gains: 5,
      losses: 0,
      at_end: 5,
      winters: [{ mortality: null }],
    });
  });

  test('lists the first and the last day of a year', async () => {
    const days = ['2025-01-01', '2025-12-31'];
    for (const happened_on of days) await made({ event: 'bought', colonies: 1, happened_on });
    const daysOf = async (year: number) =>
      (await register(year)).lines.map(({ day }: { day: string }) => day);
    expect([await daysOf(2024), await daysOf(2025), await daysOf(2026)]).toEqual([[], days, []]);
  });

  test('counts a move in both apiaries', async () => {
    const alps = await createdApiary(keeper, { name: 'Alps' });
    await made({ event: 'start', hive_ids: [...hives] });
    await made({ event: 'moved', hive_ids: [hives[0], hives[1]], to_apiary_id: alps });
    expect(await register(2026)).toMatchObject({
      ...{ gains: 3, losses: 2, at_end: 1, hives_today: 1 },
      lines: [{ reason: 'start' }, { reason: 'moved_out', other_apiary: 'Alps' }],
    });
    expect(await register(2026, alps)).toMatchObject({
      ...{ gains: 2, losses: 0, at_end: 2, hives_today: 2 },
      lines: [{ reason: 'moved_in', other_apiary: 'Jura', hives: ['A', 'B'] }],
    });
    const stranger = await server.beekeeper();
    expect((await stranger.get(`/api/apiaries/${apiary}/register?year=2026`)).status).toBe(404);
  });

  test('counts a hive that is moved by its form, which an undo moves back', async () => {
    alps = await createdApiary(keeper, { name: 'Alps' });
    await made({ event: 'start', hive_ids: [...hives] });
    const { body } = await keeper.put(`/api/hives/${hives[0]}`, { apiary_id: alps, color: 'C2A4E1' });
    expect(body).toMatchObject({ apiary_id: alps, position_on_apiary: 1, color: 'C2A4E1' });
    const balance = async () => [await register(2026), await register(2026, alps)];
    expect(await balance()).toMatchObject([
      { at_today: 2, hives_today: 2, lines: [{}, { reason: 'moved_out', day: TODAY, hives: ['A'] }] },
      { at_today: 1, hives_today: 1, lines: [{ reason: 'moved_in', other_apiary: 'Jura' }] },
    ]);
    expect((await undone((await journal())[0].id)).status).toBe(200);
    expect(await balance()).toMatchObject([
      { at_today: 3, hives_today: 3 },
      { at_today: 0, hives_today: 0 },
    ]);
  });

  test('keeps a hive that it names, until its colony ended or the record is cancelled', async () => {
    const remove = async (hive: number) => {
      const { status, body } = await keeper.delete(`/api/hives/${hive}`);
      return body?.code ?? status;
    };
    await made({ event: 'start', hive_ids: [hives[0]] });
    await made({ kind: 'feeding', feed: 'water', unit: 'g', hive_ids: [hives[1]] });
    const { id } = await made({ event: 'bought', hive_ids: [hives[2]] });
    expect(await remove(hives[0])).toBe('hive_in_register');
    expect(await remove(hives[1])).toBe(204);
    await undone(id);
    expect(await remove(hives[2])).toBe(204);
    await made({ event: 'dissolved', hive_ids: [hives[0]] });
    expect(await remove(hives[0])).toBe(204);
    expect(await register(2026)).toMatchObject({ gains: 1, losses: 1, at_today: 0, hives_today: 0 });
  });
});
