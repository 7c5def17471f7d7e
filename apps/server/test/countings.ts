import { expect } from 'vitest';
import type { Beekeeper } from './app.ts';

export const COUNTINGS = '/api/automatic_varroa_counting';

/** Notes a count by hand and answers its id. */
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
