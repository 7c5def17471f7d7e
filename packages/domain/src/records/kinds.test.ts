import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divideEvenly } from './kinds.ts';

test('a total is divided evenly, and the first hives get the rest', () => {
  expect(divideEvenly(10, 4)).toEqual([2.5, 2.5, 2.5, 2.5]);
  expect(divideEvenly(1, 3)).toEqual([0.334, 0.333, 0.333]);
  expect(divideEvenly(7, 3, 1)).toEqual([3, 2, 2]);
});

test('the parts add up to the total and differ by at most one step', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 200 }), (grams, hives) => {
      const parts = divideEvenly(grams / 1000, hives);
      expect(parts).toHaveLength(hives);
      expect(parts.reduce((sum, part) => sum + Math.round(part * 1000), 0)).toBe(grams);
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThan(0.0011);
    }),
  );
});
