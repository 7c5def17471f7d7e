import { randomUUID } from 'node:crypto';
import type { FollowUp } from '@propolis/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Beekeeper, testApp } from '../../../test/app.ts';
import { archiveOf, filesOf, imported } from '../../../test/archives.ts';
import { aHarvest, aTreatment, createdApiary, createdHive, createdRecord } from '../../../test/records.ts';

const server = await testApp();
let keeper: Beekeeper;
let apiary: number;
let hive: number;
beforeEach(async () => {
  server.setNow('2026-06-15T10:00:00Z');
  keeper = await server.beekeeper();
  apiary = await createdApiary(keeper, { name: 'Jura' });
  hive = await createdHive(keeper, apiary, { name: 'A' });
});

const made = async (record: object) => (await createdRecord(keeper, apiary, record)).id;
const open = async (of = keeper): Promise<FollowUp[]> => (await of.get('/api/follow_ups')).body;
const planned = async () => (await open()).map(({ kind, due }) => [kind, due]);

test('a move asks to tell both inspectors, in the new apiary, until it is cancelled', async () => {
  const alps = await createdApiary(keeper, { name: 'Alps' });
  const id = await made({
    kind: 'stock',
    event: 'moved',
    hive_ids: [hive],
    happened_on: '2026-06-14',
    to_apiary_id: alps,
  });
  expect((await open()).map(({ kind, due, apiary: { name } }) => [kind, due, name])).toEqual([
    ['inspector_notice', '2026-06-14', 'Alps'],
  ]);
  await keeper.post(`/api/records/${id}/cancel`, { reason: 'Wrong hive', undo: true });
  expect(await open()).toEqual([]);
});

describe('a treatment', () => {
  test('plans its second dose while it runs', async () => {
    await made(aTreatment(hive, { last_day: null, second_dose_after: 21 }));
    expect((await planned()).map(([kind]) => kind)).toEqual(['second_dose']);
  });

  test('plans for each of its hives, the earliest first', async () => {
    const other = await createdHive(keeper, apiary, { name: 'B' });
    const id = await made(aTreatment(hive, { hive_ids: [hive, other], amounts: null }));
    const all = await open();
    expect(all.map(({ kind, due, hive: { name } }) => [kind, due, name])).toEqual([
      ['remove_product', '2026-06-24', 'A'],
      ['remove_product', '2026-06-24', 'B'],
      ['control_count', '2026-07-08', 'A'],
      ['control_count', '2026-07-08', 'B'],
    ]);
    expect(all[0]).toEqual({
      id: expect.any(Number),
      kind: 'remove_product',
      due: '2026-06-24',
      is_done: false,
      record_id: id,
      hive: { id: hive, name: 'A' },
      apiary: { id: apiary, name: 'Jura' },
    });
  });

  test('that is added late plans what is due already, at most 30 days ago', async () => {
    const other = await createdHive(keeper, apiary, { name: 'B' });
    await made(aTreatment(hive, { happened_on: '2026-05-01', last_day: '2026-06-14' }));
    await made(aTreatment(other, { happened_on: '2026-05-01', last_day: '2026-05-15' }));
    const third = await createdHive(keeper, apiary, { name: 'C' });
    const moths = { happened_on: '2026-05-01', last_day: '2026-05-16', indication: 'wax_moth' };
    await made(aTreatment(third, moths));
    expect(await planned()).toEqual([
      ['remove_product', '2026-05-16'],
      ['control_count', '2026-05-29'],
      ['remove_product', '2026-06-14'],
      ['control_count', '2026-06-28'],
    ]);
  });

  test('that is corrected to have ended long ago lists only what is not too late', async () => {
    const days = { happened_on: '2026-05-01', last_day: '2026-06-14' };
    const id = await made(aTreatment(hive, days));
    await keeper.put(`/api/records/${id}`, aTreatment(hive, { ...days, last_day: '2026-05-15' }));
    expect(await planned()).toEqual([['control_count', '2026-05-29']]);
  });

  test('without a last day plans nothing, nor does another kind', async () => {
    await made(aTreatment(hive, { last_day: null }));
    await made(aHarvest({ hive_ids: [hive] }));
    await made({ kind: 'stock', event: 'bought', hive_ids: [hive], happened_on: '2026-06-14' });
    expect(await open()).toEqual([]);
  });

  test('that is corrected plans other days, and other hives', async () => {
    const other = await createdHive(keeper, apiary, { name: 'B' });
    const id = await made(aTreatment(hive));
    await keeper.put(`/api/records/${id}`, aTreatment(hive, { last_day: '2026-06-20' }));
    expect(await planned()).toEqual([
      ['remove_product', '2026-06-20'],
      ['control_count', '2026-07-04'],
    ]);
    await keeper.put(`/api/records/${id}`, aTreatment(other, { last_day: '2026-06-20' }));
    expect((await open()).map(({ hive: { name } }) => name)).toEqual(['B', 'B']);
    const moths = aTreatment(other, { last_day: '2026-06-20', indication: 'wax_moth' });
    await keeper.put(`/api/records/${id}`, moths);
    expect(await planned()).toEqual([['remove_product', '2026-06-20']]);
    await keeper.put(`/api/records/${id}`, aTreatment(other, { last_day: null }));
    expect(await open()).toEqual([]);
  });

  test('that is undone takes back what it planned', async () => {
    const id = await made(aTreatment(hive));
    expect((await keeper.post(`/api/records/${id}/cancel`, { undo: true })).status).toBe(200);
    expect(await open()).toEqual([]);
  });

  test('that is refused plans nothing', async () => {
    const future = { id: randomUUID(), ...aTreatment(hive, { happened_on: '2026-06-16' }) };
    expect((await keeper.post(`/api/apiaries/${apiary}/records`, future)).status).toBe(422);
    expect(await open()).toEqual([]);
  });
});

