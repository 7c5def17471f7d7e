import type { Hive } from '@propolis/contract';
import { expect, test } from 'vitest';
import { aHive } from '../../../test/beekeeping.ts';
import { moveHive } from './hive-order.ts';

const row = [1, 2, 3, 4].map((id) => aHive({ id, position_on_apiary: id }));
const order = (hives: readonly Hive[]) => hives.map(({ id, position_on_apiary }) => [id, position_on_apiary]);

test.each([
  [1, 3, [2, 3, 1, 4]],
  [4, 1, [4, 1, 2, 3]],
  [2, 2, [1, 2, 3, 4]],
  [2, 99, [1, 3, 4, 2]],
  [3, 0, [3, 1, 2, 4]],
  [77, 1, [1, 2, 3, 4]],
])('hive %i moved to %i leaves no gap', (id, position, expected) => {
  expect(order(moveHive(row, id, position))).toEqual(expected.map((moved, at) => [moved, at + 1]));
});
test('hives are sorted before one moves', () => {
  expect(order(moveHive([...row].reverse(), 1, 2))).toEqual([
    [2, 1],
    [1, 2],
    [3, 3],
    [4, 4],
  ]);
});
