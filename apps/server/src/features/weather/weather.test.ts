import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WeatherStation } from '@propolis/contract';
import { projectRoot } from '@propolis/runtime';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { testApp } from '../../../test/app.ts';

const LIST = join(projectRoot(), '../shared/data/weather-stations.csv');

const server = await testApp();

test('all 299 stations are known; 125 of them have all measures of the curves', async () => {
  const me = await server.beekeeper();
  const stations = z.array(WeatherStation).parse((await me.get('/api/weather/stations')).body);
  expect(stations).toHaveLength(299);
  expect(stations.filter(({ measurements }) => measurements.length === 3)).toHaveLength(125);
  expect(stations.find(({ station }) => station === 'BER')).toMatchObject({
    canton: 'BE',
    measurements: ['tre200s0', 'sre000z0', 'fu3010z0'],
  });
});

test('the measures of specification 9 have their units', async () => {
  const me = await server.beekeeper();
  expect((await me.get('/api/weather/measurements')).body).toEqual([
    { id: 'tre200s0', unit: '°C' },
    { id: 'sre000z0', unit: 'min' },
    { id: 'fu3010z0', unit: 'km/h' },
  ]);
});

test.skipIf(!existsSync(LIST))('the stations are those of the published list (reads ../shared)', async () => {
  const me = await server.beekeeper();
  const stations = z.array(WeatherStation).parse((await me.get('/api/weather/stations')).body);
  const rows = readFileSync(LIST, 'utf8').trim().split('\n').slice(1);
  expect(stations.map(({ station }) => station)).toEqual(rows.map((row) => row.split(',')[0]));
});
