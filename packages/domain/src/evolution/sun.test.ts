import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../time-units.ts';
import { nightsOf, sunTimes } from './sun.ts';

const PLACES = {
  Zürich: { latitude: 47.377, longitude: 8.541 },
  Bern: { latitude: 46.948, longitude: 7.447 },
  Basel: { latitude: 47.56, longitude: 7.59 },
  Genève: { latitude: 46.204, longitude: 6.143 },
  Chur: { latitude: 46.849, longitude: 9.532 },
  Chiasso: { latitude: 45.832, longitude: 9.031 },
  Tromsø: { latitude: 69.649, longitude: 18.955 },
  Quito: { latitude: -0.18, longitude: -78.47 },
  Auckland: { latitude: -36.848, longitude: 174.763 },
} as const;
type Place = keyof typeof PLACES;

const risen = (day: string, place: Place) => {
  const sun = sunTimes(day, PLACES[place]);
  if (sun.kind !== 'rises') throw new Error(`${sun.kind} in ${place} on ${day}`);
  return sun;
};
const minutesApart = (instant: number, clock: string) => Math.abs(instant - Date.parse(clock)) / MINUTE_MS;

describe('sunrise and sunset to the minute', () => {
  // Times published by meteorological services.
  test.each<[place: Place, day: string, sunrise: string | undefined, sunset: string | undefined]>([
    ['Zürich', '2018-06-21', '05:29+02:00', '21:26+02:00'],
    ['Genève', '2024-06-16', '05:43+02:00', undefined],
    ['Chiasso', '2019-06-21', '05:33+02:00', '21:17+02:00'],
    ['Zürich', '2025-12-11', undefined, '16:35+01:00'],
    ['Chur', '2025-12-11', undefined, '16:33+01:00'],
    ['Basel', '2025-12-11', undefined, '16:38+01:00'],
    ['Bern', '2025-12-11', undefined, '16:42+01:00'],
    ['Genève', '2025-12-11', undefined, '16:49+01:00'],
  ])('in %s on %s', (place, day, sunrise, sunset) => {
    const sun = risen(day, place);
    if (sunrise) expect(minutesApart(sun.sunrise, `${day}T${sunrise}`)).toBeLessThan(1.5);
    if (sunset) expect(minutesApart(sun.sunset, `${day}T${sunset}`)).toBeLessThan(1.5);
  });

  test.each<[place: Place, day: string, hours: number]>([
    ['Genève', '2014-12-22', 8 + 37 / 60],
    ['Bern', '2014-12-22', 8 + 31 / 60],
    ['Zürich', '2014-12-22', 8 + 27 / 60],
    ['Chiasso', '2019-06-21', 15 + 44 / 60],
  ])('in %s on %s the day has %f hours', (place, day, hours) => {
    const { sunrise, sunset } = risen(day, place);
    expect(Math.abs((sunset - sunrise) / 3_600_000 - hours) * 60).toBeLessThan(2);
  });

  test('use the local day of the place, far east and west of Greenwich', () => {
    expect(new Date(risen('2026-01-15', 'Auckland').sunrise).toISOString().slice(0, 13)).toBe(
      '2026-01-14T17',
    );
    expect(new Date(risen('2026-01-15', 'Quito').sunset).toISOString().slice(0, 13)).toBe('2026-01-15T23');
  });
});

test('the sun stays up in summer and down in winter beyond the polar circle', () => {
  const tromso = PLACES.Tromsø;
  const south = { ...tromso, latitude: -tromso.latitude };
  expect(sunTimes('2026-06-21', tromso)).toEqual({ kind: 'up' });
  expect(sunTimes('2026-12-21', tromso)).toEqual({ kind: 'down' });
  expect(sunTimes('2026-06-21', south)).toEqual({ kind: 'down' });
  expect(sunTimes('2026-12-21', south)).toEqual({ kind: 'up' });
  // It stays up there from 20 May to 22 July according to SRF Meteo.
  expect(sunTimes('2026-05-16', tromso).kind).toBe('rises');
  expect(sunTimes('2026-05-22', tromso).kind).toBe('up');
  expect(sunTimes('2026-07-21', tromso).kind).toBe('up');
  expect(sunTimes('2026-07-29', tromso).kind).toBe('rises');
});

const places = fc.record({
  latitude: fc.double({ min: -89, max: 89, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const starts = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2049, 0, 1) });

test('sunrise precedes sunset at any place and time', () => {
  fc.assert(
    fc.property(places, starts, (place, start) => {
      const sun = sunTimes(new Date(start).toISOString().slice(0, 10), place);
      if (sun.kind !== 'rises') return;
      expect(sun.sunrise).toBeLessThan(sun.sunset);
      expect(sun.sunset - sun.sunrise).toBeLessThanOrEqual(DAY_MS + 30 * MINUTE_MS);
    }),
  );
});

describe('the nights of a range', () => {
  test('lie between the days and are cut at the ends of the range', () => {
    const [first, second, third] = nightsOf(
      { start: Date.parse('2026-06-20T22:00Z'), end: Date.parse('2026-06-22T01:00Z') },
      PLACES.Bern,
    );
    expect(first?.start).toBe(Date.parse('2026-06-20T22:00Z'));
    expect(first?.end).toBe(risen('2026-06-21', 'Bern').sunrise);
    expect(second).toEqual({
      start: risen('2026-06-21', 'Bern').sunset,
      end: Date.parse('2026-06-22T01:00Z'),
    });
    expect(third).toBeUndefined();
  });

  test('are those of the local days far east and west of Greenwich', () => {
    const between = (start: string, end: string) => ({ start: Date.parse(start), end: Date.parse(end) });
    const honolulu = { latitude: 21.307, longitude: -157.858 };
    expect(nightsOf(between('2026-01-15T00:30Z', '2026-01-15T02:00Z'), honolulu)).toEqual([]);
    const dawn = between('2026-01-14T15:00Z', '2026-01-14T20:00Z');
    const { sunrise } = risen('2026-01-15', 'Auckland');
    expect(nightsOf(dawn, PLACES.Auckland)).toEqual([{ start: dawn.start, end: sunrise }]);
  });

  test('are one during the polar night and none during the midnight sun', () => {
    const week = (day: string) => ({ start: Date.parse(day), end: Date.parse(day) + 7 * DAY_MS });
    expect(nightsOf(week('2026-12-10'), PLACES.Tromsø)).toEqual([week('2026-12-10')]);
    expect(nightsOf(week('2026-06-10'), PLACES.Tromsø)).toEqual([]);
  });

  test('are ordered, separate and within the range at any place and time', () => {
    fc.assert(
      fc.property(places, starts, fc.integer({ min: 1, max: 20 * DAY_MS }), (place, start, length) => {
        const range = { start, end: start + length };
        let before = start - 1;
        for (const night of nightsOf(range, place)) {
          expect(night.start).toBeGreaterThan(before);
          expect(night.end).toBeGreaterThan(night.start);
          before = night.end;
        }
        expect(before).toBeLessThanOrEqual(range.end);
      }),
      { numRuns: 50 },
    );
  });
});
