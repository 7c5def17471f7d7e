import { type Scale, Sensors } from '@propolis/contract';
import { HOUR_MS, isOfKind } from '@propolis/domain';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Beekeeper, TEST_NOW, type TestApp, testApp } from '../../../../test/app.ts';
import { createdApiary, createdHive } from '../../../../test/records.ts';
import { type Relay, relayTo } from '../../../../test/relay.ts';
import { aScale, aSlot, createdScale } from '../../../../test/sensors.ts';

const before = (ms: number) => new Date(Date.parse(TEST_NOW) - ms).toISOString();

let server: TestApp;
let relay: Relay;
let keeper: Beekeeper;
let apiary: number;
let hive: number;

beforeAll(async () => {
  server = await testApp({
    databaseUrl: async (url) => {
      relay = await relayTo(url);
      return relay.url;
    },
  });
});
beforeEach(async () => {
  server.setNow(TEST_NOW);
  keeper = await server.beekeeper();
  apiary = await createdApiary(keeper);
  hive = await createdHive(keeper, apiary);
});

const scales = async (): Promise<Scale[]> =>
  Sensors.parse((await keeper.get('/api/sensors')).body).apiaries.filter((sensor) =>
    isOfKind(sensor, 'scale'),
  );
const statusOf = async (id: number) => (await scales()).find((scale) => scale.id === id)?.status;

async function deliver(key: string, readings: readonly object[]): Promise<void> {
  const headers = { authorization: `Bearer ${key}` };
  const { status, body } = await server.anonymous.post('/api/ingest/weights', { readings }, headers);
  expect([status, body]).toEqual([200, { accepted: readings.length, duplicate: 0, rejected: [] }]);
}

describe('the status of a scale', () => {
  test('shows that nothing was delivered yet', async () => {
    const { id, key } = await createdScale(keeper, apiary);
    expect(await statusOf(id)).toEqual({
      last_reading_at: null,
      readings_today: 0,
      silent_since: null,
      battery: null,
      key: { last_four: key.slice(-4), last_used_at: null },
      slots: [{ position: 1, weight: null, temperature: null, humidity: null, week: [] }],
    });
  });

  test('shows the last calibrated value of each slot, the readings of today and the battery', async () => {
    const hives = [aSlot(1, hive, { weight_factor: 2, weight_offset: -5 }), aSlot(3, null)];
    const { id, key } = await createdScale(keeper, apiary, { sensor_model_id: 2, hives });
    await deliver(key, [
      { slot: 1, time: before(HOUR_MS), value: 20 },
      // A late reading is not the last one.
      { slot: 1, time: before(2 * HOUR_MS), value: 19 },
      { slot: 1, measure: 'temperature', time: before(HOUR_MS), value: 34.5 },
      { slot: 1, measure: 'humidity', time: before(HOUR_MS), value: 61 },
      { slot: 3, time: before(3 * HOUR_MS), value: 41.5 },
      { measure: 'battery', time: before(30 * HOUR_MS), value: 3.91 },
    ]);
    const status = await statusOf(id);
    expect(status).toMatchObject({
      last_reading_at: before(HOUR_MS),
      readings_today: 5,
      silent_since: null,
      battery: { time: before(30 * HOUR_MS), value: 3.91 },
      key: { last_used_at: TEST_NOW },
    });
    expect(status?.slots).toMatchObject([
      {
        weight: { time: before(HOUR_MS), value: 35 },
        temperature: { value: 34.5 },
        humidity: { value: 61 },
      },
      { position: 2, weight: null, week: [] },
      { weight: { time: before(3 * HOUR_MS), value: 41.5 }, temperature: null },
    ]);
  });

  test('counts readings since local midnight as today', async () => {
    const { id, key } = await createdScale(keeper, apiary);
    // 00:00 in Zurich is 22:00 UTC of the day before.
    await deliver(key, [
      { time: '2026-06-14T21:59:59Z', value: 1 },
      { time: '2026-06-14T22:00:00Z', value: 2 },
    ]);
    expect((await statusOf(id))?.readings_today).toBe(1);
  });

  test('contains the week as calibrated means of six hours, and nothing older', async () => {
    const hives = [aSlot(1, null, { weight_factor: 1, weight_offset: 10 })];
    const { id, key } = await createdScale(keeper, apiary, { hives });
    await deliver(key, [
      { time: '2026-06-08T09:59:00Z', value: 99 },
      { time: '2026-06-10T12:00:00Z', value: 30 },
      { time: '2026-06-10T17:59:59Z', value: 31 },
      { time: '2026-06-10T18:00:00Z', value: 33 },
    ]);
    expect((await statusOf(id))?.slots[0]?.week).toEqual([
      { time: '2026-06-10T12:00:00.000Z', value: 40.5 },
      { time: '2026-06-10T18:00:00.000Z', value: 43 },
    ]);
  });

  test('has no more digits than were measured', async () => {
    const hives = [aSlot(1, null, { weight_factor: 1.1, weight_offset: -0.3 })];
    const { id, key } = await createdScale(keeper, apiary, { hives });
    await deliver(key, [{ time: before(HOUR_MS), value: 40.751 }]);
    expect((await statusOf(id))?.slots[0]).toMatchObject({
      weight: { value: 44.526 },
      week: [{ value: 44.526 }],
    });
  });

  test('is silent since its last reading, after more than six hours', async () => {
    const { id, key } = await createdScale(keeper, apiary);
    await deliver(key, [{ time: before(0), value: 40 }]);
    server.setNow(before(-6 * HOUR_MS));
    expect((await statusOf(id))?.silent_since).toBeNull();
    server.setNow(before(-6 * HOUR_MS - 1000));
    expect((await statusOf(id))?.silent_since).toBe(TEST_NOW);
  });

  test('applies a new calibration to earlier readings, which are stored raw', async () => {
    const body = aScale(apiary);
    const created = (await keeper.post('/api/sensors/youbee', body)).body;
    await deliver(created.device_key, [{ time: before(HOUR_MS), value: 40 }]);
    const hives = [aSlot(1, null, { weight_factor: 0.5, weight_offset: 1 })];
    await keeper.put('/api/sensors/youbee', { ...body, id: created.id, hives });
    expect((await statusOf(created.id))?.slots[0]).toMatchObject({
      weight: { value: 21 },
      week: [{ value: 21 }],
    });
  });

  test('needs as many statements for twenty scales as for one', async () => {
    const count = async () => {
      await scales(); // the only connection has sent the notices before
      relay.countTrips();
      await scales();
      return relay.countTrips();
    };
    await createdScale(keeper, apiary);
    const one = await count();
    for (let more = 0; more < 19; more += 1) await createdScale(keeper, apiary);
    expect(await scales()).toHaveLength(20);
    expect(await count()).toBe(one);
  });
});
