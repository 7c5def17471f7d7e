import { expect, test } from 'vitest';
import { askedRecords, isFiltered } from './journal-view.ts';

test('a year of the address becomes its first and last day', () => {
  expect(askedRecords({ year: 2026, kind: 'feeding', hive: 11, page: 3 })).toMatchObject({
    kind: 'feeding',
    hive: '11',
    from: '2026-01-01',
    to: '2026-12-31',
    page: 3,
  });
  expect(askedRecords({})).not.toHaveProperty('from');
});

test('the totals are those of the present year unless a filter is chosen', () => {
  expect([askedRecords({}).totals, askedRecords({ year: 2025 }).totals]).toEqual(['year', undefined]);
});

test('a page is not a filter', () => {
  expect(isFiltered({ page: 2, kind: undefined })).toBe(false);
  expect(isFiltered({ product: 'Formivar' })).toBe(true);
});
