import { createEvents } from '@propolis/events';
import { beforeEach, expect, test } from 'vitest';
import { type Beekeeper, testApp } from '../../../test/app.ts';
import {
  aLoss,
  aTreatment,
  createdApiary,
  createdHive,
  createdRecord,
  notified,
} from '../../../test/records.ts';
import { followUpsInCalendar, remindOfFollowUps } from './follow-ups.reminders.ts';

const events = createEvents();

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

async function treated(fields: object = {}): Promise<string> {
  return (await createdRecord(keeper, apiary, aTreatment(hive, fields))).id;
}
const look = (at: string) =>
  remindOfFollowUps({ db: server.db, events }, { now: new Date(at), signal: AbortSignal.timeout(60_000) });
const reminders = (of = keeper) => notified(of);

test('a follow-up reminds once, at seven on its day, in the language of the account', async () => {
  const german = await server.beekeeper();
  await german.put('/api/user/language', { language: 'de' });
  keeper = german;
  apiary = await createdApiary(keeper, { name: 'Jura' });
  hive = await createdHive(keeper, apiary, { name: 'A' });
  await treated();
  await look('2026-06-24T04:59:59Z');
  expect(await reminders()).toEqual([]);
  await look('2026-06-24T05:00:00Z');
  await look('2026-06-25T05:00:00Z');
  expect(await reminders()).toEqual([
    {
      kind: 'reminder_due',
      facts: {
        ...{ hive_id: hive, hive: 'A', apiary_id: apiary, apiary: 'Jura' },
        ...{ day: '2026-06-24', comment: 'Mittel entfernen' },
      },
    },
  ]);
});

test('the hives of a record share a reminder, without ended ones and those that are done', async () => {
  const others: number[] = [];
  for (const name of ['B', 'C', 'D', 'E', 'F', 'G']) others.push(await createdHive(keeper, apiary, { name }));
  await treated({ hive_ids: [hive, ...others], amounts: null });
  const { body } = await keeper.get('/api/follow_ups');
  const done = body.find(
    ({ hive: { name }, due }: { hive: { name: string }; due: string }) =>
      name === 'B' && due === '2026-06-24',
  );
  await keeper.put(`/api/follow_ups/${done.id}`, { is_done: true });
  await createdRecord(keeper, apiary, aLoss(others[1] ?? 0));
  await look('2026-06-24T05:00:00Z');
  expect(await reminders()).toMatchObject([{ facts: { hive: 'A, D, E +2', comment: 'Retirer le produit' } }]);
});

test('a cancelled record does not remind, and a corrected one on its new day', async () => {
  const [cancelled, corrected] = [await treated(), await treated()];
  await keeper.post(`/api/records/${cancelled}/cancel`, { reason: 'wrong hive' });
  await keeper.put(`/api/records/${corrected}`, aTreatment(hive, { last_day: '2026-06-26' }));
  await look('2026-06-24T05:00:00Z');
  expect(await reminders()).toEqual([]);
  await look('2026-06-26T05:00:00Z');
  expect(await reminders()).toHaveLength(1);
});

test('a control count does not remind if a later treatment of the hive has its own', async () => {
  await treated({ happened_on: '2026-05-20', last_day: '2026-06-02' });
  await treated({ product: 'Oxuvar 5.7 % ad us. vet.', happened_on: '2026-06-15', last_day: '2026-06-15' });
  await look('2026-06-16T05:00:00Z');
  expect(await reminders()).toEqual([]);
  const daysOf = async (now: string) =>
    (await followUpsInCalendar(server.db, keeper.id, new Date(now))).map(({ day }) => day);
  expect(await daysOf('2026-06-16T05:00:00Z')).toEqual(['2026-06-02', '2026-06-29']);
  await look('2026-06-29T05:00:00Z');
  expect(await reminders()).toMatchObject([{ facts: { day: '2026-06-29' } }]);
});

test('a missed reminder is sent within a week, to its account only', async () => {
  await treated();
  const stranger = await server.beekeeper();
  await look('2026-07-01T05:00:00Z');
  expect(await reminders()).toEqual([]);
  await look('2026-06-30T05:00:00Z');
  expect([await reminders(), await reminders(stranger)]).toMatchObject([[{ facts: { hive_id: hive } }], []]);
});
