import { expect, test } from 'vitest';
import { alignColumns, lonelyReadings, plotColumns } from './columns.ts';

test('lines with readings at different moments share one column of times; a gap stays one', () => {
  const scale = { times: [10, 20, 30], values: [1, null, 3] };
  const station = { times: [5, 20, 40], values: [7, 8, 9] };
  expect(alignColumns([scale, station])).toEqual({
    times: [5, 10, 20, 30, 40],
    cells: [
      [undefined, 1, null, 3, undefined],
      [7, undefined, 8, undefined, 9],
    ],
  });
});

test('a gap reaches from one value of its line to the next, across the times of other lines', () => {
  const scale = { times: [10, 20, 60], values: [1, null, 3] };
  const station = { times: [10, 15, 30, 40, 70], values: [5, 6, 7, 8, 9] };
  expect(plotColumns([scale, station])).toEqual({
    times: [10, 15, 20, 30, 40, 60, 70],
    cells: [
      [1, null, null, null, null, 3, undefined],
      [5, 6, undefined, 7, 8, undefined, 9],
    ],
  });
});

test('a gap at the end of a line stays open', () => {
  const scale = { times: [10, 20], values: [1, null] };
  const station = { times: [10, 30], values: [5, 6] };
  expect(plotColumns([scale, station]).cells[0]).toEqual([1, null, null]);
});

test('a line with two readings at one moment continues after it, with and without other lines', () => {
  const counts = { times: [10, 10, 30], values: [1, 2, 3] };
  const station = { times: [10, 20], values: [7, 8] };
  expect(alignColumns([counts, station])).toEqual({
    times: [10, 20, 30],
    cells: [
      [2, undefined, 3],
      [7, 8, undefined],
    ],
  });
});

test('a single line is unchanged, and no lines give no column', () => {
  const line = { times: [1, 2], values: [3, null] };
  const { times, cells } = alignColumns([line]);
  expect([times, cells[0]]).toEqual([line.times, line.values]);
  expect(alignColumns([])).toEqual({ times: [], cells: [] });
});

test.each([
  [[1, 2, null, 3, null, 4, 5], [3]],
  [[null, 1, undefined, null], [1]],
  [[1, undefined, 2], []],
  [[null, null, 1], [2]],
  [[1], [0]],
  [[], []],
])('a reading between two gaps is isolated: %o', (cells, lonely) => {
  expect(lonelyReadings(cells)).toEqual(lonely);
});
