import { isNearSwitzerland } from '@propolis/domain';
import { expect, test } from 'vitest';
import { countryRings, decodeLine, neighbourLines } from './outline.ts';
import { TOWNS } from './towns.ts';

/** Even-odd rule. */
const isInside = (ring: readonly (readonly [number, number])[], x: number, y: number): boolean =>
  ring.reduce((inside, [x1, y1], index) => {
    const [x2, y2] = ring[(index + 1) % ring.length] ?? [0, 0];
    const crosses = y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1;
    return crosses ? !inside : inside;
  }, false);

test('a line is read back from its steps', () => {
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

test.each(TOWNS.map(([name, latitude, longitude]) => ({ name, latitude, longitude })))(
  '$name lies within it',
  ({ latitude, longitude }) => {
    expect(countryRings().some((ring) => isInside(ring, longitude, latitude))).toBe(true);
  },
);

test('the neighbours are there as far as a desk shows them', () => {
  const points = neighbourLines().flat();
  expect(points.some(([longitude]) => longitude < 6)).toBe(true);
  expect(points.some(([longitude]) => longitude > 11)).toBe(true);
});
