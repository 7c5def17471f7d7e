import { expect, test } from 'vitest';
import { scaleRange } from './plot-options.ts';

test('a line has room above and below it', () => {
  const [low, high] = scaleRange(30, 50, ['line']);
  expect([low, high]).toEqual([28.8, 51.2]);
});

test('what a scale trembles by is no mountain: a unit is the least that is shown', () => {
  const [low, high] = scaleRange(42.3, 42.4, ['line']);
  expect(high - low).toBeGreaterThanOrEqual(1);
  expect((low + high) / 2).toBeCloseTo(42.35);
});

test('bars and areas stand on zero, lines beside them too', () => {
  expect(scaleRange(3, 10, ['bars'])[0]).toBe(0);
  expect(scaleRange(3, 10, ['line', 'area'])[0]).toBe(0);
  expect(scaleRange(-4, 10, ['area'])[0]).toBeLessThan(-4);
});

test('a scale without readings shows one unit', () => {
  expect(scaleRange(null, null, ['line'])).toEqual([0, 1]);
});
