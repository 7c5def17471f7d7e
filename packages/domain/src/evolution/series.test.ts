import { expect, test } from 'vitest';
import { joined } from './series.ts';

const run = (...values: number[]) => values.map((value, time) => ({ time, value }));

test('the scales before the last one continue it, and their differences count as nothing', () => {
  const values = joined([run(1, 2), run(50, 51), [], run(10, 12)]).map(({ value }) => value);
  expect(values).toEqual([8, 9, 9, 10, 10, 12]);
});
