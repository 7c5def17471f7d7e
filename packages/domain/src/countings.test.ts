import { expect, test } from 'vitest';
import { isCountingError, mitesPerDay, summariseCertainties } from './countings.ts';

test.each([
  [[], 0, 0, null],
  [[0.5], 1, 1, 0.5],
  [[0.49], 0, 1, 0.49],
  [[0.9, 0.1, 0.5], 2, 3, 0.5],
  [[0.9, 0.2, 0.4, 0.8], 2, 4, 0.6],
])('of the certainties %j %i count, of %i, and the median is %s', (certainties, counted, total, median) => {
  const summary = summariseCertainties(certainties);
  expect([summary.varroa_count_above_minimum_certainty, summary.varroa_count_total]).toEqual([
    counted,
    total,
  ]);
  if (median === null) expect(summary.median_certainty).toBeNull();
  else expect(summary.median_certainty).toBeCloseTo(median, 10);
});

test('mites per day need both the mites and the days', () => {
  expect(mitesPerDay(21, 7)).toBe(3);
  expect(mitesPerDay(0, 0.5)).toBe(0);
  expect([mitesPerDay(null, 7), mitesPerDay(21, null), mitesPerDay(21, 0)]).toEqual([null, null, null]);
});

test('only the four error statuses are errors', () => {
  expect(isCountingError('error_unknown')).toBe(true);
  expect(isCountingError('done')).toBe(false);
});
