import { expect, test } from 'vitest';
import { FIRST_FRAME, scaleOfFrame, withCorner } from './BoardWidthDialog.tsx';

test('the scale is the width of the board divided by the width of its frame', () => {
  expect(scaleOfFrame({ left: 0.1, top: 0, right: 0.9, bottom: 1 }, 4000, 32)).toBeCloseTo(0.1, 10);
});

test.each([
  ['topLeft', { x: 0.2, y: 0.3 }, { left: 0.2, top: 0.3 }],
  ['bottomRight', { x: 0.8, y: 0.7 }, { right: 0.8, bottom: 0.7 }],
  ['topRight', { x: 2, y: -1 }, { right: 1, top: 0 }],
  ['bottomLeft', { x: 0.99, y: 0 }, { left: 0.84, bottom: 0.16 }],
] as const)('the corner %s moved to %j stays on the photo, and no sides cross', (corner, to, moved) => {
  const { left, top, right, bottom } = { ...FIRST_FRAME, ...moved };
  const frame = withCorner(FIRST_FRAME, corner, to);
  expect(frame.left).toBeCloseTo(left, 10);
  expect(frame.top).toBeCloseTo(top, 10);
  expect(frame.right).toBeCloseTo(right, 10);
  expect(frame.bottom).toBeCloseTo(bottom, 10);
});
