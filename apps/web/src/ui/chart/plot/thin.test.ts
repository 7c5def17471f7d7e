import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChartLine } from '../chart.ts';
import { thinLine, thinStep } from './thin.ts';

const lineOf = (
  readings: readonly (readonly [number, number | null])[],
  kind: ChartLine['kind'] = 'line',
) => ({
  id: 'a',
  label: 'A',
  color: '#000000',
  unit: 'kg',
  kind,
  times: readings.map(([time]) => time),
  values: readings.map(([, value]) => value),
  format: String,
});

test('the lowest and the highest reading of each step stay, in the order of time, and so does a gap', () => {
  const line = lineOf([
    [0, 5],
    [1, 9],
    [2, 4],
    [3, 6],
    [4, 7],
    [5, null],
    [8, 7],
  ]);
  const { times, values } = thinLine(line, 4);
  expect([times, values]).toEqual([
    [1, 2, 4, 5, 8],
    [9, 4, 7, null, 7],
  ]);
});

test('no extreme of any step is lost, and no value is added', () => {
  const value = fc.option(fc.integer({ min: -50, max: 50 }), { freq: 8 });
  fc.assert(
    fc.property(fc.array(value, { maxLength: 200 }), fc.constantFrom(1, 4, 16, 64), (values, step) => {
      const line = lineOf(values.map((each, at) => [at * 3, each] as const));
      const thin = thinLine(line, step);
      const seen = new Map(thin.times.map((time, at) => [time, thin.values[at]]));
      for (const [time, each] of seen) expect(each).toBe(values[time / 3]);
      for (const [at, each] of values.entries()) {
        const bucket = Math.floor((at * 3) / step);
        const left = [...seen]
          .filter(([time]) => Math.floor(time / step) === bucket)
          .map(([, found]) => found);
        if (each === null) expect(left).toContain(null);
        else {
          const numbers = left.filter((found) => typeof found === 'number');
          expect(Math.min(...numbers)).toBeLessThanOrEqual(each);
          expect(Math.max(...numbers)).toBeGreaterThanOrEqual(each);
        }
      }
    }),
    { numRuns: 50 },
  );
});

test('sparse lines, and all countings, are unchanged', () => {
  const sparse = lineOf([
    [0, 1],
    [100, 2],
  ]);
  expect(thinLine(sparse, 64)).toBe(sparse);
  const countings = lineOf(
    [
      [0, 1],
      [1, 2],
      [2, 3],
    ],
    'bars',
  );
  expect(thinLine(countings, 64)).toBe(countings);
});

test('steps are powers of two, at most a pixel long, and stay the same while the range moves', () => {
  const range = { start: 0, end: 31 * 86_400 };
  expect(thinStep(range, 1000)).toBe(2048);
  expect(thinStep({ start: 999, end: 999 + 31 * 86_400 }, 1000)).toBe(2048);
  expect(thinStep({ start: 0, end: 100 }, 1000)).toBe(1);
});
