import { expect, test } from 'vitest';
import { chartColors } from './chart-colors.ts';
import { plotOptions, scaleRange } from './plot-options.ts';

test('a line has space above and below it', () => {
  const [low, high] = scaleRange(30, 50, ['line']);
  expect([low, high]).toEqual([28.8, 51.2]);
});

test('a scale spans at least one unit, so that noise stays small', () => {
  const [low, high] = scaleRange(42.3, 42.4, ['line']);
  expect(high - low).toBeGreaterThanOrEqual(1);
  expect((low + high) / 2).toBeCloseTo(42.35);
});

test('bars and areas start at zero, and so do lines beside them', () => {
  expect(scaleRange(3, 10, ['bars'])[0]).toBe(0);
  expect(scaleRange(3, 10, ['line', 'area'])[0]).toBe(0);
  expect(scaleRange(-4, 10, ['area'])[0]).toBeLessThan(-4);
});

test('a scale without readings shows one unit', () => {
  expect(scaleRange(null, null, ['line'])).toEqual([0, 1]);
});

test('a side whose axis is not drawn keeps space for a label of the time axis', () => {
  const bare = { lines: [], timeZone: 'Europe/Zurich', leftUnit: 'kg', rightUnit: null };
  const style = { colors: chartColors('light'), language: 'fr', enlarged: 1 } as const;
  const { padding = [] } = plotOptions(bare, style, { areHeld: () => false });
  expect(padding[3]).toBe(padding[1]);
});
