import { expect, test } from 'vitest';
import { altitudeCorrection, FORECAST_MAX_DISTANCE_KM, nearestForecastPoint } from './forecast.ts';

const place = { latitude: 46.5, longitude: 7, altitude: 600 };
/** A degree of latitude is 111.195 km. */
const point = (name: string, km: number, altitude: number, isMountain = false) => ({
  ...{ name, altitude, isMountain },
  latitude: place.latitude + km / 111.195,
  longitude: place.longitude,
});
const near = point('near', 3, 1100);
const level = point('level', 6, 700);
const summit = point('summit', 1, 2000, true);

test('the point of the forecast is the nearest by distance and altitude', () => {
  const nearest = nearestForecastPoint(place, [near, level, summit]);
  expect(nearest?.point).toBe(level);
  expect(nearest?.distanceKm).toBeCloseTo(6, 2);
  expect(nearestForecastPoint({ ...place, altitude: 1000 }, [near, level, summit])?.point).toBe(near);
  expect(nearestForecastPoint({ ...place, altitude: 1900 }, [near, level, summit])?.point).toBe(summit);
});

test('without an altitude only the distance counts, and mountains do not', () => {
  expect(nearestForecastPoint({ ...place, altitude: null }, [level, near, summit])?.point).toBe(near);
});

test('a point too far away is none', () => {
  const within = point('within', FORECAST_MAX_DISTANCE_KM - 0.01, 600);
  expect(nearestForecastPoint(place, [within])?.point).toBe(within);
  expect(
    nearestForecastPoint(place, [point('beyond', FORECAST_MAX_DISTANCE_KM + 0.01, 600)]),
  ).toBeUndefined();
});

test('a place 100 m above the point is 0.65 °C colder', () => {
  expect(altitudeCorrection(place, point('below', 0, 500))).toBeCloseTo(-0.65);
  expect(altitudeCorrection(place, point('above', 0, 800))).toBeCloseTo(1.3);
  expect(altitudeCorrection({ ...place, altitude: null }, point('above', 0, 800))).toBe(0);
});
