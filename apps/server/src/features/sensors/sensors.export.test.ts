import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { type Beekeeper, type TestApp, testApp } from '../../../test/app.ts';
import { createdApiary, createdHive } from '../../../test/rooms.ts';
import { aCamera, aSlot, aWeatherConnector, createdScale } from '../../../test/sensors.ts';

let house: TestApp;
let keeper: Beekeeper;
let scale: { id: number; key: string; aid: string };
let hive: number;
let files: Record<string, Uint8Array>;

const deliver = async (key: string, readings: readonly object[]) => {
  const headers = { authorization: `Bearer ${key}` };
  const { body } = await house.nobody.post('/api/ingest/weights', { readings }, headers);
  expect(body.accepted).toBe(readings.length);
};

beforeAll(async () => {
  house = await testApp();
  keeper = await house.beekeeper();
  const stranger = await house.beekeeper();
  const theirs = await createdScale(stranger, await createdApiary(stranger));
  await deliver(theirs.key, [{ time: '2026-05-01T10:00:00Z', value: 77.7 }]);
  const apiary = await createdApiary(keeper);
  hive = await createdHive(keeper, apiary);
  const hives = [aSlot(1, hive, { weight_factor: 2, weight_offset: -1 })];
  scale = await createdScale(keeper, apiary, { hives });
  await keeper.post('/api/sensors/swissmetnet', aWeatherConnector(apiary));
  await keeper.post('/api/sensors/apizoom', aCamera());
  await deliver(scale.key, [
    { time: '2026-05-01T11:00:00Z', value: 20.5 },
    { time: '2026-05-01T10:00:00Z', value: 20.25 },
    { measure: 'battery', time: '2026-05-01T10:00:00Z', value: 3.9 },
  ]);
  files = unzipSync((await keeper.get('/api/user/export')).raw);
});

const text = (path: string) => strFromU8(files[path] ?? new Uint8Array());

test('the export holds scales with their slots, weather connectors and cameras, and no part of a key', () => {
  const sensors = JSON.parse(text('sensors.json'));
  expect(sensors.scales).toEqual([
    {
      id: scale.id,
      apiary_id: expect.any(Number),
      aid: scale.aid,
      name: 'Balance du verger',
      model: 1,
      ttn_mapping: null,
      slots: [{ position: 1, hive_id: hive, weight_factor: 2, weight_offset: -1 }],
    },
  ]);
  expect(sensors.weather).toMatchObject([{ station: 'BER', name: 'Météo', automatic: false }]);
  expect(sensors.cameras).toMatchObject([{ default_marker: 'marker_2_CHF' }]);
  expect(text('sensors.json')).not.toContain(scale.key.slice(-4));
});

test('the export holds every reading of a scale, oldest first, as it came and as it is calibrated', () => {
  expect(text(`readings/scale-${scale.id}.csv`).split('\r\n')).toEqual([
    'time,slot,measure,value,calibrated',
    '2026-05-01T10:00:00.000Z,0,battery,3.9,3.9',
    '2026-05-01T10:00:00.000Z,1,weight,20.25,39.5',
    '2026-05-01T11:00:00.000Z,1,weight,20.5,40',
    '',
  ]);
  expect(Object.keys(files).filter((path) => path.startsWith('readings/'))).toHaveLength(1);
});

test('a series that is longer than a page is exported whole', async () => {
  const { key, id } = await createdScale(keeper, await createdApiary(keeper));
  const start = Date.parse('2026-01-01T00:00:00Z');
  const readings = Array.from({ length: 5001 }, (_, index) => ({
    time: new Date(start + index * 600_000).toISOString(),
    value: index,
  }));
  for (let at = 0; at < readings.length; at += 1000) await deliver(key, readings.slice(at, at + 1000));
  const all = unzipSync((await keeper.get('/api/user/export')).raw);
  const lines = strFromU8(all[`readings/scale-${id}.csv`] ?? new Uint8Array())
    .split('\r\n')
    .slice(1, -1);
  expect(lines.map((line) => Number(line.split(',')[3]))).toEqual(readings.map(({ value }) => value));
});
