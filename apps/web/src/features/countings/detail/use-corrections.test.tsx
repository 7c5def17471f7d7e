import { NO_CORRECTIONS, withAdded } from '@propolis/domain';
import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aWholeCounting } from '../../../../test/countings.ts';
import { renderPart } from '../../../../test/render.tsx';
import { type Correcting, useCorrections } from './use-corrections.ts';

const one = withAdded(NO_CORRECTIONS, { x: 1, y: 1 });
const two = withAdded(one, { x: 2, y: 2 });

let latest: Correcting | undefined;
function Part() {
  latest = useCorrections(aWholeCounting());
  return null;
}

/** The corrections of a counting after both steps. */
function afterBoth() {
  renderPart(<Part />);
  const now = () => {
    if (!latest) throw new Error('not rendered');
    return latest;
  };
  act(() => now().change(one));
  act(() => now().change(two));
  return now;
}

test('steps are undone and redone one by one', () => {
  const now = afterBoth();
  act(() => now().undo?.());
  expect(now().corrections).toEqual(one);
  act(() => now().undo?.());
  expect(now().corrections).toEqual(NO_CORRECTIONS);
  act(() => now().redo?.());
  expect(now().corrections).toEqual(one);
  act(() => now().redo?.());
  expect(now().corrections).toEqual(two);
});

test('there is nothing to undo before the first step and nothing to redo after the last', () => {
  const now = afterBoth();
  expect(now().redo).toBeUndefined();
  act(() => now().undo?.());
  act(() => now().undo?.());
  expect(now().undo).toBeUndefined();
});

test('a new step discards the undone ones', () => {
  const now = afterBoth();
  act(() => now().undo?.());
  act(() => now().change(NO_CORRECTIONS));
  expect(now().redo).toBeUndefined();
  act(() => now().undo?.());
  expect(now().corrections).toEqual(one);
});
