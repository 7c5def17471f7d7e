import { expect, test } from 'vitest';
import { nearestPeriod } from './NoDataNote.tsx';

const JUNE = { first: '2026-06-01', last: '2026-06-30' };

test('data that ended before leads to its last days', () => {
  expect(nearestPeriod(JUNE, { first: '2025-01-01', last: '2026-03-15' })).toEqual({
    first: '2026-02-14',
    last: '2026-03-15',
  });
});

test('data that came later leads to its first days', () => {
  expect(nearestPeriod(JUNE, { first: '2026-07-10', last: '2026-09-01' })).toEqual({
    first: '2026-07-10',
    last: '2026-08-08',
  });
});

test('no data leads nowhere, nor does data of the period', () => {
  expect(nearestPeriod(JUNE, undefined)).toBeUndefined();
  expect(nearestPeriod(JUNE, { first: '2026-06-30', last: '2026-06-30' })).toBeUndefined();
});
