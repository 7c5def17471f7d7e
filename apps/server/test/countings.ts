import type { CountResult } from '@propolis/varroa-counter';
import { expect } from 'vitest';
import type { CounterAnswer, CountPhoto } from '../src/gateways/counter/counter.ts';
import type { Beekeeper } from './app.ts';

export const COUNTINGS = '/api/automatic_varroa_counting';

/** Records a manual count and returns its id. */
export async function countedByHand(
  keeper: Beekeeper,
  hive_id: number,
  fields: object = {},
): Promise<number> {
  const { status, body } = await keeper.post(`${COUNTINGS}/by_hand`, {
    hive_id,
    count_date: '2026-06-01T10:00:00Z',
    count: 21,
    ...fields,
  });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.id;
}

export const aCountingForm = (fields: Readonly<Record<string, string>> = {}) => ({
  photo_timestamp: '2026-06-14T08:30',
  photo_timestamp_timezone: 'Europe/Zurich',
  marker: 'marker_2_CHF',
  ...fields,
});

/** Uploads a board photo. */
export const sendPhoto = (
  keeper: Beekeeper,
  photo: Buffer,
  fields: Readonly<Record<string, string>> = aCountingForm(),
) => keeper.upload(COUNTINGS, 'photo', photo, { fields });

/** Uploads a board photo and returns the id of its counting. */
export async function sentPhoto(
  keeper: Beekeeper,
  photo: Buffer,
  fields: Readonly<Record<string, string>> = {},
): Promise<number> {
  const { status, body } = await sendPhoto(keeper, photo, aCountingForm(fields));
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.id;
}

/** A counter that returns this result for every photo. */
export const answering =
  (answer: CounterAnswer): CountPhoto =>
  async () =>
    answer;

/** A result with this certainty for each mite. */
export const countedAs = (
  certainties: readonly number[],
  more: Partial<CountResult> = {},
): CounterAnswer => ({
  outcome: 'counted',
  result: {
    version: 'test',
    marker: null,
    mm_per_px: 0.1,
    scale_from: 'marker',
    detections: certainties.map((certainty) => ({ x: 0, y: 0, width: 9, height: 9, certainty })),
    range: { least: 0, most: 9 },
    quality: { verdict: 'good', problems: [], warnings: [] } as never,
    timings: { marker_ms: 1, quality_ms: 1, mites_ms: 1, total_ms: 3 },
    ...more,
  },
});
