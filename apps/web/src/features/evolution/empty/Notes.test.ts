import { expect, test } from 'vitest';
import { nearestPeriod } from './Notes.tsx';

const JUNE = { first: '2026-06-01', last: '2026-06-30' };

test('if the data ended before, the link opens its last days', () => {
  expect(nearestPeriod(JUNE, { first: '2025-01-01', last: '2026-03-15' })).toEqual({
    first: '2026-02-14',
    last: '2026-03-15',
  });
});

test('if the data began later, the link opens its first days', () => {
  expect(nearestPeriod(JUNE, { first: '2026-07-10', last: '2026-09-01' })).toEqual({
    first: '2026-07-10',
    last: '2026-08-08',
  });
});

test('without data, or with data in the period, there is no link', () => {
  expect(nearestPeriod(JUNE, undefined)).toBeUndefined();
  expect(nearestPeriod(JUNE, { first: '2026-06-30', last: '2026-06-30' })).toBeUndefined();
});
