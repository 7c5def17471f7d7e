import { expect, test } from 'vitest';
import { certaintiesOf, isUnsure, rangeOf } from './calibration.ts';

/** Raw values are correct probabilities, measured on a set with half mites. */
const plain = { slope: 1, offset: 0, share: 0.5 };

const repeated = (answer: number, times: number): number[] => Array.from({ length: times }, () => answer);

test('without detections there are no certainties', () => {
  expect(certaintiesOf(plain, [])).toEqual([]);
});

test('a single detection keeps almost its measured certainty', () => {
  expect(certaintiesOf(plain, [0.7])[0]).toBeCloseTo(0.7, 1);
});

test('slope and offset transform the raw value', () => {
  const [timid = 0, bold = 0] = [
    certaintiesOf({ ...plain, offset: -2 }, [0.5])[0],
    certaintiesOf({ ...plain, slope: 3 }, [0.7])[0],
  ];
  expect(timid).toBeLessThan(0.2);
  expect(bold).toBeGreaterThan(0.85);
});

test('the same detection is more certain on a board full of mites than among debris', () => {
  const amongMites = certaintiesOf(plain, [...repeated(0.95, 60), 0.5]).at(-1) ?? 0;
  const amongDebris = certaintiesOf(plain, [...repeated(0.05, 60), 0.5]).at(-1) ?? 1;
  expect(amongMites).toBeGreaterThan(0.65);
  expect(amongDebris).toBeLessThan(0.35);
});

test('a higher raw value never has a lower certainty', () => {
  const certainties = certaintiesOf({ slope: 1.7, offset: 0.4, share: 0.3 }, [0.15, 0.3, 0.31, 0.6, 0.99, 1]);
  expect(certainties).toEqual([...certainties].sort((a, b) => a - b));
  expect(certainties.every((certainty) => certainty > 0 && certainty < 1)).toBe(true);
});

test('the odds change at most by a factor of two, so that unknown debris does not hide an infestation', () => {
  const among = (crumbs: number) => certaintiesOf(plain, [...repeated(0.02, crumbs), 0.8]).at(-1) ?? 0;
  expect(among(2000)).toBeCloseTo(2 / 3, 2);
  expect(among(200)).toBeCloseTo(among(2000), 2);
  expect(certaintiesOf(plain, [...repeated(0.98, 2000), 0.2]).at(-1)).toBeCloseTo(1 / 3, 2);
});

test('sure detections cause no doubt, and a difference of two mites is no reason for it', () => {
  expect(isUnsure([])).toBe(false);
  expect(isUnsure([...repeated(0.99, 40), ...repeated(0.01, 200)])).toBe(false);
  expect(isUnsure(repeated(0.5, 2))).toBe(false);
});

test('a count is unsure if the doubt of all detections, counted or not, exceeds a sixth of it', () => {
  const [sure, crumbs] = [repeated(1, 18), (times: number) => repeated(0.2, times)];
  // 18 / 6 = 3 = 7.8 · 0.2 + 1.28 · √(7.8 · 0.2 · 0.8)
  expect(isUnsure([...sure, ...crumbs(7)])).toBe(false);
  expect(isUnsure([...sure, ...crumbs(8)])).toBe(true);
  expect(isUnsure([...repeated(1, 36), ...crumbs(8)])).toBe(false);
});

test('for few mites a difference of two is too much', () => {
  // 2 = 2.5 · 0.4 + 1.28 · √(2.5 · 0.4 · 0.6)
  expect(isUnsure([...repeated(1, 3), ...repeated(0.4, 2)])).toBe(false);
  expect(isUnsure([...repeated(1, 3), ...repeated(0.4, 3)])).toBe(true);
});

test('detections just above and just below the threshold make a count equally unsure', () => {
  expect(isUnsure(repeated(0.5, 5))).toBe(true);
  expect(isUnsure(repeated(0.49, 5))).toBe(true);
});

test('the range contains the count, is not negative, and extends two mites to each side', () => {
  expect(rangeOf([], false)).toEqual({ least: 0, most: 2 });
  expect(rangeOf(repeated(1, 3), false)).toEqual({ least: 1, most: 5 });
  expect(rangeOf(repeated(1, 100), false)).toEqual({ least: 80, most: 120 });
});

test('a doubt about the photo widens the range', () => {
  expect(rangeOf(repeated(1, 100), true)).toEqual({ least: 65, most: 135 });
});

test('doubtful detections widen the range, even if they do not count', () => {
  expect(rangeOf([...repeated(1, 4), ...repeated(0.4, 50)], false)).toEqual({ least: 0, most: 13 });
  expect(rangeOf([...repeated(1, 4), ...repeated(0.005, 50)], false)).toEqual({ least: 2, most: 6 });
});
