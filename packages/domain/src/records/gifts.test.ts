import { describe, expect, test } from 'vitest';
import { type Gift, giftOf, withReceivers } from './gifts.ts';

const DAY = '2026-06-01';

describe('bees and combs go', () => {
  test.each([
    ['from a divided hive into its parts', 'split' as const, { day: DAY, from: 1, to: [2, 3] }],
    ['from the hive that ends into the one that stays', 'merged' as const, { day: DAY, from: 2, to: [1] }],
    ['nowhere when a hive dies', 'died' as const, undefined],
  ])('%s', (_rule, event, gift) => {
    const hives = event === 'merged' ? [1, 2] : [1, 2, 3];
    expect(giftOf({ event, happened_on: DAY, hive_ids: hives })).toEqual(gift);
  });
  test('nowhere if only one hive is named', () => {
    expect(giftOf({ event: 'split', happened_on: DAY, hive_ids: [1] })).toBeUndefined();
  });
});

describe('a treatment concerns', () => {
  const gift = (day: string, from: number, to: number): Gift => ({ day, from, to: [to] });
  const reachedBy = (gifts: readonly Gift[], treated = 1) =>
    withReceivers({ happened_on: DAY, hive_ids: [treated] }, '2026-07-31', gifts).hive_ids;

  test('the hives that got bees or combs of the treated one since its first day', () => {
    const days = ['2026-05-31', DAY, '2026-07-31', '2026-08-01'];
    expect(reachedBy(days.map((day, at) => gift(day, 1, at + 2)))).toEqual([1, 3, 4]);
  });
  test('those to which they gave later, in any order of the records', () => {
    const later = gift('2026-07-01', 2, 3);
    expect(reachedBy([later, gift('2026-06-10', 1, 2)])).toEqual([1, 2, 3]);
    expect(reachedBy([later, gift('2026-07-02', 1, 2)])).toEqual([1, 2]);
  });
  test('those to which they gave later on the same day, which is listed first', () => {
    expect(reachedBy([gift(DAY, 2, 3), gift(DAY, 1, 2)])).toEqual([1, 2, 3]);
    expect(reachedBy([gift(DAY, 1, 2), gift(DAY, 2, 3)])).toEqual([1, 2]);
  });
  test('not the hive that gave', () => {
    expect(reachedBy([gift(DAY, 1, 2)], 2)).toEqual([2]);
  });
});
