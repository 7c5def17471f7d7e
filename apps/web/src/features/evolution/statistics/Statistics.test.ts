import type { HiveStatistics } from '@propolis/contract';
import { expect, test } from 'vitest';
import type { PeriodFigures } from '../evolution.api.ts';
import { gainBefore } from './Statistics.tsx';

const figuresOf = (nets: Readonly<Record<number, number | null>>): PeriodFigures => ({
  weather: null,
  hives: Object.entries(nets).map(([hiveId, net]) => ({ hiveId: Number(hiveId), figures: statistics(net) })),
});
const statistics = (net: number | null): HiveStatistics => ({
  measures: { weight: null, temperature: null, humidity: null },
  gain:
    net === null
      ? null
      : { net, handled: 0, days: [], weeks: [], best_day: null, best_week: null, jump: null },
  data: null,
  silent_since: null,
});

test.each([
  ['the same hives', { 11: 12, 12: 8 }, { 11: 2, 12: 3 }, 5],
  ['a hive that was not on a scale then', { 11: 12, 12: 8 }, { 11: 2, 12: null }, null],
  ['a hive that is on no scale any more', { 11: 12, 12: null }, { 11: 2, 12: 3 }, 2],
  ['hives of which nothing is known now', { 11: null }, { 11: 2 }, null],
])('a gain is compared with that of %s', (_what, now, then, gain) => {
  expect(gainBefore(figuresOf(now), figuresOf(then))).toBe(gain);
});
