import { NO_CORRECTIONS, withAdded } from '@propolis/domain';
import { expect, test } from 'vitest';
import { beginHistory, corrected, redone, undone } from './use-corrections.ts';

const one = withAdded(NO_CORRECTIONS, { x: 1, y: 1 });
const two = withAdded(one, { x: 2, y: 2 });
const both = corrected(corrected(beginHistory(NO_CORRECTIONS), one), two);

test('steps are undone and redone one by one', () => {
  expect(undone(both).now).toEqual(one);
  expect(undone(undone(both)).now).toEqual(NO_CORRECTIONS);
  expect(redone(undone(undone(both))).now).toEqual(one);
  expect(redone(redone(undone(undone(both))))).toEqual(both);
});

test('there is nothing to undo before the first step and nothing to redo after the last', () => {
  const first = undone(undone(both));
  expect(undone(first)).toEqual(first);
  expect(redone(both)).toEqual(both);
});

test('a new step discards the undone ones', () => {
  const other = corrected(undone(both), NO_CORRECTIONS);
  expect(redone(other)).toEqual(other);
  expect(undone(other).now).toEqual(one);
});
