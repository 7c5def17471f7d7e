import { expect, test } from 'vitest';
import { type BeeAmount, beesIn, sampleRange } from './samples.ts';

test.each<[amount: number, unit: BeeAmount, bees: number]>([
  [312, 'bees', 312],
  [50, 'g', 500],
  [120, 'ml', 300],
  [3.25, 'g', 33],
])('%d %s are about %d bees', (amount, unit, bees) => {
  expect(beesIn(amount, unit)).toBe(bees);
});

// With no mite the most is z² / (bees + z²).
test.each([
  [3, 300, 0.4, 2.48],
  [0, 100, 0, 2.63],
  [100, 100, 97.37, 100],
])('%d mites on %d bees are compatible with %d to %d per cent', (mites, bees, least, most) => {
  const range = sampleRange({ mites, bees });
  expect([range.least, range.most].map((value) => Math.round(100 * value) / 100)).toEqual([least, most]);
});
