import { DAY_MS, HOUR_MS } from '@propolis/domain';
import { createEvents } from '@propolis/events';
import { DEFAULT_QUOTAS, DEMO_QUOTAS } from '@propolis/http-kit';
import { beforeEach, expect, test } from 'vitest';
import { type Beekeeper, TEST_NOW, testApp } from '../../../../test/app.ts';
import { createdApiary, notified } from '../../../../test/records.ts';
import { createdScale } from '../../../../test/sensors.ts';
import { runImport } from '../imports/imports.run.ts';
import { watchScales } from './scales.watch.ts';

const NOW = Date.parse(TEST_NOW);
const events = createEvents();

const server = await testApp();
let me: Beekeeper;
let apiary: number;
let scale: { id: number; key: string };
beforeEach(async () => {
  me = await server.beekeeper();
  apiary = await createdApiary(me);
  scale = await createdScale(me, apiary);
});

const withKey = () => ({ authorization: `Bearer ${scale.key}` });
const deliver = async (...readings: object[]) => {
  const { body } = await server.anonymous.post('/api/ingest/weights', { readings }, withKey());
  expect(body).toMatchObject({ accepted: readings.length });
};
/** By the webhook with the key of the scale. */
const passOn = async (device_id: string, time: number, accepted: number) => {
  const uplink_message = {
    decoded_payload: { weight_1: 40 },
    settings: { time: new Date(time).toISOString() },
  };
  const message = { end_device_ids: { device_id }, uplink_message };
  const { body } = await server.anonymous.post('/api/ingest/ttn', message, withKey());
  expect(body).toMatchObject({ accepted });
};
/** Imports a file with one weight. */
const importFile = async (time: number) => {
  const settings = {
    separator: ';',
    decimal: '.',
    header: 0,
    width: 2,
    time: { column: 0, clock: null, format: 'iso', zone: 'UTC' },
    values: [{ column: 1, slot: 1, measure: 'weight', unit: 'kg' }],
  };
  const url = `/api/sensors/youbee/${scale.id}/imports?settings=${encodeURIComponent(JSON.stringify(settings))}`;
  const file = Buffer.from(`${new Date(time).toISOString().slice(0, 16).replace('T', ' ')};40\n`);
  const { body } = await me.upload(url, 'file', file, { filename: 'weights.csv' });
  const imports = server.db.selectFrom('imports').where('id', '=', body.id);
  const { file_id } = await imports.select('file_id').executeTakeFirstOrThrow();
  const quotas = { quotas: DEFAULT_QUOTAS, demoQuotas: DEMO_QUOTAS };
  const hands = { db: server.db, blobs: server.blobs, events, settings: quotas };
  const job = { now: server.now(), signal: AbortSignal.timeout(60_000) };
  await runImport(hands, { importId: body.id, fileId: file_id }, job);
  const [read] = (await me.get(`/api/sensors/youbee/${scale.id}/imports`)).body;
  expect(read).toMatchObject({ state: 'done', accepted: 1 });
};
const weight = (time: number) => ({ time: new Date(time).toISOString(), value: 40 });
const battery = (time: number, value: number) => ({ ...weight(time), measure: 'battery', value });
const look = (time: number) =>
  watchScales({ db: server.db, events }, { now: new Date(time), signal: AbortSignal.timeout(60_000) });
const toldTo = async (keeper: Beekeeper) => (await notified(keeper)).reverse();

test('a scale that is silent for more than six hours causes one notification, and another one for the next silence', async () => {
  const stranger = await server.beekeeper();
  await deliver(weight(NOW - 2 * DAY_MS));
  const since = NOW - 2 * DAY_MS;
  await look(since + 6 * HOUR_MS);
  expect(await toldTo(me)).toEqual([]);
  await server.withConnections(4, () =>
    Promise.all(Array.from({ length: 4 }, () => look(since + 6 * HOUR_MS + 1))),
  );
  await look(since + 8 * HOUR_MS);
  const facts = { scale_id: scale.id, scale: 'Balance du verger', since: new Date(since).toISOString() };
  expect(await toldTo(me)).toEqual([{ kind: 'scale_silent', facts }]);
  await deliver(weight(NOW - DAY_MS));
  await look(NOW - DAY_MS + 7 * HOUR_MS);
  expect([(await toldTo(me)).length, await toldTo(stranger)]).toEqual([2, []]);
});

