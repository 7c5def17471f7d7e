import { expect, test } from 'vitest';
import { fallColumns, sampleColumns } from './use-chart-lines.ts';

const counting = (
  count_date: string,
  perDay: number | null,
  count: number | null,
  corrected_count: number | null = null,
  sample_bees: number | null = null,
) => ({
  count_date,
  mites_per_day: perDay,
  varroa_count_above_minimum_certainty: count,
  corrected_count,
  sample_bees,
});

test('a bar shows the mites per day, otherwise the counted mites; samples have their own, per 100 bees', () => {
  const countings = [
    counting('2026-08-03T00:00:00Z', null, 12),
    counting('2026-08-01T00:00:00Z', 4.5, 9),
    counting('2026-08-02T00:00:00Z', null, null),
    counting('2026-08-04T00:00:00Z', null, 12, 11),
    counting('2026-08-05T00:00:00Z', null, 6, null, 300),
    counting('2026-07-05T00:00:00Z', null, 6, 3, 300),
  ];
  const { times, values } = fallColumns(countings);
  expect(sampleColumns(countings).values).toEqual([1, 2]);
  expect(values).toEqual([4.5, 12, 11]);
  expect(times.map((time) => new Date(time * 1000).getUTCDate())).toEqual([1, 3, 4]);
});

test('two boards of one day that were both entered later have a bar each', () => {
  const { times, values } = fallColumns([
    counting('2026-08-01T10:00:00Z', 4, 28),
    counting('2026-08-01T10:00:00Z', 6, 42),
    counting('2026-08-01T10:00:00Z', 5, 35),
    counting('2026-08-08T10:00:00Z', 7, 49),
  ]);
  expect(values).toEqual([4, 6, 5, 7]);
  expect(times.map((time) => time - (times[0] ?? 0))).toEqual([0, 1, 2, 7 * 86_400]);
});
