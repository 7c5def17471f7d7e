import { ObservationMark } from '@propolis/contract';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Beekeeper, type TestApp, testApp } from '../../../test/app.ts';
import { createdApiary, createdHive, recorded } from '../../../test/records.ts';

let server: TestApp;
let me: Beekeeper;
let hive: number;
beforeAll(async () => {
  server = await testApp();
  me = await server.beekeeper();
  hive = await createdHive(me, await createdApiary(me));
});

const ask = (start: string, end: string, keeper = me) =>
  keeper.get(`/api/evolution/hives/${hive}/marks?${new URLSearchParams({ start, end })}`);

test('returns the observations of a period with their subjects, oldest first, both ends included', async () => {
  const seen = [
    ['2026-05-31T21:59:59.000Z', { general_notes: 'too early' }],
    ['2026-06-01T12:00:00.000Z', { feeding_quantity: 4, harvest_honey_frames: 3 }],
    ['2026-05-31T22:00:00.000Z', { general_notes: 'all well' }],
    ['2026-06-02T22:00:00.000Z', { general_notes: 'Behandlung mit Ameisensäure' }],
    ['2026-06-02T22:00:01.000Z', { general_notes: 'too late' }],
  ] as const;
  const ids: number[] = [];
  for (const [date, values] of seen)
    ids.push(await recorded(me, hive, { ...values, observation_date: date }));
  const { body } = await ask('2026-06-01T00:00:00+02:00', '2026-06-03T00:00:00+02:00');
  expect(z.array(ObservationMark).parse(body)).toEqual([
    { observation_id: ids[2], time: '2026-05-31T22:00:00.000Z', kinds: ['visit'] },
    { observation_id: ids[1], time: '2026-06-01T12:00:00.000Z', kinds: ['harvest', 'feeding'] },
    { observation_id: ids[3], time: '2026-06-02T22:00:00.000Z', kinds: ['treatment'] },
  ]);
});

test('another user gets 404, and an unordered period is rejected', async () => {
  const [start, end] = ['2026-06-01T00:00:00Z', '2026-06-03T00:00:00Z'];
  expect((await ask(start, end, await server.beekeeper())).status).toBe(404);
  expect(await ask(end, start)).toMatchObject({ status: 422, body: { errors: { end: ['too_small'] } } });
  expect(await me.get(`/api/evolution/hives/${hive}/marks`)).toMatchObject({
    status: 422,
    body: { errors: { start: ['required'], end: ['required'] } },
  });
});
