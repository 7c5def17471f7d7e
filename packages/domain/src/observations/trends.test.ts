import { expect, test } from 'vitest';
import { findObservationItem } from './items.ts';
import { seasonOf, TRENDS, type Trend, trendOf } from './trends.ts';
import type { ObservationData } from './types.ts';

const seen = (day: string, data: ObservationData = {}) => ({
  observation_date: `${day}T10:00:00.000Z`,
  data,
  photos: [],
});

test('every curve uses a numeric item of the catalogue', () => {
  for (const item of Object.values(TRENDS)) expect(findObservationItem(item)?.min, item).toBeDefined();
});

test('a season is the year that ends with the newest observation, first day included', () => {
  const [newest, ayear, older] = [seen('2026-05-01'), seen('2025-05-01'), seen('2025-04-30')];
  expect(seasonOf([newest, ayear, older])).toEqual([newest, ayear]);
});

test('a hive without observation has no season', () => {
  expect(seasonOf([])).toEqual([]);
  expect(trendOf([], 'brood')).toEqual([]);
});

test.each([
  ['strength', { general_impression: 3 }, 3],
  ['brood', { brood_frames: 0 }, 0],
  ['stores', { reserves_honey_frames: 2.5 }, 2.5],
] as [Trend, ObservationData, number][])(
  'the curve of %s contains observed values, including zero',
  (trend, data, value) => {
    const time = Date.parse('2026-05-01T10:00:00.000Z');
    expect(trendOf([seen('2026-05-01', data)], trend)).toEqual([{ time, value }]);
  },
);

test('a curve is oldest first and skips observations without its item', () => {
  const observations = [
    seen('2026-05-09', { brood_frames: 7 }),
    seen('2026-05-05', { general_impression: 2 }),
    seen('2026-05-03', { brood_frames: null }),
    seen('2026-05-01', { brood_frames: 4 }),
  ];
  expect(trendOf(observations, 'brood').map(({ value }) => value)).toEqual([4, 7]);
});
