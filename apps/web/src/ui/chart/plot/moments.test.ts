import { expect, test } from 'vitest';
import { momentsWithin, nearestMoment, readingAt } from './moments.ts';

const MOMENTS = [10, 20, 40];

test.each([
  [0, 10],
  [14, 10],
  [15, 10], // equally far from both: the earlier
  [16, 20],
  [31, 40],
  [99, 40],
])('the moment nearest to %i is %i', (time, nearest) => {
  expect(nearestMoment(MOMENTS, time)).toBe(nearest);
});

test('without readings there is no moment', () => {
  expect(nearestMoment([], 5)).toBeUndefined();
});

test('moments of a range, including both ends', () => {
  expect(momentsWithin(MOMENTS, { start: 20, end: 40 })).toEqual([20, 40]);
  expect(momentsWithin(MOMENTS, { start: 21, end: 39 })).toEqual([]);
});

const LINE = {
  kind: 'line' as const,
  times: [0, 10, 20, 30, 80, 90],
  values: [1, 2, null, 4, 5, 6],
};

test.each([
  ['on a reading', 10, { time: 10, value: 2 }],
  ['between two', 33, { time: 30, value: 4 }],
  ['in a gap that is locale', 20, null],
  ['far from any reading', 55, null],
  ['two usual steps after the last', 110, { time: 90, value: 6 }],
  ['later still', 111, null],
])('a line shows its nearest reading, and nothing in a gap: %s', (_where, moment, reading) => {
  expect(readingAt(LINE, moment)).toEqual(reading);
});

test('a counting is shown only on its own day', () => {
  const counting = { kind: 'bars' as const, times: [0, 700_000], values: [3, 5] };
  expect(readingAt(counting, 43_200)).toEqual({ time: 0, value: 3 });
  expect(readingAt(counting, 43_201)).toBeNull();
});
