import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FEEDS, type Feed, type FeedGiven, feedKg, sugarKg, sugarTotal } from './feeding.ts';

describe('the sugar of a feeding', () => {
  test.each<[string, FeedGiven, number | null]>([
    ['2 kg of syrup 1:1', { feed: 'syrup_1_1', amount: 2000, unit: 'g' }, 1],
    ['2 l of syrup 1:1, by its density', { feed: 'syrup_1_1', amount: 2000, unit: 'ml' }, 1.23],
    ['2.5 kg of fondant', { feed: 'fondant', amount: 2500, unit: 'g' }, 2.25],
    ['water', { feed: 'water', amount: 1000, unit: 'ml' }, 0],
    ['the share on the label', { feed: 'ready_syrup', amount: 1000, unit: 'g', sugarShare: 0.727 }, 0.727],
    [
      '3 kg of a syrup with as much water',
      { feed: 'invert_syrup', amount: 3000, unit: 'g', dilution: 1 },
      1.08,
    ],
    ['an unknown feed', { feed: 'other', amount: 1000, unit: 'g' }, null],
    ['an unknown feed with its share', { feed: 'other', amount: 1000, unit: 'g', sugarShare: 0.4 }, 0.4],
    ['fondant in ml', { feed: 'fondant', amount: 1000, unit: 'ml' }, null],
    ['fondant in ml with a density', { feed: 'fondant', amount: 1000, unit: 'ml', density: 1.4 }, 1.26],
  ])('%s', (_, given, kg) => {
    const sugar = sugarKg(given);
    if (kg === null) expect(sugar).toBeNull();
    else expect(sugar).toBeCloseTo(kg, 9);
  });

  test('dilution changes mass and volume, not the sugar', () => {
    const litre: FeedGiven = { feed: 'invert_syrup', amount: 1000, unit: 'ml' };
    const massOfLitre = feedKg(litre) ?? 0;
    // As much water by mass makes 1 litre and 1.36 litres of water.
    const diluted: FeedGiven = { ...litre, amount: 1000 + massOfLitre * 1000, dilution: 1 };
    expect(feedKg(diluted)).toBeCloseTo(massOfLitre * 2, 9);
    expect(sugarKg(diluted)).toBeCloseTo(sugarKg(litre) ?? 0, 9);
  });
});

test('an unknown feeding is counted, never added as 0', () => {
  const total = sugarTotal([
    { feed: 'syrup_1_1', amount: 2000, unit: 'g' },
    { feed: 'other', amount: 5000, unit: 'g' },
    { feed: 'pollen', amount: 200, unit: 'g' },
  ]);
  expect(total).toEqual({ kg: 1, unknown: 2 });
});

test('there is never more sugar than feed', () => {
  const feeds = Object.keys(FEEDS) as Feed[]; // `Object.keys` loses the key type of the constant.
  const given = fc.record({
    feed: fc.constantFrom(...feeds),
    amount: fc.double({ min: 0.001, max: 1e6, noNaN: true }),
    unit: fc.constantFrom('g' as const, 'ml' as const),
    dilution: fc.option(fc.double({ min: 0, max: 10, noNaN: true })),
  });
  fc.assert(
    fc.property(given, (feeding) => {
      const [sugar, mass] = [sugarKg(feeding), feedKg(feeding)];
      if (sugar === null) return;
      expect(sugar).toBeGreaterThanOrEqual(0);
      expect(sugar).toBeLessThanOrEqual(mass ?? Number.NaN);
    }),
  );
});
