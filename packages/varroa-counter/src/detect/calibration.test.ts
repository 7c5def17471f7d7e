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
  expect(amongMites).toBeGreaterThan(0.65);
  expect(amongDebris).toBeLessThan(0.35);
});

test('a surer raw answer is never the less certain one', () => {
  const certainties = certaintiesOf({ slope: 1.7, offset: 0.4, share: 0.3 }, [0.15, 0.3, 0.31, 0.6, 0.99, 1]);
  expect(certainties).toEqual([...certainties].sort((a, b) => a - b));
  expect(certainties.every((certainty) => certainty > 0 && certainty < 1)).toBe(true);
});

test('debris of an unknown kind does not talk a board clean: the odds halve at most, nor do mites more than double them', () => {
  const among = (crumbs: number) => certaintiesOf(plain, [...repeated(0.02, crumbs), 0.8]).at(-1) ?? 0;
  expect(among(2000)).toBeCloseTo(2 / 3, 2);
  expect(among(200)).toBeCloseTo(among(2000), 2);
  expect(certaintiesOf(plain, [...repeated(0.98, 2000), 0.2]).at(-1)).toBeCloseTo(1 / 3, 2);
});

test('what is sure needs no doubt, and two mites more or fewer are no reason for it', () => {
  expect(isUnsure([])).toBe(false);
  expect(isUnsure([...repeated(0.99, 40), ...repeated(0.01, 200)])).toBe(false);
  expect(isUnsure(repeated(0.5, 2))).toBe(false);
});

test('a count is unsure where the doubt of all its answers, counted or not, reaches beyond a sixth of it', () => {
  const [sure, crumbs] = [repeated(1, 18), (times: number) => repeated(0.2, times)];
  // 18 / 6 = 3 = 7.8 · 0.2 + 1.28 · √(7.8 · 0.2 · 0.8)
  expect(isUnsure([...sure, ...crumbs(7)])).toBe(false);
  expect(isUnsure([...sure, ...crumbs(8)])).toBe(true);
  expect(isUnsure([...repeated(1, 36), ...crumbs(8)])).toBe(false);
});

test('of few mites two are too far off', () => {
  // 2 = 2.5 · 0.4 + 1.28 · √(2.5 · 0.4 · 0.6)
  expect(isUnsure([...repeated(1, 3), ...repeated(0.4, 2)])).toBe(false);
  expect(isUnsure([...repeated(1, 3), ...repeated(0.4, 3)])).toBe(true);
});

test('answers that are counted and as likely crumbs make a count as unsure as those that are just not counted', () => {
  expect(isUnsure(repeated(0.5, 5))).toBe(true);
  expect(isUnsure(repeated(0.49, 5))).toBe(true);
});

test('the range holds the count, never less than nothing, and two mites to either side', () => {
  expect(rangeOf([])).toEqual({ least: 0, most: 2 });
  expect(rangeOf(repeated(1, 3))).toEqual({ least: 1, most: 5 });
  expect(rangeOf(repeated(1, 100))).toEqual({ least: 65, most: 135 });
});

test('doubtful answers widen the range, those that do not count too', () => {
  expect(rangeOf([...repeated(1, 4), ...repeated(0.4, 50)])).toEqual({ least: 0, most: 13 });
  expect(rangeOf([...repeated(1, 4), ...repeated(0.005, 50)])).toEqual({ least: 2, most: 6 });
});
