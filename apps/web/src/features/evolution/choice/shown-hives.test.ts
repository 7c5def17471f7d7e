import { expect, test } from 'vitest';
import { aHive } from '../../../../test/beekeeping.ts';
import { shownHives, switchHive } from './shown-hives.ts';

const HIVES = Array.from({ length: 10 }, (_, at) => aHive({ id: at + 1, position_on_apiary: at + 1 }));
const [first] = HIVES;
const shown = (choice: Partial<Parameters<typeof shownHives>[0]>) =>
  shownHives({ hives: HIVES, own: undefined, wanted: undefined, isWeighed: () => false, ...choice }).map(
    ({ id }) => id,
  );

test('the page of a hive shows its curve and the other selected ones', () => {
  expect(shown({ own: first })).toEqual([1]);
  expect(shown({ own: first, wanted: [3, 2] })).toEqual([1, 2, 3]);
});

test('the page of an apiary shows all hives with weights by default', () => {
  expect(shown({ isWeighed: ({ id }) => id > 8 })).toEqual([9, 10]);
  expect(shown({ isWeighed: ({ id }) => id > 8, wanted: [2] })).toEqual([2]);
});

test('a hive of another apiary is not shown', () => {
  expect(shown({ isWeighed: ({ id }) => id === 4, wanted: [99] })).toEqual([4]);
});

test('at most eight curves are shown', () => {
  expect(shown({ isWeighed: () => true })).toHaveLength(8);
  expect(shown({ own: first, wanted: HIVES.map(({ id }) => id) })).toHaveLength(8);
  expect(switchHive([1, 2, 3, 4, 5, 6, 7, 8], 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(switchHive([1, 2, 3, 4, 5, 6, 7], 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 9]);
});

test('at least one hive stays', () => {
  expect(switchHive([1, 2], 1)).toEqual([2]);
  expect(switchHive([2], 2)).toEqual([2]);
});
