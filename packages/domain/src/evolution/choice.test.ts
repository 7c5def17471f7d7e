import { expect, test } from 'vitest';
import { comparedDays, daysOfPeriod, pairedDays, yearBefore } from './choice.ts';

const TODAY = '2026-06-15';

test.each([
  ['today', '2026-06-15', '2026-06-15'],
  ['month', '2026-05-17', '2026-06-15'], // Thirty days including today.
  ['year', '2026-01-01', '2026-06-15'],
] as const)('the period %s goes from %s to %s', (period, first, last) => {
  expect(daysOfPeriod(period, TODAY)).toEqual({ first, last });
});

test('chosen days are used unchanged, a single day too', () => {
  expect(daysOfPeriod('chosen', TODAY, { start: '2025-03-01', end: '2025-03-01' })).toEqual({
    first: '2025-03-01',
    last: '2025-03-01',
  });
});

test.each([{}, { start: '2026-06-01' }, { start: '2026-06-02', end: '2026-06-01' }])(
  'invalid chosen days give the last 30 days: %o',
  (chosen) => {
    expect(daysOfPeriod('chosen', TODAY, chosen)).toEqual(daysOfPeriod('month', TODAY));
  },
);

test('the period before has the same length and ends on the day before', () => {
  expect(comparedDays({ first: '2026-06-01', last: '2026-06-30' }, 'before')).toEqual({
    first: '2026-05-02',
    last: '2026-05-31',
  });
  expect(comparedDays({ first: TODAY, last: TODAY }, 'before')).toEqual({
    first: '2026-06-14',
    last: '2026-06-14',
  });
});

test('this June is compared with last June', () => {
  expect(comparedDays({ first: '2026-06-01', last: '2026-06-30' }, 'yearBefore')).toEqual({
    first: '2025-06-01',
    last: '2025-06-30',
  });
});

test('a year before 29 February is 28 February', () => {
  expect(yearBefore('2024-02-29')).toBe('2023-02-28');
  expect(yearBefore('2025-02-28')).toBe('2024-02-28');
});

test('days of a leap year are paired with the same date; 29 February has no pair', () => {
  const march = (year: number) => ({ first: `${year}-02-27`, last: `${year}-03-02` });
  expect(pairedDays(march(2024), 'yearBefore')).toEqual([
    ['2024-02-27', '2023-02-27'],
    ['2024-02-28', '2023-02-28'],
    ['2024-03-01', '2023-03-01'],
    ['2024-03-02', '2023-03-02'],
  ]);
  expect(pairedDays(march(2025), 'yearBefore').map(([, beside]) => beside)).toEqual([
    '2024-02-27',
    '2024-02-28',
    '2024-03-01',
    '2024-03-02',
  ]);
  expect(pairedDays({ first: '2024-02-29', last: '2024-02-29' }, 'yearBefore')).toEqual([
    ['2024-02-29', '2023-02-28'],
  ]);
});

test('in the comparison with the period before, the first days are paired', () => {
  expect(pairedDays({ first: '2026-03-01', last: '2026-03-02' }, 'before')).toEqual([
    ['2026-03-01', '2026-02-27'],
    ['2026-03-02', '2026-02-28'],
  ]);
});
