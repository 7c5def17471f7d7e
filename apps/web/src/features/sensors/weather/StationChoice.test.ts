import type { WeatherStation } from '@propolis/contract';
import { expect, test } from 'vitest';
import { FOUND_MAX, searchStations } from './StationChoice.tsx';

const station = (
  id: number,
  code: string,
  name: string,
  more: Partial<WeatherStation> = {},
): WeatherStation => ({
  id,
  station: code,
  name,
  canton: 'VD',
  latitude: 46.5,
  longitude: 6.5,
  altitude: 500,
  measurements: ['tre200s0'],
  ...more,
});

const STATIONS = [
  station(1, 'PUY', 'Pully', { latitude: 46.51, longitude: 6.67 }),
  station(2, 'NEU', 'Neuchâtel', { canton: 'NE', latitude: 47, longitude: 6.95 }),
  station(3, 'BER', 'Bern / Zollikofen', { canton: 'BE', latitude: 46.99, longitude: 7.46 }),
  station(4, 'GAU', 'Regenmesser', { measurements: [] }),
];
const codes = (text: string, from?: { latitude: number; longitude: number }) =>
  searchStations(STATIONS, text, from).map((found) => found.station.station);

test('the nearest are first without a search text', () => {
  expect(codes('', { latitude: 46.52, longitude: 6.63 })).toEqual(['PUY', 'NEU', 'BER']);
  expect(searchStations(STATIONS, '', { latitude: 46.52, longitude: 6.63 })[0]?.distanceKm).toBeCloseTo(
    3.3,
    0,
  );
});

test.each([
  ['a code, in whatever case', 'ber', ['BER']],
  ['a name without its accents', 'neuchatel', ['NEU']],
  ['a word within a name', 'zolli', ['BER']],
  ['a canton', 'NE', ['NEU']],
  ['nothing there is', 'Paris', []],
])('found by %s', (_how, text, found) => {
  expect(codes(text)).toEqual(found);
});

test('a station without measurements for the curves is not offered', () => {
  expect(codes('Regenmesser')).toEqual([]);
});

test('the number of results is limited', () => {
  const many = Array.from({ length: 50 }, (_, at) => station(at + 1, `S${at}`, `Station ${at}`));
  expect(searchStations(many, '', undefined)).toHaveLength(FOUND_MAX);
});
