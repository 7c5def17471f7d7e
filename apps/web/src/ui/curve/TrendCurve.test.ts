import { expect, test } from 'vitest';
import { type CurveFrame, dotPath, linePath, spotOf } from './TrendCurve.tsx';

const FRAME: CurveFrame = { from: 0, to: 100, min: 0, max: 10 };

test.each([
  [
    { time: 0, value: 0 },
    { x: 6, y: 58 },
  ],
  [
    { time: 100, value: 10 },
    { x: 294, y: 6 },
  ],
  [
    { time: 50, value: 5 },
    { x: 150, y: 32 },
  ],
  [
    { time: 25, value: 10 },
    { x: 78, y: 6 },
  ],
  // Values outside are drawn at the edge, never over the page.
  [
    { time: -5, value: 99 },
    { x: 6, y: 6 },
  ],
])('time goes to the right, higher values are higher: %o', (point, spot) => {
  expect(spotOf(point, FRAME)).toEqual(spot);
});

test('a single moment is in the middle', () => {
  expect(spotOf({ time: 7, value: 0 }, { ...FRAME, from: 7, to: 7 })).toEqual({ x: 150, y: 58 });
});

test('points are joined in their order, a single one is a dot', () => {
  expect(
    linePath([
      { x: 6, y: 58 },
      { x: 294, y: 6 },
    ]),
  ).toBe('M6 58L294 6');
  expect(linePath([])).toBe('');
  expect(dotPath({ x: 6, y: 58 })).toBe('M6 58h0');
});
