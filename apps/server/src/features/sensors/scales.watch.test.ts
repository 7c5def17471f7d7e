import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Beekeeper, TEST_NOW, type TestApp, testApp } from '../../../test/app.ts';
import { createdApiary } from '../../../test/rooms.ts';
import { createdScale } from '../../../test/sensors.ts';
import { createEvents } from '../../platform/events/events.ts';
import { watchScales } from './scales.watch.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse(TEST_NOW);
const events = createEvents();

let house: TestApp;
let me: Beekeeper;
let scale: { id: number; key: string };
beforeAll(async () => {
  house = await testApp();
});
beforeEach(async () => {
  me = await house.beekeeper();
  scale = await createdScale(me, await createdApiary(me));
});

const deliver = async (...readings: object[]) => {
  const headers = { authorization: `Bearer ${scale.key}` };
  const { body } = await house.nobody.post('/api/ingest/weights', { readings }, headers);
  expect(body).toMatchObject({ accepted: readings.length });
};
const weight = (time: number) => ({ time: new Date(time).toISOString(), value: 40 });
const battery = (time: number, value: number) => ({ ...weight(time), measure: 'battery', value });
const look = (time: number) =>
  watchScales({ db: house.db, events }, { now: new Date(time), signal: AbortSignal.timeout(60_000) });
const toldTo = async (keeper: Beekeeper) =>
  (await keeper.get('/api/notifications')).body.notifications
    .map(({ told }: { told: unknown }) => told)
    .reverse();

test('a scale that has said nothing for more than six hours is told of once, and again when it falls silent anew', async () => {
  const stranger = await house.beekeeper();
  await deliver(weight(NOW - 2 * DAY));
  const since = NOW - 2 * DAY;
  await look(since + 6 * HOUR);
  expect(await toldTo(me)).toEqual([]);
  await house.withConnections(4, () =>
    Promise.all(Array.from({ length: 4 }, () => look(since + 6 * HOUR + 1))),
  );
  await look(since + 8 * HOUR);
  const facts = { scale_id: scale.id, scale: 'Balance du verger', since: new Date(since).toISOString() };
  expect(await toldTo(me)).toEqual([{ kind: 'scale_silent', facts }]);
  await deliver(weight(NOW - DAY));
  await look(NOW - DAY + 7 * HOUR);
  expect([(await toldTo(me)).length, await toldTo(stranger)]).toEqual([2, []]);
});

test('of a silence of weeks, and of a scale that has only had files, nothing is told', async () => {
  await deliver(weight(NOW - 20 * DAY));
  await look(NOW);
  await house.pool.query('update device_keys set last_used_at = null where user_id = $1', [me.id]);
  await look(NOW - 20 * DAY + 7 * HOUR);
  expect(await toldTo(me)).toEqual([]);
});

test('a low battery is told of once, until it was charged and is low again', async () => {
  await deliver(weight(NOW - 5 * HOUR), battery(NOW - 5 * HOUR, 3.5));
  await look(NOW - 5 * HOUR);
  expect(await toldTo(me)).toEqual([]);
  await deliver(battery(NOW - 4 * HOUR, 3.49), weight(NOW - 4 * HOUR));
  await look(NOW - 4 * HOUR);
  // A sun behind a cloud.
  await deliver(battery(NOW - 3 * HOUR, 3.6), battery(NOW - 2.9 * HOUR, 3.4), weight(NOW - 2 * HOUR));
  await look(NOW - 2 * HOUR);
  const facts = { scale_id: scale.id, scale: 'Balance du verger', volts: 3.49 };
  expect(await toldTo(me)).toEqual([{ kind: 'scale_battery_low', facts }]);
  await deliver(battery(NOW - 2 * HOUR, 4.1), battery(NOW - HOUR / 2, 3.3), weight(NOW));
  await look(NOW);
  expect(await toldTo(me)).toHaveLength(2);
});
