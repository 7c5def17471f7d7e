import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { createdApiary, createdHive } from '../../../../test/records.ts';
import { aCamera, aSlot, aWeatherConnector, createdScale } from '../../../../test/sensors.ts';

const deliver = async (key: string, readings: readonly object[]) => {
  const headers = { authorization: `Bearer ${key}` };
  const { body } = await server.anonymous.post('/api/ingest/weights', { readings }, headers);
  expect(body.accepted).toBe(readings.length);
};
let scale: { id: number; key: string; aid: string };
let hive: number;
let files: Record<string, Uint8Array>;
let uid: string;

const server = await testApp();
const keeper = await server.beekeeper();
beforeAll(async () => {
  const stranger = await server.beekeeper();
  const theirs = await createdScale(stranger, await createdApiary(stranger));
  await deliver(theirs.key, [{ time: '2026-05-01T10:00:00Z', value: 77.7 }]);
  await stranger.post('/api/sensors/apizoom', aCamera());
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
  uid = JSON.parse(text('data/sensors.json')).scales[0].uid;
});

const text = (path: string) => strFromU8(files[path] ?? new Uint8Array());

test('the export contains scales with their slots, weather connectors and cameras, and no keys', () => {
  const sensors = JSON.parse(text('data/sensors.json'));
  expect(sensors.scales).toEqual([
    {
      uid,
      apiary: expect.any(String),
      aid: scale.aid,
      name: 'Balance du verger',
      model: 1,
      ttn_mapping: null,
      slots: [{ position: 1, hive: expect.any(String), since: null, weight_factor: 2, weight_offset: -1 }],
      stays: [],
    },
  ]);
  expect(sensors.weather).toMatchObject([{ station: 'BER', name: 'Météo', automatic: false }]);
  expect(sensors.cameras).toMatchObject([{ default_marker: 'marker_2_CHF' }]);
  expect(text('data/sensors.json')).not.toContain(scale.key.slice(-4));
});

test('the export contains every raw reading of a scale, oldest first', () => {
  expect(text(`data/readings-${uid}.csv`).split('\n')).toEqual([
    'time,slot,measure,value',
    '2026-05-01T10:00:00.000Z,0,battery,3.9',
    '2026-05-01T10:00:00.000Z,1,weight,20.25',
    '2026-05-01T11:00:00.000Z,1,weight,20.5',
    '',
  ]);
  expect(Object.keys(files).filter((path) => path.startsWith('data/readings-'))).toHaveLength(1);
});

test('each series has a table for French spreadsheets: calibrated, in the time zone of the apiaries', () => {
  expect(text('tables/mesures-1-1-poids-kg.csv').split('\r\n')).toEqual([
    'Balance;Emplacement;Ruche;Heure;Valeur;Valeur brute',
    'Balance du verger;1;Ruche 1;2026-05-01 12:00:00;39,5;20,25',
    'Balance du verger;1;Ruche 1;2026-05-01 13:00:00;40;20,5',
    '',
  ]);
  expect(text('tables/mesures-1-0-pile-V.csv')).toContain(
    '\r\nBalance du verger;0;;2026-05-01 12:00:00;3,9;3,9\r\n',
  );
});

test('a table names the hive of each reading and calibrates like the curves, also for a removed slot', async () => {
  const other = await server.beekeeper();
  const apiary = await createdApiary(other);
  const [one, two] = [await createdHive(other, apiary), await createdHive(other, apiary)];
  const calibration = { weight_factor: 1.1, weight_offset: -0.3 };
  const made = await createdScale(other, apiary, {
    sensor_model_id: 2,
    hives: [aSlot(2, one, calibration)],
  });
  await deliver(made.key, [
    { slot: 2, time: '2026-05-01T10:00:00Z', value: 40.751 },
    { slot: 2, time: '2026-05-03T10:00:00Z', value: 30 },
  ]);
  const changed = (model: number, hives: object[]) =>
    other.put('/api/sensors/youbee', {
      id: made.id,
      sensor_model_id: model,
      description: { aid: made.aid, name: 'Balance', apiary },
      hives,
    });
  const since = '2026-05-02T10:00:00Z';
  expect((await changed(2, [{ ...aSlot(2, two, calibration), since }])).status).toBe(200);
  expect((await changed(1, [])).status).toBe(200);
  const all = unzipSync((await other.get('/api/user/export')).raw);
  const table = strFromU8(all['tables/mesures-1-2-poids-kg.csv'] ?? new Uint8Array());
  expect(table.split('\r\n').slice(1, -1)).toEqual([
    'Balance;2;Ruche 1;2026-05-01 12:00:00;44,526;40,751',
    'Balance;2;Ruche 2;2026-05-03 12:00:00;32,7;30',
  ]);
});

test('a series longer than a page is exported completely', async () => {
  const other = await server.beekeeper();
  const { key } = await createdScale(other, await createdApiary(other));
  const start = Date.parse('2026-01-01T00:00:00Z');
  const readings = Array.from({ length: 5001 }, (_, index) => ({
    time: new Date(start + index * 600_000).toISOString(),
    value: index,
  }));
  for (let at = 0; at < readings.length; at += 1000) await deliver(key, readings.slice(at, at + 1000));
  const all = unzipSync((await other.get('/api/user/export')).raw);
  const path = Object.keys(all).find((name) => name.startsWith('data/readings-')) ?? '';
  const lines = strFromU8(all[path] ?? new Uint8Array())
    .split('\n')
    .slice(1, -1);
  expect(lines.map((line) => Number(line.split(',')[3]))).toEqual(readings.map(({ value }) => value));
});
