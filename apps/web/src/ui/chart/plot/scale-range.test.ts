import { expect, test } from 'vitest';
import type { ChartLineKind } from '../chart.ts';
import { scaleRange } from './scale-range.ts';

const shown = (kinds: readonly ChartLineKind[]) => ({ kinds, isShown: true });

test('a line has room above and below it', () => {
  const [low, high] = scaleRange(30, 50, shown(['line']));
  expect([low, high]).toEqual([28.8, 51.2]);
});

test('what a scale trembles by is no mountain: a unit is the least that is shown', () => {
  const [low, high] = scaleRange(42.3, 42.4, shown(['line']));
  expect(high - low).toBeGreaterThanOrEqual(1);
  expect((low + high) / 2).toBeCloseTo(42.35);
});

test('bars and areas stand on zero, lines beside them too', () => {
  expect(scaleRange(3, 10, shown(['bars']))[0]).toBe(0);
  expect(scaleRange(3, 10, shown(['line', 'area']))[0]).toBe(0);
  expect(scaleRange(-4, 10, shown(['area']))[0]).toBeLessThan(-4);
});

test('a scale without readings shows one unit', () => {
  expect(scaleRange(null, null, shown(['line']))).toEqual([0, 1]);
});

test('bars and areas without a scale at the side leave the lines their room', () => {
  expect(scaleRange(0, 10, { kinds: ['bars'], isShown: false })).toEqual([0, 25]);
  expect(scaleRange(-2, 10, { kinds: ['area'], isShown: false })).toEqual([-2, 28]);
});
