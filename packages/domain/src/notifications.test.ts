import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isClockTime, momentAt, momentOnDay, newestDueDay, quietUntil } from './notifications.ts';

const at = (iso: string) => new Date(iso);

describe('a reminder', () => {
  test.each([
    ['in winter', '2026-01-15', '2026-01-15T06:00:00Z'],
    ['in summer', '2026-07-15', '2026-07-15T05:00:00Z'],
    ['on the day on which clocks are put forward', '2026-03-29', '2026-03-29T05:00:00Z'],
    ['on the day on which clocks are put back', '2026-10-25', '2026-10-25T06:00:00Z'],
  ])('%s is due at seven local time', (_when, day, moment) => {
    expect(newestDueDay(at(moment))).toBe(day);
    expect(newestDueDay(new Date(at(moment).getTime() - 1))).not.toBe(day);
  });
});

describe('momentAt', () => {
  test('is an hour later if the clock change skips the time, and the first if it occurs twice', () => {
    expect(momentAt('2026-03-29', '02:30')).toEqual(at('2026-03-29T01:30:00Z'));
    expect(momentAt('2026-10-25', '02:30')).toEqual(at('2026-10-25T00:30:00Z'));
  });

  test.each(['24:00', '7:00', '07:60', '07:00:00', ''])('%s is not a clock time', (text) => {
    expect(isClockTime(text)).toBe(false);
  });
});

test('a moment on another day has the same time at the apiary, in summer and winter', () => {
  // 00:30 at the apiary, still the day before further west.
  const moment = at('2026-06-14T22:30:00Z');
  expect(momentOnDay(moment, '2026-06-10')).toEqual(at('2026-06-09T22:30:00Z'));
  expect(momentOnDay(moment, '2026-02-10')).toEqual(at('2026-02-09T23:30:00Z'));
});

describe('quiet hours', () => {
  const night = { from: '22:00', until: '07:00' };
  test.each([
    ['2026-06-15T19:59:59Z', undefined],
    ['2026-06-15T20:00:00Z', '2026-06-16T05:00:00Z'],
    ['2026-06-16T04:59:59Z', '2026-06-16T05:00:00Z'],
    ['2026-06-16T05:00:00Z', undefined],
    ['2026-10-24T21:00:00Z', '2026-10-25T06:00:00Z'],
  ])('at night delay %s until %s', (now, end) => {
    expect(quietUntil(at(now), night)).toEqual(end && at(end));
  });

  test('at noon end on the same day', () => {
    const noon = { from: '12:00', until: '13:30' };
    expect(quietUntil(at('2026-06-15T10:30:00Z'), noon)).toEqual(at('2026-06-15T11:30:00Z'));
    expect(quietUntil(at('2026-06-15T12:00:00Z'), noon)).toBeUndefined();
  });

  test('end within a day and an hour at a time that is not quiet', () => {
    const times = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
    const [min, max] = [at('2026-03-27T00:00:00Z'), at('2026-10-27T00:00:00Z')];
    const moments = fc.date({ min, max, noInvalidDate: true });
    fc.assert(
      fc.property(times, times, moments, (from, until, now) => {
        fc.pre(from !== until);
        const end = quietUntil(now, { from, until });
        if (end === undefined) return;
        const quiet = end.getTime() - now.getTime();
        expect(quiet).toBeGreaterThan(0);
        expect(quiet).toBeLessThanOrEqual(25 * 3_600_000);
        expect(quietUntil(end, { from, until })).toBeUndefined();
      }),
      { numRuns: 60 },
    );
  });
});
