import { COIN_MARKERS } from '@propolis/domain';
import { expect, test } from 'vitest';
import { COINS, markerOf } from './markers.ts';

test('a coin has the size stated by its mint', () => {
  expect(markerOf('marker_2_CHF')?.diameterMm).toBe(27.4);
  expect(markerOf('marker_25_DOLL')?.diameterMm).toBe(24.26);
  expect(Object.keys(COINS)).toEqual(COIN_MARKERS);
});

test('a custom marker has the size given by the beekeeper', () => {
  expect(markerOf('marker_CUSTOM', 40)).toEqual({ diameterMm: 40, thicknessMm: 0 });
});

test.each([0, -3, Number.NaN, Number.POSITIVE_INFINITY])('%s mm is not a valid size', (mm) => {
  expect(markerOf('marker_CUSTOM', mm)).toBeUndefined();
});

test('without a marker, or without its size, there is no marker to find', () => {
  expect(markerOf('marker_UNKNOWN', 25)).toBeUndefined();
  expect(markerOf('marker_CUSTOM')).toBeUndefined();
  expect(markerOf('marker_CARD', 25)).toBeUndefined();
});
