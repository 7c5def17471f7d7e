import { comparedDays, type DayRange, type EvolutionComparison } from '@propolis/domain';
import { describe, expect, test } from 'vitest';
import { periodRange } from '../choice/period-range.ts';
import { laidOver, layDays, rangeThen } from './laid-days.ts';

const ZONE = 'Europe/Zurich';
const at = (iso: string) => Date.parse(iso) / 1000;

function laid(days: DayRange, by: EvolutionComparison) {
  return layDays(
    { days, range: periodRange(days, ZONE) },
    periodRange(comparedDays(days, by), ZONE),
    by,
    ZONE,
  );
}
/** Times at which measurements of these moments are drawn. */
const drawn = (days: DayRange, by: EvolutionComparison, ...moments: string[]) => {
  const curve = { times: moments.map(at), values: moments.map((_, index) => index) };
  const { times, values } = laidOver(curve, laid(days, by));
  return times.map((time, index) => [new Date(time * 1000).toISOString(), values[index]]);
};

const yearOf = (year: number): DayRange => ({ first: `${year}-01-01`, last: `${year}-12-31` });

describe('comparison with the year before', () => {
  test('last June is aligned with this June, including its gaps', () => {
    const june = { first: '2026-06-01', last: '2026-06-30' };
    const curve = { times: [at('2025-06-05T10:00:00Z'), at('2025-06-05T11:00:00Z')], values: [1, null] };
    expect(laidOver(curve, laid(june, 'yearBefore'))).toEqual({
      times: [at('2026-06-05T10:00:00Z'), at('2026-06-05T11:00:00Z')],
      values: [1, null],
    });
  });

  test('each date of a leap year is aligned with the same date; 29 February with none', () => {
    expect(
      drawn(
        yearOf(2025),
        'yearBefore',
        '2024-02-28T12:00:00Z',
        '2024-02-29T12:00:00Z',
        '2024-03-01T12:00:00Z',
        '2024-12-31T12:00:00Z',
      ),
    ).toEqual([
      ['2025-02-28T12:00:00.000Z', 0],
      ['2025-02-28T12:00:01.000Z', null],
      ['2025-03-01T12:00:00.000Z', 2],
      ['2025-12-31T12:00:00.000Z', 3],
    ]);
  });

  test('in a leap year the line has a gap on the day missing in the year before', () => {
    expect(drawn(yearOf(2024), 'yearBefore', '2023-02-28T12:00:00Z', '2023-03-01T12:00:00Z')).toEqual([
      ['2024-02-28T12:00:00.000Z', 0],
      ['2024-02-28T12:00:01.000Z', null],
      ['2024-03-01T12:00:00.000Z', 1],
    ]);
  });

  test('a zoomed part requests the measured times', () => {
    const range = { start: at('2025-10-10T10:00:00Z'), end: at('2025-10-10T12:00:00Z') };
    expect(rangeThen(range, laid(yearOf(2025), 'yearBefore'))).toEqual({
      start: at('2024-10-10T10:00:00Z'),
      end: at('2024-10-10T12:00:00Z'),
    });
  });

  test('a day without a counterpart requests no reversed range', () => {
    const range = { start: at('2024-02-29T08:00:00Z'), end: at('2024-02-29T09:00:00Z') };
    const { start, end } = rangeThen(range, laid(yearOf(2024), 'yearBefore'));
    expect(end).toBeGreaterThan(start);
    expect(start).toBe(at('2023-03-01T00:00:00+01:00'));
  });
});

test('compared with the days before, midnights are aligned across a clock change', () => {
  const april = { first: '2026-04-01', last: '2026-04-30' };
  expect(
    drawn(
      april,
      'before',
      '2026-03-02T00:00:00+01:00',
      '2026-03-29T00:00:00+01:00',
      '2026-03-30T00:00:00+02:00',
    ),
  ).toEqual([
    ['2026-03-31T22:00:00.000Z', 0],
    ['2026-04-27T22:00:00.000Z', 1],
    ['2026-04-28T22:00:00.000Z', 2],
  ]);
});

test('the last hour of a day of 25 hours is not drawn into the next day', () => {
  const days = { first: '2026-10-27', last: '2026-10-28' };
  expect(
    drawn(days, 'before', '2026-10-25T22:30:00Z', '2026-10-25T23:00:00Z', '2026-10-26T22:30:00Z'),
  ).toEqual([
    ['2026-10-27T23:00:00.000Z', 1],
    ['2026-10-28T22:30:00.000Z', 2],
  ]);
});

test('over centuries, which an address may request, the first days are aligned', () => {
  const days = { first: '1000-01-01', last: '3000-12-31' };
  const [stretch, ...others] = laid(days, 'yearBefore');
  expect(others).toEqual([]);
  expect((stretch?.start ?? 0) + (stretch?.later ?? 0)).toBe(periodRange(days, ZONE).start);
});
