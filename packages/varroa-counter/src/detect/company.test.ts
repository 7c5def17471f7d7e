import { expect, test } from 'vitest';
import { companyOf } from './company.ts';

const found = (raw: number, times: number) => Array.from({ length: times }, () => ({ raw }));

test('hardly believed answers are crumbs, sure ones mites, those between and the grain of the board neither', () => {
  const answers = [
    ...found(0.24, 90),
    ...found(0.25, 20),
    ...found(0.39, 17),
    ...found(0.4, 50),
    ...found(0.6, 50),
    ...found(0.61, 7),
  ];
  expect(Math.exp(companyOf(answers))).toBeCloseTo(4, 9);
});

test('a board on which nothing was found has a company too', () => {
  expect(companyOf([])).toBe(0);
});
