import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { type Beekeeper, testApp } from '../../../test/app.ts';
import { createdApiary, createdHive, recorded } from '../../../test/records.ts';

const TODAY = '2026-06-15';
const server = await testApp();
let keeper: Beekeeper;
let apiary: number;
let hives: readonly [number, number];
beforeEach(async () => {
  server.setNow(`${TODAY}T10:00:00Z`);
  keeper = await server.beekeeper();
  apiary = await createdApiary(keeper, { name: 'Jura' });
  hives = [
    await createdHive(keeper, apiary, { name: 'A' }),
    await createdHive(keeper, apiary, { name: 'B' }),
  ];
});

const equipment = (fields: object) => ({
  kind: 'equipment',
  hive_ids: [hives[0]],
  happened_on: TODAY,
  ...fields,
});
const send = (fields: object) =>
  keeper.post(`/api/apiaries/${apiary}/records`, { id: randomUUID(), ...equipment(fields) });
async function made(fields: object): Promise<string> {
  const { status, body } = await send(fields);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}
const corrected = (id: string, fields: object) => keeper.put(`/api/records/${id}`, equipment(fields));
const cancelled = (id: string, body: object) => keeper.post(`/api/records/${id}/cancel`, body);
async function valuesOf(hive: number): Promise<Record<string, unknown>> {
  const { body } = await keeper.get(`/api/apiaries/${apiary}`);
  return body.hives.find(({ id }: { id: number }) => id === hive).observations_aggregate;
}
const supersOf = async (hive: number) => (await valuesOf(hive)).structure_honey_super;
const seen = (hive: number, supers: number, day: string) =>
  recorded(keeper, hive, { observation_date: `${day}T08:00:00Z`, structure_honey_super: supers });

test('a super is added to what each hive has', async () => {
  await seen(hives[0], 1, '2026-06-01');
  await made({ hive_ids: [...hives], supers: 1 });
  expect([await supersOf(hives[0]), await supersOf(hives[1])]).toEqual([2, 1]);
  await made({ supers: -2 });
  expect(await supersOf(hives[0])).toBe(0);
});

test('parts are put on and taken off; what the catalogue does not have is only recorded', async () => {
  await made({ excluder: true, stone: true, feeder: true, brood_boxes: 1, frames: { drawn: 2, brood: -1 } });
  expect(await valuesOf(hives[0])).toEqual({ structure_queen_excluder: true, structure_has_rock: true });
  const id = await made({ excluder: false });
  expect((await valuesOf(hives[0])).structure_queen_excluder).toBe(false);
  const { body } = await keeper.get(`/api/hives/${hives[0]}/observations/latest`);
  expect(body[0]).toMatchObject({ record: id, data: { structure_queen_excluder: false } });
  await made({ frames: { foundation: 3 } });
  expect((await keeper.get(`/api/hives/${hives[0]}/observations/ids`)).body).toHaveLength(2);
});

test('a number that was never observed stays unknown when supers are taken away', async () => {
  await made({ supers: -1 });
  expect(await supersOf(hives[0])).toBeUndefined();
});

test.each<[string, object, string, string]>([
  ['more supers are taken away than there are', { supers: -2 }, 'supers', 'too_small'],
  ['more supers are added than a hive may have', { supers: 10 }, 'supers', 'too_big'],
  ['nothing changes', {}, 'body', 'required'],
  ['a change is zero', { supers: 0 }, 'supers', 'invalid'],
  ['no hive is named', { hive_ids: [], supers: 1 }, 'hive_ids', 'required'],
  ['the day is in the future', { happened_on: '2026-06-16', supers: 1 }, 'happened_on', 'in_future'],
])('a record is refused, and nothing is written, if %s', async (_, fields, field, code) => {
  await seen(hives[0], 1, '2026-06-01');
  const { status, body } = await send(fields);
  expect([status, body.errors?.[field]]).toEqual([422, [code]]);
  expect((await keeper.get('/api/records')).body.data).toEqual([]);
  expect(await supersOf(hives[0])).toBe(1);
});

test('a record of an earlier day changes the numbers of later records, not those that were seen', async () => {
  await made({ supers: 1, happened_on: '2026-06-05' });
  await made({ supers: 1, happened_on: '2026-06-01' });
  expect(await supersOf(hives[0])).toBe(2);
  await seen(hives[0], 5, '2026-06-10');
  await made({ supers: 1, happened_on: '2026-06-03' });
  expect(await supersOf(hives[0])).toBe(5);
});

test('values of a time that is still to come are those of the present', async () => {
  await made({ supers: 1, happened_on: '2026-06-15', happened_at: '23:00' });
  const { body } = await keeper.get(`/api/hives/${hives[0]}/observations/latest`);
  expect(body[0].observation_date).toBe(server.now().toISOString());
});

test('a record that is corrected to today before noon gives its values at the present', async () => {
  const id = await made({ supers: 1 });
  server.setNow('2026-06-16T06:00:00Z');
  expect((await corrected(id, { supers: 1, happened_on: '2026-06-16' })).status).toBe(200);
  const { body } = await keeper.get(`/api/hives/${hives[0]}/observations/latest`);
  expect(body[0].observation_date).toBe(server.now().toISOString());
});

