import { expect, test } from 'vitest';
import { tablePages } from './ChartTable.tsx';
import type { ChartLine } from './chart.ts';

const line = (times: readonly number[], values: readonly (number | null)[]): ChartLine => ({
  id: 'a',
  label: 'A',
  color: '#000000',
  unit: 'kg',
  kind: 'line',
  times,
  values,
  format: String,
});
/** Days of a hundred seconds. */
const dayOf = (time: number) => String(Math.floor(time / 100));

test('a row is a moment with a value of any line; gaps have no row', () => {
  const pages = tablePages([line([1, 2, 3], [7, null, 9]), line([2, 4], [null, 5])], dayOf);
  expect(pages).toEqual([
    [
      { time: 1, cells: [7, undefined] },
      { time: 3, cells: [9, undefined] },
      { time: 4, cells: [undefined, 5] },
    ],
  ]);
});

test('a page has whole days: it ends with the day that contains its hundredth row', () => {
  const times = Array.from({ length: 150 }, (_, at) => at * 2);
  const pages = tablePages([line(times, times)], dayOf);
  expect(pages.map(({ length }) => length)).toEqual([100, 50]);
  const tighter = tablePages([line(times.slice(1), times.slice(1))], dayOf);
  expect(tighter.map(({ length }) => length)).toEqual([149]);
});

test('without readings there is no page', () => {
  expect(tablePages([], dayOf)).toEqual([]);
});
