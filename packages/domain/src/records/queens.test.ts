import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  descendsFrom,
  isPedigree,
  motherLine,
  type PedigreeQueen,
  QUEEN_EVENTS,
  type QueenMovement,
  queenColour,
  queensOfHives,
} from './queens.ts';

test.each([
  [2021, 'white'],
  [2022, 'yellow'],
  [2023, 'red'],
  [2024, 'green'],
  [2025, 'blue'],
  [2026, 'white'],
  [2030, 'blue'],
])('a queen of %i is marked %s', (year, colour) => {
  expect(queenColour(year)).toBe(colour);
});

const pedigree = (...queens: readonly [string, string | null, string | null][]) =>
  new Map<string, PedigreeQueen>(
    queens.map(([id, birthMother, geneticMother]) => [id, { id, birthMother, geneticMother }]),
  );

describe('the line of mothers', () => {
  test('follows the genetic mother where a foster colony reared the queen', () => {
    const queens = pedigree(
      ['d', 'foster', 'm'],
      ['m', 'g', null],
      ['g', null, null],
      ['foster', null, null],
    );
    expect(motherLine('d', queens)).toEqual(['m', 'g']);
  });

  test('ends at a queen that is not recorded', () => {
    expect(motherLine('d', pedigree(['d', 'bought', null]))).toEqual(['bought']);
  });

  test('ends when data of an import form a circle', () => {
    expect(motherLine('a', pedigree(['a', 'b', null], ['b', 'a', null]))).toEqual(['b']);
    expect(motherLine('a', pedigree(['a', 'b', null], ['b', 'c', null], ['c', 'b', null]))).toEqual([
      'b',
      'c',
    ]);
  });
});

test('a queen descends from both her mothers, and no queen from her daughter', () => {
  const queens = pedigree(['d', 'foster', 'm'], ['m', 'g', null], ['g', null, null], ['foster', null, null]);
  expect(descendsFrom('d', 'foster', queens)).toBe(true);
  expect(descendsFrom('d', 'g', queens)).toBe(true);
  expect(descendsFrom('d', 'd', queens)).toBe(true);
  expect(descendsFrom('g', 'd', queens)).toBe(false);
  expect(descendsFrom('a', 'x', pedigree(['a', 'b', null], ['b', 'a', null]))).toBe(false);
});

test('no queen is her own ancestor', () => {
  const daughters = pedigree(['d', 'foster', 'm'], ['e', 'm', 'm'], ['m', 'g', null], ['g', 'unknown', null]);
  expect(isPedigree(daughters)).toBe(true);
  expect(isPedigree(pedigree(['a', 'a', null]))).toBe(false);
  expect(isPedigree(pedigree(['a', 'b', null], ['b', null, 'c'], ['c', 'a', null]))).toBe(false);
});

test('a mother that does not descend from her daughter never closes a circle', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const edits = fc.array(fc.record({ daughter: id, birthMother: id, geneticMother: fc.option(id) }));
  fc.assert(
    fc.property(edits, (changes) => {
      const queens = new Map<string, PedigreeQueen>();
      for (const { daughter, birthMother, geneticMother } of changes) {
        const mothers = [birthMother, geneticMother].filter((one) => one !== null);
        if (mothers.some((mother) => descendsFrom(mother, daughter, queens))) continue;
        queens.set(daughter, { id: daughter, birthMother, geneticMother });
      }
      expect(isPedigree(queens)).toBe(true);
    }),
  );
});

const moved = (queen: string, hive: string, day: string, event: QueenMovement['event'] = 'introduced') => ({
  queen,
  hive,
  day,
  event,
});

describe('the queen of a hive', () => {
  test.each<[string, QueenMovement[], [string, string][]]>([
    [
      'is the one introduced last',
      [moved('a', '1', '2026-05-01'), moved('b', '1', '2026-05-02')],
      [['1', 'b']],
    ],
    ['counts by day', [moved('b', '1', '2026-05-02'), moved('a', '1', '2026-05-01')], [['1', 'b']]],
    [
      'of the same day by entry',
      [moved('b', '1', '2026-05-01'), moved('a', '1', '2026-05-01')],
      [['1', 'a']],
    ],
    ['leaves her last hive', [moved('a', '1', '2026-05-01'), moved('a', '2', '2026-05-02')], [['2', 'a']]],
    [
      'leaves her hive even if the loss was recorded for another hive',
      [moved('a', '1', '2026-05-01'), moved('b', '2', '2026-05-01'), moved('a', '2', '2026-05-02', 'lost')],
      [['2', 'b']],
    ],
    [
      'does not come back when the one after her leaves',
      [
        moved('a', '1', '2026-05-01'),
        moved('b', '1', '2026-05-02'),
        moved('b', '1', '2026-05-03', 'swarmed'),
      ],
      [],
    ],
    [
      'stays when the one before her appears in another hive',
      [moved('a', '1', '2026-05-01'), moved('b', '1', '2026-05-02'), moved('a', '2', '2026-05-03')],
      [
        ['1', 'b'],
        ['2', 'a'],
      ],
    ],
    ['is seen when she is marked', [moved('a', '1', '2026-05-01', 'marked')], [['1', 'a']]],
  ])('%s', (_, movements, queens) => {
    expect([...queensOfHives(movements)]).toEqual(queens);
  });

  test('is in no other hive, and where she was last seen', () => {
    const day = fc.constantFrom('2026-05-01', '2026-05-02', '2026-05-03');
    const movement = fc.record({
      queen: fc.constantFrom('a', 'b', 'c'),
      hive: fc.constantFrom('1', '2', '3'),
      day,
      event: fc.constantFrom(...QUEEN_EVENTS),
    });
    fc.assert(
      fc.property(fc.array(movement), (movements) => {
        const queens = queensOfHives(movements);
        expect(new Set(queens.values()).size).toBe(queens.size);
        for (const [hive, queen] of queens) {
          const own = movements.filter((one) => one.queen === queen);
          const lastDay = own
            .map((one) => one.day)
            .sort()
            .at(-1);
          expect(own.findLast((one) => one.day === lastDay)).toMatchObject({ hive });
        }
      }),
    );
  });
});
