import { expect, test } from 'vitest';
import { companyOf, USUAL_COMPANY, weighedByCompany } from './company.ts';

const found = (raw: number, times: number) => Array.from({ length: times }, () => ({ raw }));

test('hardly believed answers are crumbs, sure ones mites, those between neither', () => {
  const answers = [...found(0.39, 37), ...found(0.4, 50), ...found(0.6, 50), ...found(0.61, 7)];
  expect(Math.exp(companyOf(answers))).toBeCloseTo(4, 9);
});

test('a board on which nothing was found has a company too', () => {
  expect(companyOf([])).toBe(0);
});

test('usual company changes nothing', () => {
  const [timid, bold] = weighedByCompany([0.2, 0.9], USUAL_COMPANY, -1);
  expect(timid).toBeCloseTo(0.2, 9);
  expect(bold).toBeCloseTo(0.9, 9);
});

test('the same answer is likelier a mite among mites, less likely among crumbs', () => {
  const among = (crumbs: number, mites: number) =>
    weighedByCompany([0.5], companyOf([...found(0.2, crumbs), ...found(0.9, mites)]), -1)[0] ?? 0;
  expect(among(20, 60)).toBeGreaterThan(among(20, 6));
  expect(among(200, 6)).toBeLessThan(among(20, 6));
  expect(weighedByCompany([0, 1], companyOf([]), -1)).toEqual([0, expect.closeTo(1, 3)]);
});
