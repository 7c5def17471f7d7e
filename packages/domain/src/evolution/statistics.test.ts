import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysBetween } from '../days.ts';
import { DAY_MS, HOUR_MS } from '../time-units.ts';
import { localDaysOf, weekOf } from './local-days.ts';
import { missingShare, type SeriesReading, typicalInterval } from './series.ts';
import { seriesStatistics, weightStatistics } from './statistics.ts';

const ZONES = ['Europe/Zurich', 'America/St_Johns', 'Pacific/Auckland', 'Africa/Cairo', 'UTC'];
const zones = fc.constantFrom(...ZONES);
const at = (text: string) => Date.parse(text);

/** Readings from one instant to another, by a function of the hours since the first. */
function series(
  start: number,
  end: number,
  weigh: (hours: number) => number,
  every = HOUR_MS,
): SeriesReading[] {
  return Array.from({ length: Math.floor((end - start) / every) + 1 }, (_, index) => ({
    time: start + index * every,
    value: weigh((index * every) / HOUR_MS),
  }));
}

describe('local days', () => {
  test.each<[zone: string, range: readonly [string, string], hours: readonly number[]]>([
    ['Europe/Zurich', ['2026-03-28T12:00+01:00', '2026-03-30T12:00+02:00'], [24, 23, 24]],
    ['Europe/Zurich', ['2026-10-24T12:00+02:00', '2026-10-26T12:00+01:00'], [24, 25, 24]],
    ['Pacific/Auckland', ['2026-04-05T00:00+13:00', '2026-04-06T00:00+12:00'], [25]],
    // The clock change skips midnight: the day begins at one.
    ['Africa/Cairo', ['2026-04-24T02:00+03:00', '2026-04-24T03:00+03:00'], [23]],
    ['UTC', ['2026-05-01T00:00Z', '2026-05-01T00:00Z'], []],
    // Crossing the date line skipped 30 December.
    ['Pacific/Apia', ['2011-12-29T12:00-10:00', '2011-12-31T12:00+14:00'], [24, 24]],
  ])('in %s from %j have %j hours', (zone, [start, end], hours) => {
    const days = localDaysOf({ start: at(start), end: at(end) }, zone);
    expect(days.map((day) => (day.end - day.start) / HOUR_MS)).toEqual(hours);
  });

  test("are contiguous, cover the range and match the zone's clocks", () => {
    const starts = fc.integer({ min: at('2000-01-01T00:00Z'), max: at('2035-01-01T00:00Z') });
    fc.assert(
      fc.property(zones, starts, fc.integer({ min: 1, max: 40 * DAY_MS }), (zone, start, length) => {
        const days = localDaysOf({ start, end: start + length }, zone);
        expect(days[0]?.start).toBeLessThanOrEqual(start);
        expect(days.at(-1)?.end).toBeGreaterThanOrEqual(start + length);
        for (const [index, day] of days.entries()) {
          const next = days[index + 1];
          if (next) expect([next.start, daysBetween(day.day, next.day)]).toEqual([day.end, 1]);
          const shown = (instant: number) =>
            new Date(instant).toLocaleDateString('sv-SE', { timeZone: zone });
          expect([shown(day.start), shown(day.end - 1)]).toEqual([day.day, day.day]);
        }
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    ['2026-05-11', '2026-05-11'],
    ['2026-05-17', '2026-05-11'],
    ['2026-05-18', '2026-05-18'],
    ['2026-01-01', '2025-12-29'],
  ])('%s belongs to the week of Monday %s', (day, monday) => {
    expect(weekOf(day)).toBe(monday);
  });
});

describe('the gain of a hive', () => {
  const ask = (readings: readonly SeriesReading[], start: string, end: string, timeZone = 'Europe/Zurich') =>
    weightStatistics(readings, { range: { start: at(start), end: at(end) }, timeZone });
  /** Gains a kilogram per 24 hours. */
  const steady = series(
    at('2026-03-01T00:00+01:00'),
    at('2026-05-01T00:00+02:00'),
    (hours) => 30 + hours / 24,
  );

  test('by day: the day of the clock change is shorter', () => {
    const { days, net } = ask(steady, '2026-03-28T00:00+01:00', '2026-03-31T00:00+02:00');
    expect(days.map(({ day }) => day)).toEqual(['2026-03-28', '2026-03-29', '2026-03-30']);
    for (const [index, gain] of [1, 23 / 24, 1].entries()) expect(days[index]?.gain).toBeCloseTo(gain, 9);
    expect(net).toBeCloseTo(2 + 23 / 24, 9);
    expect(days.every(({ isWhole, handled }) => isWhole && handled === 0)).toBe(true);
  });

  test('by week from Monday: the first and last are partial', () => {
    const { weeks } = ask(steady, '2026-04-01T00:00+02:00', '2026-04-15T00:00+02:00');
    expect(weeks.map(({ day, gain, isWhole }) => [day, Math.round(gain), isWhole])).toEqual([
      ['2026-03-30', 5, false],
      ['2026-04-06', 7, true],
      ['2026-04-13', 2, false],
    ]);
  });

  test('reports the best day and week, and none without a gain', () => {
    const flow = series(at('2026-05-01T00:00+02:00'), at('2026-06-01T00:00+02:00'), (hours) =>
      hours < 240 ? 30 : hours < 264 ? 30 + (hours - 240) / 8 : 33 + (hours - 264) / 100,
    );
    const { bestDay, bestWeek } = ask(flow, '2026-05-02T00:00+02:00', '2026-05-30T00:00+02:00');
    expect(bestDay).toMatchObject({ day: '2026-05-11', isWhole: true });
    expect(bestWeek?.day).toBe('2026-05-11');
    const late = ask(flow, '2026-05-11T01:00+02:00', '2026-05-30T00:00+02:00');
    expect(late.bestDay?.day).not.toBe('2026-05-11');
    expect(late.bestWeek?.day).not.toBe('2026-05-11');
    const hungry = steady.map(({ time, value }) => ({ time, value: 60 - value }));
    expect(ask(hungry, '2026-03-02T00:00+01:00', '2026-04-30T00:00+02:00')).toMatchObject({
      bestDay: null,
      bestWeek: null,
    });
  });

  /**
   * Food given at an instant and moved by the bees for the rest of the day: it looks like two kilograms of
   * nectar.
   */
  const fedAt = (moment: string) =>
    steady.map(({ time, value }) => {
      const hours = (time - at(moment)) / HOUR_MS;
      return { time, value: value + (hours < 0 ? 0 : 6 + Math.min(2, hours / 4)) };
    });

  test('excludes food, and the day it was given is never the best day', () => {
    const { days, bestDay, net, handled, jump } = ask(
      fedAt('2026-04-08T15:00+02:00'),
      '2026-04-06T00:00+02:00',
      '2026-04-13T00:00+02:00',
    );
    const day = days.find((one) => one.day === '2026-04-08');
    expect(day?.gain).toBeCloseTo(3, 1);
    expect(day?.handled).toBeCloseTo(6, 1);
    expect(bestDay).toMatchObject({ day: '2026-04-06', handled: 0 });
    expect(net).toBeCloseTo(9, 1);
    expect(handled).toBeCloseTo(6, 1);
    expect(jump?.time).toBe(at('2026-04-08T15:00+02:00'));
    expect(jump?.change).toBeCloseTo(6, 1);
  });

  test('counts food given at midnight on one day only', () => {
    const until = ask(fedAt('2026-04-08T00:00+02:00'), '2026-04-06T00:00+02:00', '2026-04-08T00:00+02:00');
    expect(until.jump?.time).toBe(at('2026-04-08T00:00+02:00'));
    expect(until.handled).toBeCloseTo(6, 1);
    const { days } = ask(fedAt('2026-04-08T00:00+02:00'), '2026-04-06T00:00+02:00', '2026-04-10T00:00+02:00');
    expect(days.map(({ gain }) => Math.round(gain))).toEqual([1, 1, 3, 1]);
    expect(days.map(({ handled }) => Math.round(handled))).toEqual([0, 6, 0, 0]);
  });

  test('excludes today and days without a reading at their end from the best day', () => {
    const evening = steady.filter(({ time }) => time <= at('2026-04-08T18:00+02:00'));
    const { days } = ask(evening, '2026-04-07T00:00+02:00', '2026-04-08T18:00+02:00');
    expect(days.map(({ day, isWhole }) => [day, isWhole])).toEqual([
      ['2026-04-07', true],
      ['2026-04-08', false],
    ]);
    const silent = steady.filter(
      ({ time }) => time < at('2026-04-07T12:00+02:00') || time > at('2026-04-09T12:00+02:00'),
    );
    const { days: known, weeks, jump } = ask(silent, '2026-04-06T00:00+02:00', '2026-04-13T00:00+02:00');
    expect(weeks.map(({ isWhole }) => isWhole)).toEqual([false]);
    // A change during a gap is not a sudden change.
    expect(jump?.change).toBeLessThan(0.1);
    expect(known.map(({ day, isWhole }) => [day, isWhole])).toEqual([
      ['2026-04-06', true],
      ['2026-04-07', false],
      ['2026-04-09', false],
      ['2026-04-10', true],
      ['2026-04-11', true],
      ['2026-04-12', true],
    ]);
  });

  test('is known from the first to the last reading, but not from one alone', () => {
    const all = ask(steady, '2026-03-01T00:00+01:00', '2026-05-01T00:00+02:00');
    expect(all.days).toHaveLength(61);
    expect(all.days.every(({ isWhole }) => isWhole)).toBe(true);
    const noon = steady.filter(({ time }) => time >= at('2026-04-08T12:00+02:00'));
    const gainOf = (readings: readonly SeriesReading[]) =>
      ask(readings, '2026-04-08T00:00+02:00', '2026-04-09T00:00+02:00').net;
    expect(gainOf(noon.slice(0, 1))).toBeNull();
    expect(gainOf(noon.slice(0, 2))).toBeCloseTo(1 / 24, 9);
    // The weight of the midnight before or after is known.
    const evening = steady.filter(({ time }) => time >= at('2026-04-08T23:00+02:00'));
    expect(gainOf(evening.slice(0, 2))).toBeCloseTo(1 / 24, 9);
    const midnight = steady.filter(({ time }) => time >= at('2026-04-08T00:00+02:00'));
    expect(gainOf(midnight.slice(0, 1))).toBe(0);
  });

  test.each([
    [25, true],
    [26, false],
  ])('with readings %i hours apart is known: %s', (hours, isKnown) => {
    const rare = steady.filter((_, index) => index % hours === 0);
    const { days, weeks, jump } = ask(rare, '2026-04-06T00:00+02:00', '2026-04-13T00:00+02:00');
    for (const spans of [days, weeks]) expect(spans.some(({ isWhole }) => isWhole)).toBe(isKnown);
    expect(jump !== null).toBe(isKnown);
  });

  test('is not affected by a wrong reading at midnight', () => {
    const wrong = steady.map((reading) =>
      reading.time === at('2026-04-08T00:00+02:00') ? { ...reading, value: 0 } : reading,
    );
    const { days, jump } = ask(wrong, '2026-04-06T00:00+02:00', '2026-04-11T00:00+02:00');
    for (const { gain } of days) expect(gain).toBeCloseTo(1, 9);
    expect(Math.abs(jump?.change ?? 9)).toBeLessThan(0.1);
  });

  test('is undefined without readings', () => {
    expect(ask([], '2026-04-06T00:00+02:00', '2026-04-11T00:00+02:00')).toEqual({
      net: null,
      handled: 0,
      days: [],
      weeks: [],
      bestDay: null,
      bestWeek: null,
      jump: null,
    });
  });

  test('days and weeks add up to the total, and net plus handled to the change of the curve', () => {
    // Additions are days apart: one undone soon after is not an addition, and its readings are rejected.
    const gifts = fc.uniqueArray(
      fc
        .tuple(fc.nat(7), fc.nat(20), fc.constantFrom(-9, -6, 5, 12))
        .map(([turn, later, kg]) => ({ hour: 60 + turn * 110 + later, kg })),
      { maxLength: 3, selector: ({ hour }) => Math.floor((hour - 60) / 110) },
    );
    const begins = fc.integer({
      min: at('2025-01-01T00:00Z') / HOUR_MS,
      max: at('2027-01-01T00:00Z') / HOUR_MS,
    });
    fc.assert(
      fc.property(zones, begins, gifts, (timeZone, begin, given) => {
        const start = begin * HOUR_MS;
        const readings = series(start - 2 * DAY_MS, start + 42 * DAY_MS, (hours) =>
          given.reduce((kg, gift) => (hours >= gift.hour ? kg + gift.kg : kg), 60 + Math.sin(hours / 40)),
        );
        const range = { start, end: start + 40 * DAY_MS };
        const { net, handled, days, weeks } = weightStatistics(readings, { range, timeZone });
        const sum = (gains: readonly { gain: number }[]) => gains.reduce((kg, { gain }) => kg + gain, 0);
        expect(sum(days)).toBeCloseTo(net ?? Number.NaN, 6);
        expect(sum(weeks)).toBeCloseTo(net ?? Number.NaN, 6);
        const weightAt = (time: number) => readings.find((reading) => reading.time === time)?.value ?? 0;
        expect((net ?? 0) + handled).toBeCloseTo(weightAt(range.end) - weightAt(range.start), 6);
      }),
      { numRuns: 25 },
    );
  });
});

describe('the statistics of a series in a range', () => {
  const range = { start: 0, end: 10 * HOUR_MS };
  const readings = series(-2 * HOUR_MS, 20 * HOUR_MS, (hours) => Math.abs(hours - 5));

  test('have its extremes, the first of equal ones, and its mean', () => {
    expect(seriesStatistics(readings, range)).toEqual({
      min: { time: 3 * HOUR_MS, value: 0 },
      max: { time: 9 * HOUR_MS, value: 6 },
      mean: 2.7,
      missing: 0,
    });
    const flat = seriesStatistics(
      series(0, 3 * HOUR_MS, () => 1),
      range,
    );
    expect([flat?.min.time, flat?.max.time]).toEqual([0, 0]);
    expect(seriesStatistics(readings, { start: 50 * HOUR_MS, end: 60 * HOUR_MS })).toBeUndefined();
  });

  test("report missing readings by the series' own interval", () => {
    expect(missingShare([], range)).toBe(1);
    expect(missingShare([{ time: HOUR_MS, value: 1 }], range)).toBe(0);
    const inside = readings.filter(({ time }) => time >= 0 && time < range.end);
    expect(missingShare(inside, range)).toBe(0);
    expect(missingShare(inside.slice(0, 5), range)).toBe(0.5);
    expect(missingShare(inside.slice(5), range)).toBe(0.5);
    expect(
      missingShare(
        inside.filter((_, index) => index !== 4),
        range,
      ),
    ).toBeCloseTo(0.1, 9);
    const late = inside.map(({ time, value }, index) => ({
      time: time + (index === 4 ? 300_000 : 0),
      value,
    }));
    expect(missingShare(late, range)).toBe(0);
  });

  test('report the share that was removed', () => {
    const taken = fc.uniqueArray(fc.integer({ min: 1, max: 198 }), { maxLength: 60 });
    fc.assert(
      fc.property(taken, fc.constantFrom(5, 10, 60, 720), (gone, minutes) => {
        const every = minutes * 60_000;
        const all = series(0, 199 * every, () => 1, every);
        const left = all.filter((_, index) => !gone.includes(index));
        expect(missingShare(left, { start: 0, end: 200 * every })).toBeCloseTo(gone.length / 200, 9);
      }),
      { numRuns: 40 },
    );
  });

  test('report the typical interval despite gaps', () => {
    expect(typicalInterval([])).toBeUndefined();
    expect(typicalInterval(readings.slice(0, 1))).toBeUndefined();
    const week = series(0, 7 * DAY_MS, () => 1, 600_000);
    expect(typicalInterval(week.filter(({ time }) => time < DAY_MS || time > 3 * DAY_MS))).toBe(600_000);
  });
});
