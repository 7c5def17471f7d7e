import { expect, test } from 'vitest';
import { aScale } from '../../../../test/sensors.ts';
import { curlLine, payloadFields, phoneSettings, ttnSettings } from './ConnectTabs.tsx';

const delivering = { address: 'https://bees.example.org', key: 'prop_abc' };

test('the terminal example is one command with the key and a reading of the current time', () => {
  const line = curlLine(delivering, new Date('2026-06-01T10:00:00.123Z'));
  expect(line.split(' \\\n')).toHaveLength(4);
  expect(line).toContain("'https://bees.example.org/api/ingest/weights'");
  expect(line).toContain("'Authorization: Bearer prop_abc'");
  const [, body = ''] = /-d '(.*)'$/.exec(line) ?? [];
  expect(JSON.parse(body)).toEqual({
    readings: [{ slot: 1, time: '2026-06-01T10:00:00Z', value: 38.4, unit: 'kg' }],
  });
});

test('base and path of the webhook together are the address of the endpoint', () => {
  const { base, path, value } = ttnSettings(delivering);
  expect(base + path).toBe('https://bees.example.org/api/ingest/ttn');
  expect(value).toBe('Bearer prop_abc');
});

test('the payload fields are those of the scale, or a weight field per slot', () => {
  const scale = aScale();
  expect(payloadFields(scale)).toEqual([
    'weight_1',
    'weight_2',
    'weight_3',
    'temperature_1',
    'humidity_1',
    'battery',
  ]);
  const ttn_mapping = { poids: { slot: 1, measure: 'weight' } } as const;
  expect(payloadFields({ ...scale, description: { ...scale.description, ttn_mapping } })).toEqual(['poids']);
});

test('the QR code contains address, key and identifier', () => {
  expect(JSON.parse(phoneSettings(delivering, 'YB-17'))).toEqual({
    url: 'https://bees.example.org/api/ingest/weights',
    key: 'prop_abc',
    aid: 'YB-17',
  });
});