describe('several treatments of a hive', () => {
  const treated = (happened_on: string, last_day: string | null, fields: object = {}) =>
    made(aTreatment(hive, { happened_on, last_day, ...fields }));
  const daysOf = async (kind: string) =>
    (await open()).filter((one) => one.kind === kind).map(({ due, hive: { name } }) => `${due} ${name}`);
  const other = { product: 'Oxuvar 5.7 % ad us. vet.', substances: ['oxalic_acid'] };

  test('that follow each other within 14 days have one control count, after the last', async () => {
    await treated('2026-05-20', '2026-06-01');
    await treated('2026-06-14', '2026-06-14', other);
    expect(await daysOf('control_count')).toEqual(['2026-06-28 A']);
    await treated('2026-06-15', null, other);
    expect(await daysOf('control_count')).toEqual([]);
  });

  test('that are 14 days apart have one each, and so have those of other hives', async () => {
    await treated('2026-05-20', '2026-05-31');
    await treated('2026-06-14', '2026-06-14', other);
    expect(await daysOf('control_count')).toEqual(['2026-06-14 A', '2026-06-28 A']);
    const neighbour = await createdHive(keeper, apiary, { name: 'B' });
    await treated('2026-06-10', '2026-06-12', { hive_ids: [neighbour], amounts: null });
    expect(await daysOf('control_count')).toEqual(['2026-06-14 A', '2026-06-26 B', '2026-06-28 A']);
  });

  test('have the control count of the one that ends last, and not of one against something else', async () => {
    await treated('2026-05-20', '2026-06-20');
    await treated('2026-06-01', '2026-06-08', other);
    await treated('2026-06-02', '2026-06-29', { ...other, indication: 'wax_moth' });
    expect(await daysOf('control_count')).toEqual(['2026-07-04 A']);
  });

  test('have the control count of the earlier one again when the later one is undone or cancelled', async () => {
    await treated('2026-05-20', '2026-06-01');
    for (const how of [{ undo: true }, { reason: 'Wrong hive' }]) {
      const id = await treated('2026-06-14', '2026-06-14', other);
      expect(await daysOf('control_count')).toEqual(['2026-06-28 A']);
      expect((await keeper.post(`/api/records/${id}/cancel`, how)).status).toBe(200);
      expect(await daysOf('control_count')).toEqual(['2026-06-15 A']);
    }
  });

  test('have a control count although the last day of one long ago was forgotten', async () => {
    await made(aTreatment(hive, { happened_on: '2025-11-16', last_day: null }));
    const running = await made(aTreatment(hive, { happened_on: '2025-11-17', last_day: null }));
    await made(aTreatment(hive, { happened_on: '2026-06-01', last_day: '2026-06-14' }));
    expect(await daysOf('control_count')).toEqual([]);
    await keeper.post(`/api/records/${running}/cancel`, { reason: 'entered twice' });
    expect(await daysOf('control_count')).toEqual(['2026-06-28 A']);
  });

  test('with the same product ask once to take it out, on a last day that is known', async () => {
    await treated('2026-05-20', '2026-06-30');
    const second = await treated('2026-06-10', null);
    expect(await daysOf('remove_product')).toEqual(['2026-06-30 A']);
    await keeper.put(
      `/api/records/${second}`,
      aTreatment(hive, { happened_on: '2026-06-10', last_day: '2026-06-30' }),
    );
    expect(await daysOf('remove_product')).toEqual(['2026-06-30 A']);
    await treated('2026-06-12', '2026-06-20', other);
    expect(await daysOf('remove_product')).toEqual(['2026-06-20 A', '2026-06-30 A']);
  });

  test('leave a control count that can still be marked as done', async () => {
    await treated('2026-05-20', '2026-06-01');
    const [count] = (await open()).filter(({ kind }) => kind === 'control_count');
    await treated('2026-06-14', '2026-06-14', other);
    const done = await keeper.put(`/api/follow_ups/${count?.id}`, { is_done: true });
    expect([done.status, done.body]).toEqual([200, { ...count, is_done: true }]);
  });
});

