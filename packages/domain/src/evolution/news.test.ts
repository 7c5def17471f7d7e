import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../time-units.ts';
import { findReport, isNews, isSameEvent, outlastWinter } from './news.ts';
import type { WeightEvent } from './weight-events.ts';

const NOW = Date.UTC(2026, 5, 15, 10);

const loss = (end: number): WeightEvent => ({
  kind: 'loss',
  start: end - HOUR_MS,
  end,
  change: -3,
  candidates: ['swarm'],
});
const stores = (runOut: number | null, end = NOW): WeightEvent => ({
  kind: 'stores',
  start: end - 60 * DAY_MS,
  end,
  change: -5,
  perWeek: 0.5,
  stores: runOut === null ? null : 2,
  runOut,
});

test.each<[what: string, event: WeightEvent, expected: boolean]>([
  ['a loss of a moment ago', loss(NOW), true],
  ['a loss of two days ago', loss(NOW - 2 * DAY_MS), true],
  ['a loss of more than two days ago', loss(NOW - 2 * DAY_MS - 1), false],
  ['stores for four weeks', stores(NOW + 28 * DAY_MS), true],
  ['stores for longer', stores(NOW + 28 * DAY_MS + 1), false],
  ['unknown stores', stores(null), false],
  ['stores of the last winter', stores(NOW, NOW - 90 * DAY_MS), false],
])('%s: news is %o', (_what, event, expected) => {
  expect(isNews(event, NOW)).toBe(expected);
});

describe('two findings', () => {
  const span = (start: number, end: number, kind: WeightEvent['kind'] = 'loss') => ({ kind, start, end });

  test.each([
    ['of the same time', span(0, HOUR_MS), span(0, HOUR_MS), true],
    ['one of them longer', span(0, HOUR_MS), span(0, 9 * DAY_MS), true],
    ['as far apart as work at a hive lasts', span(0, HOUR_MS), span(4 * HOUR_MS, 5 * HOUR_MS), true],
    ['farther apart', span(0, HOUR_MS), span(4 * HOUR_MS + 1, 5 * HOUR_MS), false],
    ['of different kinds', span(0, HOUR_MS), span(0, HOUR_MS, 'gain'), false],
  ])('%s are the same event: %s %s %o', (_what, one, other, isSame) => {
    expect([isSameEvent(one, other), isSameEvent(other, one)]).toEqual([isSame, isSame]);
  });
});

describe('an event reported before', () => {
  const span = (start: number, end = start + 1) => ({
    kind: 'loss' as const,
    start: start * HOUR_MS,
    end: end * HOUR_MS,
  });

  test('is recognised after its time has moved a little', () => {
    const [moved, report, later] = [span(3), span(0), span(90)];
    expect(findReport(moved, [moved, later], [report])).toBe(report);
    expect(findReport(later, [later], [report])).toBeUndefined();
  });

  test('is not confused with an event two hours earlier that is still found', () => {
    const [first, second, report] = [span(0), span(3), span(0)];
    expect(findReport(first, [first, second], [report])).toBe(report);
    expect(findReport(second, [first, second], [report])).toBeUndefined();
  });

  test('is matched to its own report in any order', () => {
    const [first, second] = [span(0), span(3)];
    const reports = [span(3), span(0)];
    expect([first, second].map((one) => findReport(one, [first, second], reports)?.start)).toEqual([
      0,
      3 * HOUR_MS,
    ]);
  });

  test('is recognised as part of a longer flow', () => {
    const [early, late, report] = [span(0, 30), span(80, 120), span(0, 120)];
    expect(findReport(late, [early, late], [report])).toBe(report);
  });
});

test.each([
  ['half a year', 182 * DAY_MS, false],
  ['a little more', 182 * DAY_MS + 1, true],
])('stores outlast any winter if they last more than half a year: %s', (_, left, enough) => {
  expect(outlastWinter(NOW + left, NOW)).toBe(enough);
});
