import { expect, test } from 'vitest';
import { distanceKm, isNearSwitzerland, readCoordinates, toLv95 } from './geography.ts';
import { nearestStation, STATION_MAX_DISTANCE_KM } from './weather.ts';

const BERN = { latitude: 46.951082877, longitude: 7.438632495 };
const ZURICH = { latitude: 47.3769, longitude: 8.5417 };

test('distances follow the great circle', () => {
  expect(distanceKm(BERN, BERN)).toBe(0);
  expect(distanceKm(BERN, ZURICH)).toBeCloseTo(95.9, 0);
  expect(distanceKm({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(
    111.2,
    1,
  );
  expect(distanceKm({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 })).toBeCloseTo(20_015, 0);
});

test('the old observatory of Bern is the origin of Swiss coordinates', () => {
  const { easting, northing } = toLv95(BERN);
  expect(Math.round(easting)).toBe(2_600_000);
  expect(Math.round(northing)).toBe(1_200_000);
  const middle = toLv95({ latitude: 46.83, longitude: 8.26 });
  expect(middle.easting).toBeCloseTo(2_662_667.1, 0);
  expect(middle.northing).toBeCloseTo(1_186_866.7, 0);
});

test.each([
  '47.123, 8.456',
  '47.123 8.456',
  '47.123,8.456',
  '(47,123; 8,456)',
  '47,123, 8,456',
  '47.123° N, 8.456° E',
  'N 47.123 E 8.456',
  '8.456 E 47.123 N',
  `47°07'22.8"N 8°27'21.6"E`,
  '47° 7′ 22,8″ N, 8° 27′ 21,6″ E',
  "47°07.38' N 8°27.36' E",
  "2'677'198 / 1'219'612",
  '2677198, 1219612',
  'E 2 677 198.0 N 1 219 612.0',
  '677198 219612',
])('the text %s is a place', (text) => {
  const read = readCoordinates(text);
  expect(read?.latitude).toBeCloseTo(47.123, 4);
  expect(read?.longitude).toBeCloseTo(8.456, 4);
});

test('a place south or west of the origin is negative', () => {
  const west = { latitude: 47.5, longitude: -2.75 };
  expect([readCoordinates('47.5, -2.75'), readCoordinates(`47°30'N 2°45'W`)]).toEqual([west, west]);
  expect(readCoordinates('33.5 S, 18.5 E')).toEqual({ latitude: -33.5, longitude: 18.5 });
});

test.each([
  '',
  '47.123',
  '47,5',
  '46°31',
  '95.1, 8.4',
  '47.1, 8.4, 500',
  'Rue du Bourg 1, 1003',
  '900000, 100000',
  `1${','.repeat(50)}2?`,
])('the text %j is no place', (text) => expect(readCoordinates(text)).toBeUndefined());

test('isNearSwitzerland separates inside and outside', () => {
  expect(isNearSwitzerland(BERN)).toBe(true);
  for (const [latitude, longitude, isNear] of [
    [45.8, 5.9, true],
    [47.9, 10.5, true],
    [45.7, 8, false],
    [48, 8, false],
    [46.9, 5.8, false],
    [46.9, 10.6, false],
  ] as const)
    expect(isNearSwitzerland({ latitude, longitude })).toBe(isNear);
});

const all = ['tre200s0', 'sre000z0', 'fu3010z0'] as const;
const station = (name: string, latitude: number, measurements: readonly (typeof all)[number][] = all) => ({
  name,
  latitude,
  longitude: 7.438632495,
  measurements,
});

test('the nearest station must measure temperature, sunshine and wind', () => {
  const found = nearestStation(BERN, [
    station('far', 47.2),
    station('rain gauge', 46.952, []),
    station('no sunshine', 46.953, ['tre200s0', 'fu3010z0']),
    station('near', 46.97),
    station('not as far', 47.1),
  ]);
  expect(found?.station.name).toBe('near');
  expect(found?.distanceKm).toBeCloseTo(2.1, 1);
});

test('there is no station beyond 50 km', () => {
  const degrees = STATION_MAX_DISTANCE_KM / 111.195;
  expect(nearestStation(BERN, [station('just within', BERN.latitude + degrees * 0.999)])).toBeDefined();
  expect(nearestStation(BERN, [station('just beyond', BERN.latitude + degrees * 1.001)])).toBeUndefined();
  expect(nearestStation(BERN, [])).toBeUndefined();
});
