import { expect, test } from 'vitest';
import { groupBy } from './group-by.ts';

test('items are grouped in their order', () => {
  const groups = groupBy(['ba', 'ab', 'bb'], ([first]) => first);
  expect([...groups]).toEqual([
    ['b', ['ba', 'bb']],
    ['a', ['ab']],
  ]);
});
