import { isNearSwitzerland } from '@propolis/domain';
import { expect, test } from 'vitest';
import { countryRings, decodeLine, neighbourLines } from './outline.ts';

test('a line is decoded from its differences', () => {
  expect(decodeLine('7000 46000,500 -250,-1 0', 1000)).toEqual([
    [7, 46],
    [7.5, 45.75],
    [7.499, 45.75],
  ]);
});

test('the outline is that of Switzerland and Liechtenstein', () => {
  const rings = countryRings();
  expect(rings).toHaveLength(2);
  for (const [longitude, latitude] of rings.flat()) {
    expect(isNearSwitzerland({ latitude, longitude })).toBe(true);
  }
});

test('the neighbours cover the view of a wide screen', () => {
  const points = neighbourLines().flat();
  expect(points.some(([longitude]) => longitude < 6)).toBe(true);
  expect(points.some(([longitude]) => longitude > 11)).toBe(true);
});