test('a silence of weeks causes no notification', async () => {
  await deliver(weight(NOW - 20 * DAY_MS));
  await look(NOW);
  expect(await toldTo(me)).toEqual([]);
});

test('a scale with imports only causes no notification, though its key forwards other devices', async () => {
  await importFile(NOW - DAY_MS);
  const other = await createdScale(me, apiary);
  await passOn(other.aid, NOW, 1);
  await passOn('nobody', NOW, 0);
  await look(NOW);
  expect(await toldTo(me)).toEqual([]);
});

/** The ids of the scales with a notification of silence. */
const silentScales = async () =>
  (await toldTo(me)).map(({ kind, facts }: { kind: string; facts: { scale_id: number } }) => {
    expect(kind).toBe('scale_silent');
    return facts.scale_id;
  });

test('a silent scale that delivers by the webhook of another one causes a notification', async () => {
  const other = await createdScale(me, apiary);
  await passOn(other.aid, NOW - DAY_MS, 1);
  await look(NOW);
  expect(await silentScales()).toEqual([other.id]);
});

test('a scale that becomes silent after its key was renewed causes a notification', async () => {
  await deliver(weight(NOW - DAY_MS));
  expect((await me.post(`/api/sensors/youbee/${scale.id}/key`)).status).toBe(200);
  await look(NOW);
  expect(await silentScales()).toEqual([scale.id]);
});

test('a scale whose deliveries all became unreadable causes a notification, even after imports', async () => {
  await deliver(weight(NOW - DAY_MS));
  for (let sent = 0; sent < 12; sent += 1) {
    await passOn('nobody', NOW, 0);
    await server.anonymous.post('/api/ingest/weights', '{"readings":"all"}', withKey());
    await importFile(NOW - 2 * DAY_MS - sent * HOUR_MS);
  }
  await look(NOW);
  expect(await silentScales()).toEqual([scale.id]);
});

test('a low battery causes one notification until it was charged and is low again', async () => {
  await deliver(weight(NOW - 5 * HOUR_MS), battery(NOW - 5 * HOUR_MS, 3.5));
  await look(NOW - 5 * HOUR_MS);
  expect(await toldTo(me)).toEqual([]);
  await deliver(battery(NOW - 4 * HOUR_MS, 3.49), weight(NOW - 4 * HOUR_MS));
  await look(NOW - 4 * HOUR_MS);
  // The sun behind a cloud.
  await deliver(
    battery(NOW - 3 * HOUR_MS, 3.6),
    battery(NOW - 2.9 * HOUR_MS, 3.4),
    weight(NOW - 2 * HOUR_MS),
  );
  await look(NOW - 2 * HOUR_MS);
  const facts = { scale_id: scale.id, scale: 'Balance du verger', volts: 3.49 };
  expect(await toldTo(me)).toEqual([{ kind: 'scale_battery_low', facts }]);
  await deliver(battery(NOW - 2 * HOUR_MS, 4.1), battery(NOW - HOUR_MS / 2, 3.3), weight(NOW));
  await look(NOW);
  expect(await toldTo(me)).toHaveLength(2);
});

test('readings that arrive late cause no second notification of a low battery', async () => {
  await deliver(weight(NOW - 4 * HOUR_MS), battery(NOW - 4 * HOUR_MS, 3.4));
  await look(NOW - 4 * HOUR_MS);
  await deliver(battery(NOW - 3 * DAY_MS, 3.9), battery(NOW - DAY_MS, 3.7));
  await look(NOW - 3 * HOUR_MS);
  expect(await toldTo(me)).toHaveLength(1);
  await deliver(battery(NOW - 2 * HOUR_MS, 3.7), battery(NOW - HOUR_MS, 3.4));
  await look(NOW);
  expect(await toldTo(me)).toHaveLength(2);
});
