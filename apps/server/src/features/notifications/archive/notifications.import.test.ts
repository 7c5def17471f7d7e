import { expect, test } from 'vitest';
import { type Beekeeper, TEST_NOW, testApp } from '../../../../test/app.ts';
import { exported, imported } from '../../../../test/archives.ts';
import { COUNTINGS, countedByHand } from '../../../../test/countings.ts';
import { createdApiary, createdHive, notified } from '../../../../test/records.ts';

const server = await testApp();

interface Told {
  readonly id: number;
  readonly told: { readonly facts: { readonly day: string } };
  readonly read_at: string | null;
}

/** A hive with a notification on each of these days. */
async function toldOn(keeper: Beekeeper, days: readonly string[]): Promise<void> {
  const apiary_id = await createdApiary(keeper);
  const hive_id = await createdHive(keeper, apiary_id);
  const rows = days.map((day) => ({
    user_id: keeper.id,
    kind: 'reminder_due' as const,
    cause: `reminder of hive ${hive_id} on ${day}`,
    facts: JSON.stringify({ hive_id, hive: 'Une', apiary_id, apiary: 'Pré', day, comment: null }),
    created_at: new Date(`${day}T05:00:00Z`),
  }));
  await server.db.insertInto('notifications').values(rows).execute();
}

async function listOf(keeper: Beekeeper, query = ''): Promise<Told[]> {
  const { status, body } = await keeper.get(`/api/notifications${query}`);
  expect(status).toBe(200);
  return body.notifications;
}
const daysOf = (told: readonly Told[]) => told.map(({ told: { facts } }) => facts.day);

test('imported notifications keep their dates, are listed below newer ones and are marked as read with them', async () => {
  const [former, me] = [await server.beekeeper(), await server.beekeeper()];
  await toldOn(former, ['2026-05-01', '2026-05-03']);
  await toldOn(me, ['2026-05-02', '2026-06-14']);
  expect((await imported(me, await exported(former))).body.created.notifications).toBe(2);
  const all = await listOf(me);
  expect(daysOf(all)).toEqual(['2026-06-14', '2026-05-03', '2026-05-02', '2026-05-01']);
  const [newest, second, third] = all.map(({ id }) => id);
  expect(daysOf(await listOf(me, `?before=${second}`))).toEqual(['2026-05-02', '2026-05-01']);
  const unreadAfter = async (until: number | undefined) => {
    expect((await me.put('/api/notifications/read', { until })).status).toBe(204);
    return daysOf((await listOf(me)).filter(({ read_at }) => read_at === null));
  };
  expect(await unreadAfter(third)).toEqual(['2026-06-14', '2026-05-03']);
  expect(await unreadAfter(newest)).toEqual([]);
});

test('the alarm of a sample of bees is imported', async () => {
  const [former, me] = [await server.beekeeper(), await server.beekeeper()];
  const hive = await createdHive(former, await createdApiary(former));
  server.setNow('2026-08-14T12:00:00Z');
  const sample = { sample_bees: 500, sample_method: 'wash', exposure_days: null };
  await countedByHand(former, hive, { ...sample, count: 11, count_date: '2026-08-14T10:00:00Z' });
  expect((await imported(me, await exported(former))).status).toBe(200);
  const alarm = { kind: 'varroa_threshold', facts: { is_sample: true } };
  expect(await notified(me)).toMatchObject([alarm]);
  server.setNow(TEST_NOW);
});

test('an imported alarm of a count is not sent again when the count is corrected', async () => {
  const [former, me] = [await server.beekeeper(), await server.beekeeper()];
  const hive = await createdHive(former, await createdApiary(former));
  await countedByHand(former, hive, { count_date: '2026-06-14T10:00:00Z', count: 400, exposure_days: 7 });
  expect((await imported(me, await exported(former))).status).toBe(200);
  const [{ facts }] = await notified(me);
  const { hive_id, counting_id } = facts;
  expect((await me.put(`${COUNTINGS}/${counting_id}`, { hive_id, exposure_days: 6 })).status).toBe(200);
  expect(await notified(me)).toHaveLength(1);
});

test('a reminder of a plan names the imported apiary, so that it is not sent again', async () => {
  const [former, me] = [await server.beekeeper(), await server.beekeeper()];
  await toldOn(former, ['2026-11-01']);
  const { body } = await former.get('/api/apiaries');
  const causeOf = (apiaryId: number) => `winter of apiary ${apiaryId} on 2026-11-01`;
  const causes = server.db.updateTable('notifications').set({ cause: causeOf(body[0].id) });
  await causes.where('user_id', '=', former.id).execute();
  await imported(me, await exported(former));
  const [apiary] = (await me.get('/api/apiaries')).body;
  const mine = server.db.selectFrom('notifications').select('cause').where('user_id', '=', me.id);
  expect(await mine.execute()).toEqual([{ cause: causeOf(apiary.id) }]);
});
