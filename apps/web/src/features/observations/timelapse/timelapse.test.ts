import type { ObservationId } from '@propolis/contract';
import { describe, expect, test } from 'vitest';
import { monthWeeks, timelapseMonths, windowAt } from './timelapse.ts';

const NOW = new Date(2026, 5, 15);
const on = (id: number, ...[year, month, day]: [number, number, number]): ObservationId => ({
  id,
  observation_date: new Date(year, month - 1, day, 12).toISOString(),
});

describe('the timelapse spans the months between first and last observation', () => {
  test('months without an observation are included', () => {
    const months = timelapseMonths([on(2, 2026, 2, 3), on(1, 2025, 11, 20)], NOW);
    expect(months.map(({ year, month }) => [year, month])).toEqual([
      [2025, 10],
      [2025, 11],
      [2026, 0],
      [2026, 1],
    ]);
    expect(months.map(({ dots }) => dots.map(({ id }) => id))).toEqual([[1], [], [], [2]]);
  });
  test('dots are oldest first', () => {
    const [month] = timelapseMonths([on(3, 2026, 5, 9), on(1, 2026, 5, 1), on(2, 2026, 5, 4)], NOW);
    expect(month?.dots.map(({ id }) => id)).toEqual([1, 2, 3]);
  });
  test('it is at least one month: without observations, the current one', () => {
    expect(timelapseMonths([], NOW)).toEqual([{ year: 2026, month: 5, dots: [] }]);
  });
  test.each([
    ['2026-05-31T21:59:00Z', 4],
    ['2026-05-31T22:00:00Z', 5],
  ])('the months are those of the apiary, not of the device: %s', (observation_date, month) => {
    expect(timelapseMonths([{ id: 1, observation_date }], NOW)).toMatchObject([{ year: 2026, month }]);
  });
});

describe('the window of the comparison', () => {
  const seven = [7, 6, 5, 4, 3, 2, 1].map((id) => on(id, 2026, 5, id));

  test('opens at the newest', () => {
    expect(windowAt(seven, undefined, 3)).toEqual({
      ids: [7, 6, 5],
      newer: undefined,
      older: 4,
    });
  });
  test('continues with the older ones, after the next newer one', () => {
    expect(windowAt(seven, 4, 3)).toEqual({ ids: [4, 3, 2], newer: 7, older: 1 });
  });
  test('stays full at the oldest end', () => {
    expect(windowAt(seven, 1, 3)).toEqual({ ids: [3, 2, 1], newer: 6, older: undefined });
  });
  test('stops at the newest when going back', () => {
    expect(windowAt(seven, 6, 3)).toMatchObject({ ids: [6, 5, 4], newer: 7 });
  });
  test('a deleted observation opens the newest', () => {
    expect(windowAt(seven, 99, 3).ids).toEqual([7, 6, 5]);
  });
  test('shows all observations if there are fewer', () => {
    expect(windowAt(seven.slice(0, 2), 6, 5)).toEqual({
      ids: [7, 6],
      newer: undefined,
      older: undefined,
    });
  });
});

describe('a month of the calendar', () => {
  test('is padded to full weeks from Monday', () => {
    const weeks = monthWeeks(2026, 5); // June 2026 begins on a Monday.
    expect(weeks).toHaveLength(5);
    expect(weeks[0]?.[0]).toEqual(new Date(2026, 5, 1));
    expect(weeks[4]?.[6]).toEqual(new Date(2026, 6, 5));
  });
  test('that begins on a Sunday has one leading week', () => {
    const [first] = monthWeeks(2026, 1);
    expect(first?.[0]).toEqual(new Date(2026, 0, 26));
    expect(first?.[6]).toEqual(new Date(2026, 1, 1));
  });
});
