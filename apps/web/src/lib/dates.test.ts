import { expect, test } from 'vitest';
import { dateAndTime, dateRange, dayIn, daysSince, momentsSince, shortDate, timeSince } from './dates.ts';

const noon = (day: number) => new Date(2026, 4, day, 12);

test.each([
  [noon(25), 'aujourd’hui', 'heute', 'today'],
  [new Date(2026, 4, 24, 23, 59), 'hier', 'gestern', 'yesterday'],
  [noon(1), 'il y a 24 jours', 'vor 24 Tagen', '24 days ago'],
  [new Date(2025, 4, 25, 12), 'il y a 365 jours', 'vor 365 Tagen', '365 days ago'],
  [noon(26), 'aujourd’hui', 'heute', 'today'],
])('hives are compared by days, however many they are: %s', (date, fr, de, en) => {
  expect(daysSince(date, noon(25), 'fr')).toBe(fr);
  expect(daysSince(date, noon(25), 'de')).toBe(de);
  expect(daysSince(date, noon(25), 'en')).toBe(en);
});

test('elsewhere the largest unit that fits is enough', () => {
  expect(timeSince(noon(1), noon(25), 'fr')).toBe('il y a 3 semaines');
  expect(timeSince(noon(24), noon(25), 'fr')).toBe('hier');
});

test.each([
  // Both days are of one March, or of one year.
  [new Date(2026, 2, 1, 12), new Date(2026, 2, 31, 12), 'il y a 1 mois', 'vor 1 Monat', '1 month ago'],
  [new Date(2024, 0, 1, 12), new Date(2024, 11, 31, 12), 'il y a 1 an', 'vor 1 Jahr', '1 year ago'],
  [new Date(2024, 10, 20, 12), new Date(2026, 0, 5, 12), 'il y a 1 an', 'vor 1 Jahr', '1 year ago'],
  [new Date(2024, 0, 5, 12), new Date(2026, 0, 20, 12), 'il y a 2 ans', 'vor 2 Jahren', '2 years ago'],
  [noon(24), noon(25), 'hier', 'gestern', 'yesterday'],
])('months and years are counted in days, so the calendar names none of them: %s', (date, at, fr, de, en) => {
  expect(timeSince(date, at, 'fr')).toBe(fr);
  expect(timeSince(date, at, 'de')).toBe(de);
  expect(timeSince(date, at, 'en')).toBe(en);
});

test.each([
  [new Date(2026, 4, 25, 11, 59, 30), 'cette minute-ci'],
  [new Date(2026, 4, 25, 11, 48), 'il y a 12 minutes'],
  [new Date(2026, 4, 25, 11, 0), 'il y a 1 heure'],
  [new Date(2026, 4, 24, 12, 1), 'il y a 23 heures'],
  [noon(24), 'hier'],
  [noon(26), 'cette minute-ci'],
])('what comes every few minutes is told in minutes, then hours, then days: %s', (date, words) => {
  expect(momentsSince(date, noon(25), 'fr')).toBe(words);
});

test('a short date can be read in one way only', () => {
  const date = new Date(2026, 8, 10, 14, 5);
  expect([shortDate(date, 'fr'), shortDate(date, 'de')]).toEqual(['10.09.26', '10.09.26']);
  expect(shortDate(date, 'en')).toBe('10 Sept 26');
  expect(dateAndTime(date, 'fr')).toBe('10.09.26 14:05');
  expect(dateAndTime(date, 'de')).toBe('10.09.26, 14:05');
  expect(dateAndTime(date, 'en')).toBe('10 Sept 26, 14:05');
});

test('a range says only once what both days share', () => {
  expect(dateRange(noon(5), noon(20), 'de')).toBe('5.–20. Mai 2026');
  expect(dateRange(noon(5), noon(5), 'en')).toBe('5 May 2026');
  expect(dateRange(noon(1), new Date(2026, 5, 1, 12), 'fr')).toMatch(/^1er mai\s–\s1er juin 2026$/);
});

test('shortly before midnight it is still the day before, by the clocks of the apiary', () => {
  const moment = new Date('2026-10-24T22:00:00Z');
  expect(dayIn('Europe/Zurich', moment)).toBe('2026-10-25');
  expect(dayIn('Europe/Zurich', new Date(moment.getTime() - 1))).toBe('2026-10-24');
  expect(dayIn('Pacific/Auckland', moment)).toBe('2026-10-25');
  expect(dayIn('America/New_York', moment)).toBe('2026-10-24');
});
