import { expect, test } from 'vitest';
import { distanceKm, isNearSwitzerland, toLv95 } from './geography.ts';
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
