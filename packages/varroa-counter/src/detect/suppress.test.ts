import { expect, test } from 'vitest';
import { suppress } from './suppress.ts';

const at = (x: number, y: number, raw: number) => ({ x, y, raw });

test('of two answers for one mite the surer stays', () => {
  expect(suppress([at(10, 10, 0.4), at(16, 10, 0.9)], 8)).toEqual([at(16, 10, 0.9)]);
});

test('two mites that touch are kept apart', () => {
  expect(suppress([at(10, 10, 0.4), at(18, 10, 0.9)], 8)).toHaveLength(2);
});

test('an answer that gave way does not push out its other neighbour', () => {
  const kept = suppress([at(0, 0, 0.9), at(6, 0, 0.8), at(12, 0, 0.7)], 8);
  expect(kept.map(({ x }) => x)).toEqual([0, 12]);
});

test('the order in which tiles answered does not matter', () => {
  const answers = [at(3, 3, 0.5), at(9, 3, 0.5), at(15, 3, 0.5), at(-2, -3, 0.7)];
  expect(suppress([...answers].reverse(), 8)).toEqual(suppress(answers, 8));
});
