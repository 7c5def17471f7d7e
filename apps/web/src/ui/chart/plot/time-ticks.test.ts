import { expect, test } from 'vitest';
import { type TickStep, tickStep, tickWords, timeTicks } from './time-ticks.ts';

const at = (text: string) => Date.parse(text) / 1000;
const range = (start: string, end: string) => ({ start: at(start), end: at(end) });
const iso = (ticks: readonly number[]) =>
  ticks.map((tick) => new Date(tick * 1000).toISOString().slice(0, 16));
const HOURS_6: TickStep = { unit: 'minute', count: 360 };
const DAY: TickStep = { unit: 'day', count: 1 };

test.each([
  ['2026-06-12T00:00Z', '2026-06-12T01:00Z', 6, { unit: 'minute', count: 10 }],
  ['2026-06-12T00:00Z', '2026-06-13T00:00Z', 6, { unit: 'minute', count: 360 }],
  ['2026-06-12T00:00Z', '2026-06-13T00:00Z', 24, { unit: 'minute', count: 60 }],
  ['2026-06-01T00:00Z', '2026-07-01T00:00Z', 5, { unit: 'day', count: 7 }],
  ['2026-01-01T00:00Z', '2027-01-01T00:00Z', 12, { unit: 'month', count: 1 }],
  ['2026-01-01T00:00Z', '2027-01-01T00:00Z', 4, { unit: 'month', count: 3 }],
  ['1900-01-01T00:00Z', '2100-01-01T00:00Z', 2, { unit: 'month', count: 120 }],
])('ticks are as close as space allows: %s to %s, %i', (start, end, most, step) => {
  expect(tickStep(range(start, end), most)).toEqual(step);
});

test('ticks are at the apiary’s local hours, also on the day when clocks are set forward', () => {
  const spring = range('2026-03-28T23:00Z', '2026-03-29T22:00Z');
  expect(iso(timeTicks(spring, HOURS_6, 'Europe/Zurich'))).toEqual([
    '2026-03-28T23:00',
    '2026-03-29T04:00',
    '2026-03-29T10:00',
    '2026-03-29T16:00',
    '2026-03-29T22:00',
  ]);
  const hours = timeTicks(spring, { unit: 'minute', count: 60 }, 'Europe/Zurich');
  expect(hours).toHaveLength(24); // 00, 01, 03 … 23, 00: 02 does not exist
});

test('the day when clocks are set back has its midnights in local time, and its second hour once', () => {
  const autumn = range('2026-10-24T22:00Z', '2026-10-25T23:00Z');
  expect(iso(timeTicks(autumn, DAY, 'Europe/Zurich'))).toEqual(['2026-10-24T22:00', '2026-10-25T23:00']);
  const hours = timeTicks(autumn, { unit: 'minute', count: 60 }, 'Europe/Zurich');
  expect(hours).toHaveLength(25);
  expect(iso(hours).slice(2, 4)).toEqual(['2026-10-25T00:00', '2026-10-25T02:00']);
});

test.each([
  ['Asia/Kathmandu', ['2026-06-11T18:15', '2026-06-12T18:15']],
  ['Pacific/Auckland', ['2026-06-11T12:00', '2026-06-12T12:00']],
  ['America/St_Johns', ['2026-06-12T02:30', '2026-06-13T02:30']],
])('a day begins at midnight in %s', (zone, midnights) => {
  const ticks = timeTicks(range(`${midnights[0]}Z`, `${midnights[1]}Z`), DAY, zone);
  expect(iso(ticks)).toEqual(midnights);
});

test('weeks begin on Monday, months on their first, years in January', () => {
  const year = range('2026-05-28T00:00Z', '2027-02-02T00:00Z');
  const weeks = timeTicks(range('2026-06-01T00:00Z', '2026-06-20T00:00Z'), { unit: 'day', count: 7 }, 'UTC');
  expect(iso(weeks)).toEqual(['2026-06-01T00:00', '2026-06-08T00:00', '2026-06-15T00:00']);
  expect(iso(timeTicks(year, { unit: 'month', count: 3 }, 'UTC'))).toEqual([
    '2026-07-01T00:00',
    '2026-10-01T00:00',
    '2027-01-01T00:00',
  ]);
  expect(iso(timeTicks(year, { unit: 'month', count: 12 }, 'UTC'))).toEqual(['2027-01-01T00:00']);
});

const wordsOf = (start: string, end: string, step: TickStep, language: 'fr' | 'de' | 'en') =>
  tickWords(timeTicks(range(start, end), step, 'Europe/Zurich'), step, {
    timeZone: 'Europe/Zurich',
    language,
  });

test('the day is written only below its first tick', () => {
  expect(wordsOf('2026-06-11T10:00Z', '2026-06-12T04:00Z', HOURS_6, 'fr')).toEqual([
    '12:00\njeu. 11 juin',
    '18:00',
    '00:00\nven. 12 juin',
    '06:00',
  ]);
});

test('labels of ticks are in the language', () => {
  const week: TickStep = { unit: 'day', count: 7 };
  expect(wordsOf('2026-06-14T22:00Z', '2026-07-07T00:00Z', week, 'de')).toEqual([
    '15\nJuni 2026',
    '22',
    '29',
    '6\nJuli 2026',
  ]);
  const quarter: TickStep = { unit: 'month', count: 3 };
  expect(wordsOf('2026-09-30T22:00Z', '2027-04-01T00:00Z', quarter, 'en')).toEqual([
    'Oct\n2026',
    'Jan\n2027',
    'Apr',
  ]);
});
