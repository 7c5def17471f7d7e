import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, isIsoDay } from './days.ts';

describe('a calendar day', () => {
  test.each(['2026-01-01', '2026-12-31', '2024-02-29', '2000-02-29', '9999-12-31'])('%s exists', (day) => {
    expect(isIsoDay(day)).toBe(true);
  });

  test.each([
    ['2026-02-29', 'no leap year'],
    ['1900-02-29', 'a century is no leap year'],
    ['2026-04-31', 'April has 30 days'],
    ['2026-00-10', 'no month 0'],
    ['2026-13-01', 'no month 13'],
    ['2026-05-00', 'no day 0'],
    ['2026-5-1', 'two digits each'],
    ['20260501', 'no hyphens'],
    ['2026-05-01T00:00:00Z', 'a time is not a day'],
    ['2026-05-01\n', 'a line end'],
    [' 2026-05-01', 'a space'],
    ['01.05.2026', 'another order'],
    ['', 'nothing'],
  ])('%j does not exist: %s', (text) => {
    expect(isIsoDay(text)).toBe(false);
  });

  test('is the date part of any ISO timestamp', () => {
    const dates = fc.date({ min: new Date('0100-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(fc.property(dates, (date) => isIsoDay(date.toISOString().slice(0, 10))));
  });
});

describe('arithmetic with days', () => {
  test.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-03-28', 2, '2026-03-30'], // Clocks go forward between them.
  ])('%s plus %i days is %s', (day, days, later) => {
    expect(addDays(day, days)).toBe(later);
    expect(daysBetween(day, later)).toBe(days);
  });

  test('daysBetween is the inverse of addDays', () => {
    const dates = fc.date({ min: new Date('1000-01-01'), max: new Date('3000-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(dates, fc.integer({ min: -9999, max: 9999 }), (date, days) => {
        const day = date.toISOString().slice(0, 10);
        expect(daysBetween(day, addDays(day, days))).toBe(days);
      }),
    );
  });
});
