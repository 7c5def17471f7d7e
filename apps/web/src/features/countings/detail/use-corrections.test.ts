import { NO_CORRECTIONS, withAdded } from '@propolis/domain';
import { expect, test } from 'vitest';
import { beginHistory, corrected, redone, undone } from './use-corrections.ts';

const one = withAdded(NO_CORRECTIONS, { x: 1, y: 1 });
const two = withAdded(one, { x: 2, y: 2 });
const both = corrected(corrected(beginHistory(NO_CORRECTIONS), one), two);

test('steps are undone one by one, and done again', () => {
  expect(undone(both).now).toEqual(one);
  expect(undone(undone(both)).now).toEqual(NO_CORRECTIONS);
  expect(redone(undone(undone(both))).now).toEqual(one);
  expect(redone(redone(undone(undone(both))))).toEqual(both);
});

test('before the first step and after the last there is nothing', () => {
  const first = undone(undone(both));
  expect(undone(first)).toEqual(first);
  expect(redone(both)).toEqual(both);
});

test('after another step, what was undone is gone', () => {
  const other = corrected(undone(both), NO_CORRECTIONS);
  expect(redone(other)).toEqual(other);
  expect(undone(other).now).toEqual(one);
});
