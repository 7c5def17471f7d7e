import { expect, test } from 'vitest';
import {
  judgeMiteFall,
  judgeWinterTreatment,
  type MiteThresholds,
  SWISS_VARROA_CONCEPT,
  thresholdOn,
} from './mite-fall.ts';

/** Day of the year, mites, days on the board; what they ask for, undefined: nothing, null: nobody says. */
test.each([
  ['2026-02-28', 700, 7, null],
  ['2026-03-01', 70, 7, undefined],
  ['2026-03-01', 71, 7, 'treat_at_once'],
  ['2026-05-17', 70, 7, undefined],
  ['2026-05-18', 21, 7, undefined],
  ['2026-05-18', 22, 7, 'emergency_treatment'],
  ['2026-05-31', 70, 7, 'emergency_treatment'],
  ['2026-06-07', 22, 7, 'emergency_treatment'],
  ['2026-06-08', 22, 7, undefined],
  ['2026-06-20', 71, 7, 'treat_at_once'],
  ['2026-07-10', 70, 7, undefined],
  ['2026-07-10', 141, 14, 'treat_at_once'],
  ['2026-09-30', 11, 1, 'treat_at_once'],
  ['2026-10-31', 0, 7, undefined],
  ['2026-11-01', 700, 7, null],
])('on %s %i mites in %i days ask for %s', (day, mites, exposureDays, advice) => {
  const { verdict, threshold } = judgeMiteFall({ day, mites, exposureDays });
  if (advice === null) expect([verdict, threshold]).toEqual(['unknown', null]);
  else expect(verdict === 'above' ? threshold?.advice : undefined).toBe(advice);
  expect(verdict === 'unknown').toBe(advice === null);
});

test('what a count says is told with its numbers, and whether it is uncertain', () => {
  expect(judgeMiteFall({ day: '2026-07-01', mites: 35, exposureDays: 7 })).toEqual({
    verdict: 'within',
    perDay: 5,
    threshold: SWISS_VARROA_CONCEPT.natural[1],
    share: 0.5,
    isUncertain: false,
  });
  expect(judgeMiteFall({ day: '2026-07-01', mites: 35, exposureDays: 6 }).isUncertain).toBe(true);
  expect(judgeMiteFall({ day: '2026-07-01', mites: 9, exposureDays: 7 }).isUncertain).toBe(true);
});

test('without the days that the board lay nothing is said', () => {
  expect(judgeMiteFall({ day: '2026-07-01', mites: 500, exposureDays: null })).toMatchObject({
    verdict: 'unknown',
    perDay: null,
    share: null,
  });
});

test.each([
  [500, 14, 'within'],
  [501, 14, 'above'],
  [501, 3, 'above'],
  [500, 13, undefined],
])('after the winter treatment %i mites in %i days are %s', (mites, days, verdict) => {
  expect(judgeWinterTreatment({ mites, days })).toBe(verdict);
});

test('another authority’s table is data like ours, and may go over the turn of the year', () => {
  const other: MiteThresholds = {
    ...SWISS_VARROA_CONCEPT,
    natural: [{ period: { from: '11-15', to: '02-10' }, perDay: 1, advice: 'treat_at_once' }],
  };
  expect(
    ['2026-11-14', '2026-11-15', '2027-02-10', '2027-02-11'].map((day) => thresholdOn(day, other)?.perDay),
  ).toEqual([undefined, 1, 1, undefined]);
});
