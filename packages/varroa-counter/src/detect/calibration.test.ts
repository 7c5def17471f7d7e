import { expect, test } from 'vitest';
import { certaintiesOf, isUnsure, rangeOf } from './calibration.ts';

/** Raw answers are right as they stand, measured where half of all answers were mites. */
const plain = { slope: 1, offset: 0, share: 0.5 };

const repeated = (answer: number, times: number): number[] => Array.from({ length: times }, () => answer);

test('without an answer there is nothing to be certain of', () => {
  expect(certaintiesOf(plain, [])).toEqual([]);
});

test('a lone answer keeps nearly what was measured', () => {
  expect(certaintiesOf(plain, [0.7])[0]).toBeCloseTo(0.7, 1);
});

test('slope and offset move the raw answer', () => {
  const [timid = 0, bold = 0] = [
    certaintiesOf({ ...plain, offset: -2 }, [0.5])[0],
    certaintiesOf({ ...plain, slope: 3 }, [0.7])[0],
  ];
  expect(timid).toBeLessThan(0.2);
  expect(bold).toBeGreaterThan(0.85);
});

test('the same answer is surer on a board full of mites than among debris', () => {
  const amongMites = certaintiesOf(plain, [...repeated(0.95, 60), 0.5]).at(-1) ?? 0;
  const amongDebris = certaintiesOf(plain, [...repeated(0.05, 60), 0.5]).at(-1) ?? 1;
  expect(amongMites).toBeGreaterThan(0.75);
  expect(amongDebris).toBeLessThan(0.35);
});

test('a surer raw answer is never the less certain one', () => {
  const certainties = certaintiesOf({ slope: 1.7, offset: 0.4, share: 0.3 }, [0.15, 0.3, 0.31, 0.6, 0.99, 1]);
  expect(certainties).toEqual([...certainties].sort((a, b) => a - b));
  expect(certainties.every((certainty) => certainty > 0 && certainty < 1)).toBe(true);
});

test('debris of an unknown kind does not talk a board clean: the odds halve at most', () => {
  const among = (crumbs: number) => certaintiesOf(plain, [...repeated(0.02, crumbs), 0.8]).at(-1) ?? 0;
  expect(among(2000)).toBeCloseTo(2 / 3, 2);
  expect(among(200)).toBeCloseTo(among(2000), 2);
});

test('a count is unsure where most of it hangs on what else lies on the board', () => {
  expect(isUnsure(plain, [...repeated(0.05, 200), ...repeated(0.6, 12)])).toBe(true);
  expect(isUnsure(plain, [...repeated(0.05, 200), ...repeated(0.95, 12)])).toBe(false);
});

test('two mites more or fewer are no reason for doubt', () => {
  expect(isUnsure(plain, [...repeated(0.05, 200), 0.6, 0.6])).toBe(false);
  expect(isUnsure(plain, [...repeated(0.05, 200), 0.6, 0.6, 0.6])).toBe(true);
});

test('the range holds the count, never less than nothing, and two mites to either side', () => {
  expect(rangeOf([])).toEqual({ least: 0, most: 2 });
  expect(rangeOf(repeated(1, 3))).toEqual({ least: 1, most: 5 });
  expect(rangeOf(repeated(1, 100))).toEqual({ least: 75, most: 125 });
});

test('doubtful answers widen the range, those that do not count too', () => {
  expect(rangeOf([...repeated(1, 4), ...repeated(0.4, 50)])).toEqual({ least: 0, most: 12 });
  expect(rangeOf([...repeated(1, 4), ...repeated(0.01, 50)])).toEqual({ least: 2, most: 6 });
});
