import { beforeEach, expect, test } from 'vitest';
import { type Beekeeper, TEST_NOW, testApp } from '../../../test/app.ts';
import { COUNTINGS, countedByHand } from '../../../test/countings.ts';
import {
  aLoss,
  aTreatment,
  aVarroaPlan,
  createdApiary,
  createdHive,
  createdRecord,
  notified,
} from '../../../test/records.ts';

const server = await testApp();
let me: Beekeeper;
let hive: number;
let apiary: number;
beforeEach(async () => {
  server.setNow(TEST_NOW);
  me = await server.beekeeper();
  apiary = await createdApiary(me, { name: 'Les Tilleuls' });
  hive = await createdHive(me, apiary, { name: 'Mélusine' });
});

const toldTo = async (keeper: Beekeeper) => (await notified(keeper)).reverse();
/** A board of seven days. */
const counted = (day: string, count: number, fields: object = {}) =>
  countedByHand(me, hive, { count_date: `${day}T10:00:00Z`, count, exposure_days: 7, ...fields });
async function treated(happened_on: string, last_day: string | null, fields: object = {}): Promise<string> {
  const record = aTreatment(hive, { happened_on, last_day, ...fields });
  return (await createdRecord(me, apiary, record)).id;
}

test('more mites per day than the threshold of the season cause one notification; as many do not', async () => {
  // The threshold in June is ten per day.
  await countedByHand(me, hive, { count_date: '2026-06-14T10:00:00Z', count: 70, exposure_days: 7 });
  expect(await toldTo(me)).toEqual([]);
  const id = await countedByHand(me, hive, {
    count_date: '2026-06-14T10:00:00Z',
    count: 77,
    exposure_days: 7,
  });
  const facts = {
    hive_id: hive,
    hive: 'Mélusine',
    apiary_id: apiary,
    apiary: 'Les Tilleuls',
    counting_id: id,
  };
  const above = { ...facts, verdict: 'above', per_day: 11, threshold: 10, advice: 'treat_at_once' };
  expect(await toldTo(me)).toEqual([{ kind: 'varroa_threshold', facts: above }]);
  await me.put(`${COUNTINGS}/${id}`, { hive_id: hive, exposure_days: 6 });
  expect(await toldTo(me)).toHaveLength(1);
});

test('a sample above the threshold of its month causes a notification in mites per 100 bees', async () => {
  server.setNow('2026-08-14T12:00:00.000Z');
  const sample = { exposure_days: null, sample_bees: 500, sample_method: 'wash' };
  await counted('2026-08-13', 10, sample);
  expect(await toldTo(me)).toEqual([]);
  await counted('2026-08-14', 11, sample);
  const facts = { verdict: 'above', per_day: 2.2, threshold: 2, is_sample: true };
  expect(await toldTo(me)).toMatchObject([{ kind: 'varroa_threshold', facts }]);
});

test('a count that a treatment affects raises no alarm, nor does a board that lay over its end', async () => {
  const id = await treated('2026-05-20', '2026-05-31');
  await counted('2026-06-13', 700);
  await counted('2026-06-14', 700, { exposure_days: 14 });
  expect(await toldTo(me)).toEqual([]);
  await counted('2026-06-14', 700);
  expect(await toldTo(me)).toHaveLength(1);
  await me.post(`/api/records/${id}/cancel`, { reason: 'wrong hive' });
  await counted('2026-06-13', 700);
  expect(await toldTo(me)).toHaveLength(1);
  await counted('2026-06-15', 700, { count_date: '2026-06-15T08:00:00Z' });
  expect(await toldTo(me)).toHaveLength(2);
});

test('during a treatment no fall raises an alarm, nor does an earlier one', async () => {
  await treated('2026-06-10', null);
  await counted('2026-06-14', 700);
  await counted('2026-06-09', 700);
  expect(await toldTo(me)).toEqual([]);
});

test('a treatment against something else affects no count', async () => {
  await treated('2026-06-10', null, { indication: 'nosema' });
  await counted('2026-06-14', 77);
  expect(await toldTo(me)).toHaveLength(1);
});

