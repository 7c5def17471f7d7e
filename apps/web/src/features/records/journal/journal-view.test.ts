import { expect, test } from 'vitest';
import { askedRecords, byDay, isFiltered } from './journal-view.ts';

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

test('records are grouped by day in their order', () => {
  const on = (happened_on: string) => ({ record: { happened_on } }) as Parameters<typeof byDay>[0][number];
  const [newest, same, oldest] = [on('2026-08-02'), on('2026-08-02'), on('2026-07-30')];
  expect(byDay([newest, same, oldest])).toEqual([
    { day: '2026-08-02', records: [newest, same] },
    { day: '2026-07-30', records: [oldest] },
  ]);
});
