import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clustersOf, PIN_REACH } from './MapPins.tsx';

const at = (item: string, x: number, y = 0) => ({ item, x, y });

test('overlapping pins become one at the centre of its members', () => {
  expect(clustersOf([at('a', 0), at('b', PIN_REACH - 1, 0), at('c', 200)])).toEqual([
    { items: ['a', 'b'], x: (PIN_REACH - 1) / 2, y: 0 },
    { items: ['c'], x: 200, y: 0 },
  ]);
});

test('pins at the full reach stay separate', () => {
  expect(clustersOf([at('a', 0), at('b', PIN_REACH)])).toHaveLength(2);
});

test('two apiaries at the same place are one pin', () => {
  expect(clustersOf([at('a', 5, 5), at('b', 5, 5)])).toEqual([{ items: ['a', 'b'], x: 5, y: 5 }]);
});

test('each apiary is in exactly one pin', () => {
  const coordinate = fc.integer({ min: -500, max: 500 });
  fc.assert(
    fc.property(fc.array(fc.tuple(coordinate, coordinate), { maxLength: 40 }), (points) => {
      const all = points.map(([x, y], item) => ({ item, x, y }));
      const found = clustersOf(all).flatMap(({ items }) => items);
      expect(found.toSorted((a, b) => a - b)).toEqual(all.map(({ item }) => item));
    }),
  );
});