describe('a follow-up', () => {
  test('leaves the list when it is done, and a correction keeps it done', async () => {
    const id = await made(aTreatment(hive));
    const [first] = await open();
    const done = await keeper.put(`/api/follow_ups/${first?.id}`, { is_done: true });
    expect([done.status, done.body]).toEqual([200, { ...first, is_done: true }]);
    await keeper.put(`/api/records/${id}`, aTreatment(hive, { note: 'n' }));
    expect(await planned()).toEqual([['control_count', '2026-07-08']]);
    await keeper.put(`/api/follow_ups/${first?.id}`, { is_done: false });
    expect(await open()).toHaveLength(2);
  });

  test('stays in the list for 30 days after its day', async () => {
    await made(aTreatment(hive));
    server.setNow('2026-07-24T10:00:00Z');
    expect(await planned()).toEqual([
      ['remove_product', '2026-06-24'],
      ['control_count', '2026-07-08'],
    ]);
    server.setNow('2026-07-25T10:00:00Z');
    expect(await planned()).toEqual([['control_count', '2026-07-08']]);
  });

  test('goes with its hive', async () => {
    const id = await made(aTreatment(hive));
    await keeper.delete(`/api/hives/${hive}`);
    expect(await open()).toEqual([]);
    const { record } = (await keeper.get(`/api/records/${id}`)).body;
    expect((await keeper.put(`/api/records/${id}`, { ...record, note: 'n' })).status).toBe(200);
    expect(await open()).toEqual([]);
  });

  test('leaves the list as its hive ends, and comes back with it', async () => {
    await made(aTreatment(hive));
    const died = await made({ kind: 'stock', event: 'died', hive_ids: [hive], happened_on: '2026-06-14' });
    expect(await open()).toEqual([]);
    await keeper.post(`/api/records/${died}/cancel`, { undo: true });
    expect(await open()).toHaveLength(2);
  });

  test('stays done as another hive or another follow-up leaves its record', async () => {
    const other = await createdHive(keeper, apiary, { name: 'B' });
    const id = await made(aTreatment(hive, { hive_ids: [hive, other], amounts: null }));
    const [removal] = await open();
    await keeper.put(`/api/follow_ups/${removal?.id}`, { is_done: true });
    const correct = async (fields: object) => {
      await keeper.put(`/api/records/${id}`, aTreatment(hive, { amounts: null, ...fields }));
      return planned();
    };
    expect(await correct({ hive_ids: [hive] })).toEqual([['control_count', '2026-07-08']]);
    expect(await correct({ indication: 'nosema' })).toEqual([]);
  });

  test('is in an archive, done or not, and is imported once', async () => {
    await made(aTreatment(hive));
    const [{ id } = { id: 0 }] = await open();
    await keeper.put(`/api/follow_ups/${id}`, { is_done: true });
    const files = await filesOf(keeper);
    const other = await server.beekeeper();
    for (let time = 0; time < 2; time += 1) {
      expect((await imported(other, archiveOf(files))).status).toBe(200);
      expect((await open(other)).map(({ kind, due }) => [kind, due])).toEqual([
        ['control_count', '2026-07-08'],
      ]);
    }
  });
});
