import { isClockTime, LANGUAGES } from '@propolis/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayText, readDayText, readTimeText } from './date-text.ts';

const TODAY = '2026-11-22';

describe('a day in a field', () => {
  test.each([
    ['fr', '05.06.2026'],
    ['de', '05.06.2026'],
    ['en', '05/06/2026'],
  ] as const)('is shown in the format of %s', (language, text) => {
    expect(dayText('2026-06-05', language)).toBe(text);
  });

  test.each([
    ['05.06.2026', '2026-06-05'],
    ['5.6.2026', '2026-06-05'],
    ['5/6/26', '2026-06-05'],
    [' 5-6-2026 ', '2026-06-05'],
    ['5 6 2026', '2026-06-05'],
    ['5.6.', '2026-06-05'],
    ['5.6', '2026-06-05'],
    ['2024-02-29', '2024-02-29'],
    ['29.2.24', '2024-02-29'],
    ['2026-6-5', '2026-06-05'],
    ['2026/06/05', '2026-06-05'],
    ['5. Juni 2026', '2026-06-05'],
    ['Freitag, 5. Juni 2026', '2026-06-05'],
    ['vendredi 5 juin', '2026-06-05'],
    ['1er août 26', '2026-08-01'],
    ['3. Mär. 2026', '2026-03-03'],
    ['21st Sept 2026', '2026-09-21'],
    ['5‑6‑2026', '2026-06-05'],
    ['5–6–2026', '2026-06-05'],
    ['5 - 6 - 26', '2026-06-05'],
    ['1.1.36', '2036-01-01'],
    ['1.1.37', '1937-01-01'],
    ['5.6.99', '1999-06-05'],
    ['\u200e05.\u200e06.\u200e2026', '2026-06-05'],
  ])('%j is read as %s', (text, day) => {
    expect(readDayText(text, TODAY)).toBe(day);
  });

  test.each([
    '',
    '5',
    '31.2.2026',
    '31.02.',
    '30/02',
    '29.2.2100',
    '2026-13-01',
    '26-6-5-1',
    '5.6.2026–7.6.2026',
    '5.6.2026 - 7.6.2026',
    '29.2.2026',
    '13/13/2026',
    '5.6.026',
    '5.6.0206',
    'demain',
    '5. jui 2026',
    '30 février',
    '5.6.2026 10:00',
  ])('%j is not a day', (text) => {
    expect(readDayText(text, TODAY)).toBeUndefined();
  });

  test.each(['01.–05.06.', '1.-5.10.', '5–10.06', '01.–05.06.26', '1.6.–15', '01.06 - 15'])(
    '%j is a range of days, not a day of 2006, 2010 or 2015',
    (text) => {
      expect(readDayText(text, TODAY)).toBeUndefined();
    },
  );

  test('is read back as it is shown, in every language', () => {
    const days = fc
      .date({ min: new Date('1900-01-01T00:00Z'), max: new Date('2099-12-31T00:00Z'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(days, fc.constantFrom(...LANGUAGES), (day, language) => {
        expect(readDayText(dayText(day, language), TODAY)).toBe(day);
      }),
    );
  });
});

describe('a time in a field', () => {
  test.each([
    ['09:30', '09:30'],
    ['9:30', '09:30'],
    ['9h30', '09:30'],
    ['9 H 30', '09:30'],
    ['9.30', '09:30'],
    ['930', '09:30'],
    ['2130', '21:30'],
    ['9', '09:00'],
    ['9h', '09:00'],
    ['0', '00:00'],
    ['7 Uhr', '07:00'],
    ['14.30 Uhr', '14:30'],
    ['7 Uhr 30', '07:30'],
    ['7 heures 30', '07:30'],
    ['2 pm', '14:00'],
    ['2:30 P.M.', '14:30'],
    ['12am', '00:00'],
    ['12 pm', '12:00'],
  ])('%j is read as %s', (text, time) => {
    expect(readTimeText(text)).toBe(time);
    expect(isClockTime(time)).toBe(true);
  });
  test.each(['', '24:00', '9:60', '9:3', '12345', 'midi', '-9', '13 am', 'Uhr'])(
    '%j is not a time',
    (text) => {
      expect(readTimeText(text)).toBeUndefined();
    },
  );
});