test('a high apiary has the threshold of the end of May later, as its plan says', async () => {
  apiary = await createdApiary(me, { altitude: 1100 });
  hive = await createdHive(me, apiary);
  const { body } = await me.put(`/api/apiaries/${apiary}/varroa_plan`, aVarroaPlan({ days_per_100m: 0 }));
  expect(body.varroa_plan.days_per_100m).toBe(0);
  await counted('2026-06-14', 28);
  expect(await toldTo(me)).toEqual([]);
  await me.put(`/api/apiaries/${apiary}/varroa_plan`, aVarroaPlan());
  await counted('2026-06-14', 28);
  const facts = { per_day: 4, threshold: 3, advice: 'emergency_treatment' };
  expect(await toldTo(me)).toMatchObject([{ kind: 'varroa_threshold', facts }]);
});

test('a corrected manual count causes the notification of its new number, in the season of its new date', async () => {
  const id = await countedByHand(me, hive, {
    count_date: '2026-06-14T10:00:00Z',
    count: 12,
    exposure_days: 7,
  });
  expect(await toldTo(me)).toEqual([]);
  await me.put(`${COUNTINGS}/${id}`, { hive_id: hive, count: 112, count_date: '2026-03-01T10:00:00Z' });
  expect(await toldTo(me)).toEqual([]); // Long ago.
  await me.put(`${COUNTINGS}/${id}`, { hive_id: hive, count_date: '2026-06-13T10:00:00Z' });
  expect(await toldTo(me)).toMatchObject([
    { kind: 'varroa_threshold', facts: { counting_id: id, verdict: 'above', per_day: 16 } },
  ]);
});

test('a count that is moved to the right hive causes a notification there', async () => {
  const right = await createdHive(me, apiary, { name: 'Bourrache' });
  const id = await counted('2026-06-14', 400);
  for (const exposure_days of [7, 6]) await me.put(`${COUNTINGS}/${id}`, { hive_id: right, exposure_days });
  const told: { facts: { hive: string } }[] = await toldTo(me);
  expect(told.map(({ facts }) => facts.hive)).toEqual(['Mélusine', 'Bourrache']);
});

test('too many mites in all after the winter treatment cause a notification, also in the next year', async () => {
  server.setNow('2027-01-04T10:00:00.000Z');
  await counted('2026-12-26', 400);
  await treated('2026-12-20', '2026-12-20', { substances: ['oxalic_acid'] });
  const first = await counted('2026-12-27', 300);
  expect(await toldTo(me)).toEqual([]);
  await counted('2027-01-03', 260);
  const facts = { verdict: 'above', per_day: 40, advice: 'repeat_winter_treatment' };
  expect(await toldTo(me)).toMatchObject([{ kind: 'varroa_threshold', facts }]);
  // The board with which they became too many has notified.
  await me.put(`${COUNTINGS}/${first}`, { hive_id: hive, count: 299 });
  expect(await toldTo(me)).toHaveLength(1);
});

test('a count older than thirty days causes no notification', async () => {
  await counted('2026-05-15', 700);
  expect(await toldTo(me)).toEqual([]);
  await counted('2026-05-16', 700);
  expect(await toldTo(me)).toHaveLength(1);
});

test('a count that a lower one followed causes no notification', async () => {
  await counted('2026-06-14', 7);
  await counted('2026-06-10', 700);
  expect(await toldTo(me)).toEqual([]);
});

test('of several counts of a day, only one above the threshold causes a notification', async () => {
  await counted('2026-06-14', 700);
  await counted('2026-06-14', 7);
  await counted('2026-06-14', 700, { exposure_days: null });
  expect(await toldTo(me)).toHaveLength(1);
});

test('a count causes a notification of its own hive', async () => {
  const hives = [hive, await createdHive(me, apiary), await createdHive(me, apiary)];
  for (const [at, day] of ['12', '13', '11'].entries()) {
    hive = hives[at] ?? 0;
    await counted(`2026-06-${day}`, 700);
  }
  const told: { facts: { hive_id: number } }[] = await toldTo(me);
  expect(told.map(({ facts }) => facts.hive_id)).toEqual(hives);
});

test('a count of a hive that has ended causes no notification', async () => {
  const id = await counted('2026-06-14', 7);
  await createdRecord(me, apiary, aLoss(hive));
  const { status } = await me.put(`${COUNTINGS}/${id}`, { hive_id: hive, count: 700 });
  expect([status, await toldTo(me)]).toEqual([200, []]);
});

test('only the account of the count is notified', async () => {
  const stranger = await server.beekeeper();
  await counted('2026-06-14', 700);
  expect([(await toldTo(me)).length, await toldTo(stranger)]).toEqual([1, []]);
});
