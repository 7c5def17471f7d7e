import { expect, test } from 'vitest';
import { numberChips } from './ItemNumber.tsx';

const FRAMES = { min: 0, max: 40, step: 1 };
const KILOGRAMS = { min: 0, max: 100, step: 0.5 };

test.each([
  ['last time in the middle', 6, FRAMES, [4, 5, 6, 7, 8]],
  ['more above where the smallest is near', 1, FRAMES, [0, 1, 2, 3, 4]],
  ['none below the smallest', 0, FRAMES, [0, 1, 2, 3, 4]],
  ['more below where the largest is near', 39, FRAMES, [36, 37, 38, 39, 40]],
  ['none above the largest', 40, FRAMES, [36, 37, 38, 39, 40]],
  ['the smallest where nothing was counted', undefined, FRAMES, [0, 1, 2, 3, 4]],
  ['half kilograms', 2.5, KILOGRAMS, [1.5, 2, 2.5, 3, 3.5]],
  ['a weight between two steps, kept as it was', 0.3, KILOGRAMS, [0.3, 0.8, 1.3, 1.8, 2.3]],
  ['tenths without a rest', 0.7, { min: 0, max: 10, step: 0.1 }, [0.5, 0.6, 0.7, 0.8, 0.9]],
  ['degrees of frost', -4, { min: -30, max: 50, step: 1 }, [-6, -5, -4, -3, -2]],
  ['zero first, where frost is possible', undefined, { min: -30, max: 50, step: 1 }, [0, 1, 2, 3, 4]],
  ['all there are', 1, { min: 0, max: 2, step: 1 }, [0, 1, 2]],
  ['what is possible, where last time was not', 99, FRAMES, [36, 37, 38, 39, 40]],
  ['no upper end', 12, { min: 0, step: 1 }, [10, 11, 12, 13, 14]],
] as const)('the chips of a number are %s', (_rule, last, scale, chips) => {
  expect(numberChips(last, scale)).toEqual(chips);
});