test('an observation that is entered, edited or deleted afterwards changes the numbers of later records', async () => {
  await made({ supers: 1, happened_on: '2026-06-05' });
  const id = await seen(hives[0], 3, '2026-06-01');
  expect(await supersOf(hives[0])).toBe(4);
  await keeper.put(`/api/observations/${id}`, { structure_honey_super: 1 });
  expect(await supersOf(hives[0])).toBe(2);
  await keeper.delete(`/api/observations/${id}`);
  expect(await supersOf(hives[0])).toBe(1);
});

test('a correction replaces the effect, also on other hives', async () => {
  const id = await made({ supers: 1 });
  expect((await corrected(id, { supers: 2 })).status).toBe(200);
  expect(await supersOf(hives[0])).toBe(2);
  expect((await corrected(id, { supers: 2, hive_ids: [hives[1]] })).status).toBe(200);
  expect([await supersOf(hives[0]), await supersOf(hives[1])]).toEqual([undefined, 2]);
});

test('a correction leaves the values behind those of other records and observations of the same moment', async () => {
  const day = { happened_on: '2026-06-10' };
  const first = { ...day, supers: 2, excluder: true };
  const id = await made(first);
  await made({ ...day, supers: -2, excluder: false });
  expect((await corrected(id, { ...first, note: 'Dadant' })).status).toBe(200);
  expect(await valuesOf(hives[0])).toEqual({ structure_honey_super: 0, structure_queen_excluder: false });
  await recorded(keeper, hives[0], { observation_date: '2026-06-10', structure_honey_super: 9 });
  expect((await corrected(id, { ...first, note: 'again' })).status).toBe(200);
  expect(await supersOf(hives[0])).toBe(9);
});

test('an undo takes the effect back; a cancellation leaves it to the beekeeper', async () => {
  const undone = await made({ supers: 1 });
  const kept = await made({ supers: 1 });
  expect(await supersOf(hives[0])).toBe(2);
  await cancelled(undone, { undo: true });
  expect(await supersOf(hives[0])).toBe(1);
  await cancelled(kept, { reason: 'entered twice' });
  expect(await supersOf(hives[0])).toBe(1);
  const [own] = (await keeper.get(`/api/hives/${hives[0]}/observations/latest`)).body;
  expect(own.record).toBeUndefined();
  expect((await keeper.delete(`/api/observations/${own.id}`)).status).toBe(204);
});

test('frames with brood and stores are added to those of the hive; a place in the apiary is only recorded', async () => {
  const before = { brood_frames: 6, reserves_honey_frames: 4, structure_honey_super: 1 };
  await recorded(keeper, hives[0], { observation_date: '2026-06-01T08:00:00Z', ...before });
  const undone = await made({ frames: { brood: -2, stores: 1, drawn: 1 }, supers: 1 });
  expect(await valuesOf(hives[0])).toMatchObject({
    ...{ brood_frames: 4, reserves_honey_frames: 5, structure_honey_super: 2 },
  });
  expect((await send({ frames: { brood: -5 } })).body.errors).toEqual({ 'frames.brood': ['too_small'] });
  await made({ moved: true });
  await cancelled(undone, { undo: true });
  expect(await valuesOf(hives[0])).toMatchObject(before);
});

test('a harvest that takes supers off sets them back; a correction without it and an undo bring them again', async () => {
  await seen(hives[0], 3, '2026-06-01');
  const harvest = { kind: 'harvest', food: 'honey', unit: 'kg', amounts: [12], supers_off: 2 };
  expect((await send({ ...harvest, supers_off: 4 })).body.errors).toEqual({ supers_off: ['too_small'] });
  const id = await made(harvest);
  expect(await supersOf(hives[0])).toBe(1);
  await corrected(id, { ...harvest, supers_off: null });
  expect(await supersOf(hives[0])).toBe(3);
  const undone = await made({ ...harvest, supers_off: 1 });
  expect(await supersOf(hives[0])).toBe(2);
  await cancelled(undone, { undo: true });
  expect(await supersOf(hives[0])).toBe(3);
});

test('a harvest takes off the supers that its correction names', async () => {
  await seen(hives[0], 3, '2026-06-01');
  const harvest = { kind: 'harvest', food: 'honey', unit: 'kg', amounts: [12] };
  const id = await made(harvest);
  await corrected(id, { ...harvest, supers_off: 2 });
  expect(await supersOf(hives[0])).toBe(1);
});

test('the values of a record are changed by the record alone', async () => {
  const id = await made({ supers: 1 });
  const [given] = (await keeper.get(`/api/hives/${hives[0]}/observations/latest`)).body;
  expect(given.record).toBe(id);
  const edit = await keeper.put(`/api/observations/${given.id}`, { structure_honey_super: 3 });
  expect([edit.status, edit.body.code]).toEqual([409, 'of_record']);
  expect((await keeper.delete(`/api/observations/${given.id}`)).body.code).toBe('of_record');
});

test('a record with the id of another account changes only its own hives', async () => {
  const id = await made({ supers: 1 });
  const other = await server.beekeeper();
  const theirs = await createdApiary(other);
  const hive = await createdHive(other, theirs);
  const record = { id, ...equipment({ hive_ids: [hive], supers: 1 }) };
  expect((await other.post(`/api/apiaries/${theirs}/records`, record)).status).toBe(201);
  await other.post(`/api/records/${id}/cancel`, { undo: true });
  expect(await supersOf(hives[0])).toBe(1);
});
