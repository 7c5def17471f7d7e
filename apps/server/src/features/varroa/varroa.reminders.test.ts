import { createEvents } from '@propolis/events';
import { beforeEach, expect, test } from 'vitest';
import { type Beekeeper, testApp } from '../../../test/app.ts';
import { countedByHand } from '../../../test/countings.ts';
import {
  aLoss,
  aTreatment,
  aVarroaPlan,
  createdApiary,
  createdHive,
  createdRecord,
  notified,
} from '../../../test/records.ts';
import { planInCalendar, remindOfPlans } from './varroa.reminders.ts';

const events = createEvents();

const server = await testApp();
let keeper: Beekeeper;
let apiary: number;
let hive: number;
beforeEach(async () => {
  server.setNow('2026-09-30T10:00:00Z');
  keeper = await server.beekeeper();
  apiary = await createdApiary(keeper, { name: 'Jura' });
  hive = await createdHive(keeper, apiary, { name: 'A' });
  await planned();
});

async function planned(fields: object = {}): Promise<void> {
  const { status } = await keeper.put(`/api/apiaries/${apiary}/varroa_plan`, aVarroaPlan(fields));
  expect(status).toBe(200);
}
const treated = (hiveId: number, happened_on: string, fields: object = {}) =>
  createdRecord(keeper, apiary, aTreatment(hiveId, { happened_on, last_day: happened_on, ...fields }));
const look = (at: string) =>
  remindOfPlans({ db: server.db, events }, { now: new Date(at), signal: AbortSignal.timeout(60_000) });
const reminders = async (of = keeper) => (await notified(of)).reverse();
const daysOf = async () => (await reminders()).map(({ facts: { day } }: { facts: { day: string } }) => day);

test('a step of the plan reminds once, at seven on its first day, in the language of the account', async () => {
  await keeper.put('/api/user/language', { language: 'de' });
  await look('2026-07-01T04:59:59Z');
  expect(await reminders()).toEqual([]);
  await look('2026-07-01T05:00:00Z');
  await look('2026-07-07T05:00:00Z');
  expect(await reminders()).toEqual([
    {
      kind: 'reminder_due',
      facts: {
        ...{ hive_id: hive, hive: 'A', apiary_id: apiary, apiary: 'Jura' },
        ...{ day: '2026-07-01', comment: 'Erste Sommerbehandlung', step: 'first_summer' },
      },
    },
  ]);
});

test('each step of the year reminds, without the control counts, which the treatments plan', async () => {
  for (const day of ['05-18', '06-20', '07-01', '07-22', '08-15', '09-05', '11-01', '11-15'])
    await look(`2026-${day}T08:00:00Z`);
  const steps = ['2026-05-18', '2026-06-20', '2026-07-01', '2026-08-15', '2026-11-01'];
  expect(await daysOf()).toEqual(steps);
});

test('a step reminds of the colonies in which it is not done, and not at all once it is done in all', async () => {
  const other = await createdHive(keeper, apiary, { name: 'B' });
  await treated(hive, '2026-06-25');
  await look('2026-07-01T05:00:00Z');
  expect(await reminders()).toMatchObject([{ facts: { hive_id: other, hive: 'B', day: '2026-07-01' } }]);
  for (const id of [hive, other]) await countedByHand(keeper, id, { count_date: '2026-05-18T04:00:00Z' });
  await look('2026-05-18T05:00:00Z');
  expect(await daysOf()).toEqual(['2026-07-01']);
});

test('a step names the colonies in the order of the apiary', async () => {
  const first = await createdHive(keeper, apiary, { name: 'B', position_on_apiary: 1 });
  await look('2026-07-01T05:00:00Z');
  expect(await reminders()).toMatchObject([{ facts: { hive_id: first, hive: 'B, A' } }]);
});

test('an apiary without a plan or without living colonies has no reminder', async () => {
  await createdHive(keeper, await createdApiary(keeper));
  await createdRecord(keeper, apiary, aLoss(hive));
  await look('2026-07-01T05:00:00Z');
  expect(await reminders()).toEqual([]);
});

test('the altitude moves a reminder, and each trap comb has its own', async () => {
  await keeper.put(`/api/apiaries/${apiary}`, { altitude: 1100 });
  await look('2026-05-18T05:00:00Z');
  expect(await reminders()).toEqual([]);
  await planned({ method: 'trap_comb', from: '2026-06-07', applied_with: null });
  await look('2026-06-07T05:00:00Z');
  await look('2026-06-14T05:00:00Z');
  expect(await daysOf()).toEqual(['2026-06-07', '2026-06-07', '2026-06-14']);
});

test('a trap comb that is recorded in all colonies does not remind', async () => {
  await planned({ method: 'trap_comb', from: '2026-06-07', applied_with: null });
  const trapComb = { kind: 'equipment', trap_comb: true, hive_ids: [hive], happened_on: '2026-06-14' };
  await createdRecord(keeper, apiary, trapComb);
  for (const day of ['07', '14']) await look(`2026-06-${day}T05:00:00Z`);
  expect(await daysOf()).toEqual(['2026-06-07']);
});

test('a missed reminder is sent within a week, to its account only', async () => {
  const stranger = await server.beekeeper();
  await look('2026-07-08T05:00:00Z');
  expect(await reminders()).toEqual([]);
  await look('2026-07-07T05:00:00Z');
  expect([await daysOf(), await reminders(stranger)]).toEqual([['2026-07-01'], []]);
});

test('the calendar has the winter treatment until it is given, also if that is soon after the strips of autumn', async () => {
  const stepsOn = async (day: string) => {
    server.setNow(`${day}T10:00:00Z`);
    const entries = await planInCalendar(server.db, keeper.id, new Date(`${day}T10:00:00Z`));
    return entries.filter(({ day: on }) => on < '2027').map(({ uid }) => uid);
  };
  const winter = [`winter-1-of-2026-of-apiary-${apiary}`];
  await treated(hive, '2026-09-12', { last_day: '2026-11-07', substances: ['thymol'] });
  for (const day of ['2026-11-19', '2026-12-31']) expect(await stepsOn(day)).toEqual(winter);
  server.setNow('2026-11-20T10:00:00Z');
  await treated(hive, '2026-11-20', { substances: ['oxalic_acid'] });
  expect(await stepsOn('2026-11-20')).toEqual([]);
  const other = await createdApiary(keeper);
  await createdHive(keeper, other);
  await keeper.put(`/api/apiaries/${other}/varroa_plan`, aVarroaPlan());
  expect(await stepsOn('2026-11-20')).toEqual([`winter-1-of-2026-of-apiary-${other}`]);
});
