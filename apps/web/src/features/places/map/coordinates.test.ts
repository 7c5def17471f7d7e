import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areSameCoordinates, fromMap, toMap } from './coordinates.ts';

test('coordinates survive the conversion to map coordinates and back', () => {
  const coordinates = fc.record({
    latitude: fc.integer({ min: -85e6, max: 85e6 }).map((millionths) => millionths / 1e6),
    longitude: fc.integer({ min: -179e6, max: 179e6 }).map((millionths) => millionths / 1e6),
  });
  fc.assert(fc.property(coordinates, (told) => areSameCoordinates(fromMap(toMap(told)), told)));
});

test('a map that was dragged around the world still returns a valid longitude', () => {
  const [x = 0, y = 0] = toMap({ latitude: 46.5, longitude: 6.6 });
  expect(fromMap([x + 2 * 20_037_508.342789244, y]).longitude).toBeCloseTo(6.6, 6);
});
