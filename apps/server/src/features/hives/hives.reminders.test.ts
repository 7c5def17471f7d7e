import { createEvents } from '@propolis/events';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { createdApiary, createdHive, notified, recorded } from '../../../test/records.ts';
import { sendReminders } from './hives.reminders.ts';

const events = createEvents();

const server = await testApp();
const me = await server.beekeeper();
const apiary = await createdApiary(me, { name: 'Les Tilleuls' });

/** Creates a hive with a reminder on a day. */
async function reminded(day: string, comment?: string): Promise<number> {
  const hive = await createdHive(me, apiary, { name: `Ruche ${day}` });
  await recorded(me, hive, {
    surveillance_reminder: true,
    surveillance_reminder_date: day,
    ...(comment && { surveillance_reminder_comment: comment }),
  });
  return hive;
}
const look = (at: string) =>
  sendReminders({ db: server.db, events }, { now: new Date(at), signal: AbortSignal.timeout(60_000) });
async function contentOf(hive: number, keeper = me) {
  const told = await notified(keeper);
  return told.filter(({ facts }: { facts: { hive_id: number } }) => facts.hive_id === hive);
}

test.each([
  ['in winter', '2026-01-15', '2026-01-15T06:00:00Z'],
  ['in summer', '2026-07-15', '2026-07-15T05:00:00Z'],
  ['on the day on which clocks are put forward', '2026-03-29', '2026-03-29T05:00:00Z'],
  ['on the day on which clocks are put back', '2026-10-25', '2026-10-25T06:00:00Z'],
])(
  'a notification is sent at seven in the zone of the hive, %s, and not before',
  async (_when, day, seven) => {
    const hive = await reminded(day, 'contrôler la ponte');
    await look(new Date(Date.parse(seven) - 1).toISOString());
    expect(await contentOf(hive)).toEqual([]);
    await look(seven);
    expect(await contentOf(hive)).toEqual([
      {
        kind: 'reminder_due',
        facts: {
          hive_id: hive,
          hive: `Ruche ${day}`,
          apiary_id: apiary,
          apiary: 'Les Tilleuls',
          day,
          comment: 'contrôler la ponte',
        },
      },
    ]);
  },
);

test('a reminder without a comment does not have the comment of an earlier one', async () => {
  const hive = await reminded('2026-05-20', 'ôter la grille à reine');
  await recorded(me, hive, { surveillance_reminder: true, surveillance_reminder_date: '2026-06-20' });
  await look('2026-06-20T05:00:00Z');
  expect(await contentOf(hive)).toMatchObject([{ facts: { day: '2026-06-20', comment: null } }]);
});

test('repeated and concurrent checks send one notification', async () => {
  const hive = await reminded('2026-06-10');
  await server.withConnections(6, () =>
    Promise.all(Array.from({ length: 6 }, () => look('2026-06-10T05:00:00Z'))),
  );
  await look('2026-06-10T05:15:00Z');
  await look('2026-06-12T09:00:00Z');
  expect(await contentOf(hive)).toHaveLength(1);
});

test('missed reminders are sent later, but not those of a week ago', async () => {
  const [old, week] = [await reminded('2026-05-01'), await reminded('2026-05-02')];
  await look('2026-05-08T12:00:00Z');
  expect([await contentOf(old), (await contentOf(week)).length]).toEqual([[], 1]);
});

test('a withdrawn reminder is not sent; a moved one is sent on its new day', async () => {
  const [back, moved] = [await reminded('2026-08-01'), await reminded('2026-08-01')];
  await recorded(me, back, { surveillance_reminder: false });
  await look('2026-08-01T05:00:00Z');
  await recorded(me, moved, { surveillance_reminder: true, surveillance_reminder_date: '2026-08-03' });
  await look('2026-08-02T05:00:00Z');
  expect([(await contentOf(back)).length, (await contentOf(moved)).length]).toEqual([0, 1]);
  await look('2026-08-03T05:00:00Z');
  expect(await contentOf(moved)).toHaveLength(2);
});

test('reminders are sent only to their owner', async () => {
  const stranger = await server.beekeeper();
  const hive = await reminded('2026-09-01');
  await look('2026-09-01T05:00:00Z');
  expect(await contentOf(hive, stranger)).toEqual([]);
});
