import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultApiaryName, defaultHiveName } from './names.ts';

describe('a name by default (spec 5)', () => {
  test.each([
    [0, 'Rucher-1', 'Ruche 1'],
    [1, 'Rucher-2', 'Ruche 2'],
    [9, 'Rucher-10', 'Ruche 10'],
  ])('with %i already there the next is number one more', (existing, apiary, hive) => {
    expect(defaultApiaryName(existing)).toBe(apiary);
    expect(defaultHiveName(existing)).toBe(hive);
  });

  test('never repeats while things are only added', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(10_000), (a, b) => {
        expect(defaultHiveName(a) === defaultHiveName(b)).toBe(a === b);
        expect(defaultApiaryName(a) === defaultApiaryName(b)).toBe(a === b);
      }),
    );
  });
});
