import { HOUR_S } from '@propolis/domain';
import { describe, expect, test } from 'vitest';
import { daysOfRange, periodRange } from './period-range.ts';

const startOf = (zone: string, day: string) =>
  new Date(periodRange({ first: day, last: day }, zone).start * 1000).toISOString();
const hoursOf = (zone: string, first: string, last = first) => {
  const { start, end } = periodRange({ first, last }, zone);
  return (end - start) / HOUR_S;
};

test.each([
  ['Europe/Zurich', '2026-06-15', '2026-06-14T22:00:00.000Z'],
  ['Europe/Zurich', '2026-01-15', '2026-01-14T23:00:00.000Z'],
  ['Pacific/Auckland', '2026-01-15', '2026-01-14T11:00:00.000Z'],
  ['America/New_York', '2026-07-04', '2026-07-04T04:00:00.000Z'],
])('in %s the day %s begins at %s', (zone, day, start) => {
  expect(startOf(zone, day)).toBe(start);
});

describe('days with a clock change', () => {
  test.each([
    ['Europe/Zurich', '2026-03-29', 23],
    ['Europe/Zurich', '2026-10-25', 25],
    ['America/New_York', '2026-03-08', 23],
    ['America/New_York', '2026-11-01', 25],
    ['Pacific/Auckland', '2026-09-27', 23],
    ['Pacific/Auckland', '2026-04-05', 25],
  ])('in %s %s has %i hours', (zone, day, hours) => {
    expect(hoursOf(zone, day)).toBe(hours);
  });

  test('are complete in a period', () => {
    expect(hoursOf('Europe/Zurich', '2026-03-28', '2026-03-30')).toBe(71);
    expect(hoursOf('Europe/Zurich', '2026-10-24', '2026-10-26')).toBe(73);
  });
});

describe('the days of a range', () => {
  test.each(['Europe/Zurich', 'America/New_York', 'Pacific/Auckland'])(
    "use the time zone %s, independent of the browser's",
    (zone) => {
      const june = { first: '2026-06-01', last: '2026-06-30' };
      expect(daysOfRange(periodRange(june, zone), zone)).toEqual(june);
    },
  );

  test('are those of the zoomed part', () => {
    const start = Date.parse('2026-06-12T23:30:00+02:00') / 1000;
    expect(daysOfRange({ start, end: start + 2 * HOUR_S }, 'Europe/Zurich')).toEqual({
      first: '2026-06-12',
      last: '2026-06-13',
    });
  });
});
