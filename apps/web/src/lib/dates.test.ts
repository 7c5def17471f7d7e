import { expect, test } from 'vitest';
import { dateAndTime, dateRange, dayIn, daysSince, momentsSince, shortDate } from './dates.ts';

const noon = (day: number) => new Date(2026, 4, day, 12);

test.each([
  [noon(25), 'aujourd’hui', 'heute', 'today'],
  [new Date('2026-05-24T21:59:00Z'), 'hier', 'gestern', 'yesterday'],
  [new Date('2026-05-24T22:00:00Z'), 'aujourd’hui', 'heute', 'today'],
  [noon(1), 'il y a 24 jours', 'vor 24 Tagen', '24 days ago'],
  [new Date(2025, 4, 25, 12), 'il y a 365 jours', 'vor 365 Tagen', '365 days ago'],
  [noon(26), 'aujourd’hui', 'heute', 'today'],
])('an age is given in whole days at the apiary, without an upper limit: %s', (date, fr, de, en) => {
  expect(daysSince(date, noon(25), 'fr')).toBe(fr);
  expect(daysSince(date, noon(25), 'de')).toBe(de);
  expect(daysSince(date, noon(25), 'en')).toBe(en);
});

test.each([
  [new Date(2026, 4, 25, 11, 59, 30), 'cette minute-ci'],
  [new Date(2026, 4, 25, 11, 48), 'il y a 12 minutes'],
  [new Date(2026, 4, 25, 11, 0), 'il y a 1 heure'],
  [new Date(2026, 4, 24, 12, 1), 'il y a 23 heures'],
  [noon(24), 'hier'],
  [new Date(2026, 3, 10, 12), 'il y a 45 jours'],
  [noon(26), 'cette minute-ci'],
])('a recent moment is given in minutes, then hours, then days: %s', (date, words) => {
  expect(momentsSince(date, noon(25), 'fr')).toBe(words);
});

test('a short date is unambiguous', () => {
  const date = new Date(2026, 8, 10, 14, 5);
  expect([shortDate(date, 'fr'), shortDate(date, 'de')]).toEqual(['10.09.26', '10.09.26']);
  expect(shortDate(date, 'en')).toBe('10 Sept 26');
  expect(dateAndTime(date, 'fr')).toBe('10.09.26 14:05');
  expect(dateAndTime(date, 'de')).toBe('10.09.26, 14:05');
  expect(dateAndTime(date, 'en')).toBe('10 Sept 26, 14:05');
});

test('a range shows a shared month or year once', () => {
  expect(dateRange(noon(5), noon(20), 'de')).toBe('5.–20. Mai 2026');
  expect(dateRange(noon(5), noon(5), 'en')).toBe('5 May 2026');
  expect(dateRange(noon(1), new Date(2026, 5, 1, 12), 'fr')).toMatch(/^1er mai\s–\s1er juin 2026$/);
});

test("shortly before midnight it is still the previous day in the apiary's time zone", () => {
  const moment = new Date('2026-10-24T22:00:00Z');
  expect(dayIn('Europe/Zurich', moment)).toBe('2026-10-25');
  expect(dayIn('Europe/Zurich', new Date(moment.getTime() - 1))).toBe('2026-10-24');
  expect(dayIn('Pacific/Auckland', moment)).toBe('2026-10-25');
  expect(dayIn('America/New_York', moment)).toBe('2026-10-24');
});
