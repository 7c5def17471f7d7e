import { describe, expect, test } from 'vitest';
import {
  releaseDay,
  repeatedSubstances,
  type Treatment,
  treatmentStateOn,
  unreleasedOn,
} from './treatments.ts';

const AUGUST: Treatment = {
  firstDay: '2027-08-01',
  lastDay: '2027-08-10',
  substances: ['formic_acid'],
  withdrawalDays: 5,
};

describe('the day on which honey is free', () => {
  test('is the last day plus the withdrawal days', () => {
    expect(releaseDay(AUGUST)).toBe('2027-08-15');
    expect(releaseDay({ ...AUGUST, withdrawalDays: 0 })).toBe('2027-08-10');
  });
  test('is unknown while the treatment runs, or without withdrawal days', () => {
    expect(releaseDay({ ...AUGUST, lastDay: null })).toBeNull();
    expect(releaseDay({ ...AUGUST, withdrawalDays: null })).toBeNull();
  });
  test('is the one that the beekeeper corrected', () => {
    expect(releaseDay({ ...AUGUST, releaseDay: '2028-04-01' })).toBe('2028-04-01');
  });
});

describe('a harvest is warned', () => {
  test.each<[string, string, Partial<Treatment>, boolean]>([
    ['before the treatment', '2027-07-31', {}, false],
    ['on its first day', '2027-08-01', {}, true],
    ['the day before release', '2027-08-14', {}, true],
    ['on the day of release', '2027-08-15', {}, false],
    ['while a treatment has no end', '2027-12-01', { lastDay: null }, true],
    ['during a treatment of unknown withdrawal', '2027-08-10', { withdrawalDays: null }, true],
    ['after a treatment of unknown withdrawal', '2027-08-11', { withdrawalDays: null }, false],
  ])('%s', (_, day, change, isWarned) => {
    const treatment = { ...AUGUST, ...change };
    expect(unreleasedOn(day, [treatment])).toEqual(isWarned ? [treatment] : []);
  });
});

describe('the state of a colony', () => {
  const JULY = { ...AUGUST, firstDay: '2027-07-01', lastDay: '2027-08-05', withdrawalDays: 30 };
  test.each<[string, string, Treatment[], string | null | undefined, string | null | undefined]>([
    ['without a treatment', '2027-08-01', [], undefined, undefined],
    ['before the first day', '2027-07-31', [AUGUST], undefined, undefined],
    ['on the last day', '2027-08-10', [AUGUST], '2027-08-10', '2027-08-15'],
    ['after it, before release', '2027-08-11', [AUGUST], undefined, '2027-08-15'],
    ['on the day of release', '2027-08-15', [AUGUST], undefined, undefined],
    ['during a treatment without an end', '2027-08-01', [{ ...AUGUST, lastDay: null }], null, null],
    ['during two treatments', '2027-08-02', [AUGUST, JULY], '2027-08-10', '2027-09-04'],
    ['when one of two has no end', '2027-08-02', [AUGUST, { ...JULY, lastDay: null }], null, null],
  ])('%s', (_, day, treatments, until, honeyFrom) => {
    expect(treatmentStateOn(day, treatments)).toEqual({ until, honeyFrom });
  });
  test('is not under the treatment of a hive that gave it bees and combs; only its honey is not free', () => {
    expect(treatmentStateOn('2027-08-05', [], [AUGUST])).toEqual({
      until: undefined,
      honeyFrom: '2027-08-15',
    });
  });
});

describe('the same substance twice in a row', () => {
  const september: Treatment = { ...AUGUST, firstDay: '2027-09-10', lastDay: '2027-09-20' };
  test('is found within a year', () => {
    expect(repeatedSubstances(september, [AUGUST])).toEqual(['formic_acid']);
  });
  test('is not found if another substance lies between', () => {
    const between: Treatment = { ...AUGUST, firstDay: '2027-08-20', substances: ['thymol'] };
    expect(repeatedSubstances(september, [AUGUST, between])).toEqual([]);
  });
  test('is not found in the next year, nor for an unknown substance', () => {
    expect(repeatedSubstances({ ...september, firstDay: '2028-01-02' }, [AUGUST])).toEqual([]);
    const unknown = { ...AUGUST, substances: ['other' as const] };
    expect(repeatedSubstances({ ...september, substances: ['other'] }, [unknown])).toEqual([]);
  });
  test('a treatment does not follow itself', () => {
    expect(repeatedSubstances(AUGUST, [AUGUST])).toEqual([]);
  });
});
