import { expect, test } from 'vitest';
import { certaintyOf } from './calibration.ts';

const calibration = [
  [0.2, 0.1],
  [0.6, 0.9],
] as const;

test.each([
  [0, 0],
  [0.1, 0.05],
  [0.2, 0.1],
  [0.4, 0.5],
  [0.6, 0.9],
])('a raw answer of %d is a mite with certainty %d', (raw, certainty) => {
  expect(certaintyOf(calibration, raw)).toBeCloseTo(certainty, 10);
});

test('no answer is surer than the surest that was measured', () => {
  expect(certaintyOf(calibration, 0.99)).toBe(0.9);
});
