import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareHives, HIVE_FILTERS, HIVE_ORDERS, type ListedHive, matchesFilter } from './hive-lists.ts';
import { aHive, reminded } from './watched-hive.fixture.ts';

const TODAY = '2026-05-10';

describe('a filter', () => {
  test.each([
    ['due', aHive(reminded(TODAY)), true],
    ['due', aHive(reminded('2026-05-01')), true],
    ['due', aHive(reminded('2026-05-11')), false],
    ['due', aHive({ surveillance_particular_attention: true }), false],
    ['weak', aHive({ general_impression: 1 }), true],
    ['weak', aHive({ general_impression: 2 }), false],
    ['unseen', aHive({ lastObserved: '2026-04-19' }), false],
    ['unseen', aHive({ lastObserved: '2026-04-18' }), true],
    ['unseen', aHive({ lastObserved: null }), true],
  ] as const)('%s matches %j: %s', (filter, hive, matches) => {
    expect(matchesFilter(hive, filter, TODAY)).toBe(matches);
  });

  test('the filter for unseen hives means three weeks in winter too', () => {
    expect(matchesFilter(aHive({ lastObserved: '2026-12-09' }), 'unseen', '2026-12-31')).toBe(true);
  });

  test('no filter matches a strong hive without reminder that was observed today', () => {
    const well = aHive({ lastObserved: TODAY, general_impression: 3 });
    expect(HIVE_FILTERS.filter((filter) => matchesFilter(well, filter, TODAY))).toEqual([]);
  });
});

describe('an order of hives', () => {
  const listed = (name: string, change: Partial<ListedHive> = {}): ListedHive => ({
    name,
    position_on_apiary: 1,
    general_impression: 2,
    lastObserved: TODAY,
    ...change,
  });

  test.each([
    ['name', listed('Ruche 2'), listed('ruche 10')],
    ['name', listed('Églantine'), listed('Fougère')],
    ['seen', listed('B', { lastObserved: '2026-04-30' }), listed('A')],
    ['seen', listed('B', { lastObserved: null }), listed('A', { lastObserved: '2020-01-01' })],
    ['strength', listed('B', { general_impression: 1 }), listed('A')],
    ['strength', listed('B', { general_impression: 3 }), listed('A', { general_impression: null })],
    ['place', listed('B'), listed('A', { position_on_apiary: 2 })],
    ['strength', listed('B'), listed('A', { position_on_apiary: 2 })],
  ] as const)('by %s has %j before %j', (order, first, second) => {
    expect(compareHives(first, second, order)).toBeLessThan(0);
    expect(compareHives(second, first, order)).toBeGreaterThan(0);
  });

  test('does not depend on the initial order', () => {
    const hives = fc.record({
      name: fc.string({ unit: fc.constantFrom('a', 'É', '1', '0', ' ') }),
      position_on_apiary: fc.nat(),
      general_impression: fc.option(fc.integer({ min: 1, max: 3 })),
      lastObserved: fc.option(fc.constantFrom('2025-01-01', '2026-01-01', TODAY)),
    });
    const lists = fc.uniqueArray(hives, { selector: ({ position_on_apiary }) => position_on_apiary });
    fc.assert(
      fc.property(lists, fc.constantFrom(...HIVE_ORDERS), (list, order) => {
        const sorted = (all: readonly ListedHive[]) => all.toSorted((a, b) => compareHives(a, b, order));
        expect(sorted(list.toReversed())).toEqual(sorted(list));
      }),
    );
  });
});
