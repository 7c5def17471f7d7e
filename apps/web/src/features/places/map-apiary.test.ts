import type { WeatherStation } from '@propolis/contract';
import { expect, test } from 'vitest';
import { coordinatesText, linkedStations } from './map-apiary.ts';

const station = (
  id: number,
  latitude: number,
  measurements: WeatherStation['measurements'],
): WeatherStation => ({
  id,
  station: `S${id}`,
  name: `S${id}`,
  canton: 'VD',
  latitude,
  longitude: 7,
  altitude: 500,
  measurements,
});
const ALL: WeatherStation['measurements'] = ['tre200s0', 'sre000z0', 'fu3010z0'];
const STATIONS = [station(1, 46.6, ['tre200s0']), station(2, 46.7, ALL), station(3, 47.1, ALL)];

test('each apiary is linked with the nearest station that measures everything, each station once', () => {
  const apiaries = [46.6, 46.65, 47.2].map((latitude) => ({ latitude, longitude: 7 }));
  expect(linkedStations(apiaries, STATIONS)).toEqual([2, 3]);
});

test('an apiary abroad has no station', () => {
  expect(linkedStations([{ latitude: 48.86, longitude: 2.35 }], STATIONS)).toEqual([]);
});

test('coordinates are shown to a metre', () => {
  expect(coordinatesText({ latitude: 46.5, longitude: -0.123456 })).toBe('46.50000, -0.12346');
});
