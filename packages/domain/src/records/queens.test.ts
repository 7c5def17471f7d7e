import { describe, expect, test } from 'vitest';
import { descendsFrom, motherLine, type PedigreeQueen, queenColour } from './queens.ts';

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
