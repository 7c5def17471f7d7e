import { expect, test } from 'vitest';
import {
  judgeMiteFall,
  judgeWinterTreatment,
  type MiteThresholds,
  SWISS_VARROA_CONCEPT,
  thresholdOn,
} from './mite-fall.ts';

/** Month and day, mites, days on the board, expected advice; undefined: none, null: unknown. */
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
  ['2026-11-01', 500, 14, null],
  ['2026-11-01', 501, 14, 'repeat_winter_treatment'],
  ['2027-01-14', 501, 14, 'repeat_winter_treatment'],
  ['2027-01-14', 700, 15, null],
  ['2027-01-15', 700, 14, null],
])('on %s %i mites in %i days have the advice %s', (day, mites, exposureDays, asked) => {
  const { verdict, advice, why } = judgeMiteFall({ day, mites, exposureDays });
  if (asked === null) expect([verdict, why, advice]).toEqual(['unknown', 'winter', null]);
  else expect([verdict, advice ?? undefined]).toEqual([asked ? 'above' : 'within', asked]);
});

test.each([
  ['2026-02-28', undefined],
  ['2028-02-29', undefined],
  ['2026-03-01', 'rest_of_season'],
  ['2026-05-17', 'rest_of_season'],
  ['2026-05-18', 'end_of_may'],
  ['2026-06-07', 'end_of_may'],
  ['2026-06-08', 'rest_of_season'],
  ['2026-06-19', 'rest_of_season'],
  ['2026-06-20', 'end_of_june'],
  ['2026-07-10', 'end_of_june'],
  ['2026-07-11', 'rest_of_season'],
  ['2026-10-31', 'rest_of_season'],
  ['2026-11-01', undefined],
] as const)('%s falls under %s', (day, season) => {
  expect(thresholdOn(day)?.season).toBe(season);
});

/** Least and most for 70 mites in 7 days, at a threshold of 10 a day. */
test.each([
  [60, 70, 'within'],
  [60, 71, 'maybe'],
  [70, 80, 'maybe'],
  [71, 80, 'above'],
])('an estimate between %i and %i gives the verdict %s', (least, most, verdict) => {
  const fall = judgeMiteFall({ day: '2026-08-01', mites: 70, range: { least, most }, exposureDays: 7 });
  expect(fall).toMatchObject({ verdict, perDayRange: { least: least / 7, most: most / 7 }, share: 1 });
  expect(fall.advice).toBe(verdict === 'within' ? null : 'treat_at_once');
});

test('an estimate after the winter treatment gives a verdict for its range', () => {
  const range = { least: 480, most: 530 };
  expect(judgeMiteFall({ day: '2026-12-20', mites: 505, range, exposureDays: 14 })).toMatchObject({
    verdict: 'maybe',
    share: 1.01,
    advice: 'repeat_winter_treatment',
  });
});

test('the result contains the numbers', () => {
  expect(judgeMiteFall({ day: '2026-07-01', mites: 35, exposureDays: 7 })).toEqual({
    verdict: 'within',
    why: null,
    perDay: 5,
    perDayRange: null,
    advice: null,
    threshold: SWISS_VARROA_CONCEPT.natural[1],
    share: 0.5,
  });
});

test('without exposure days the verdict is unknown', () => {
  expect(judgeMiteFall({ day: '2026-07-01', mites: 500, exposureDays: null })).toMatchObject({
    verdict: 'unknown',
    why: 'no_days',
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

test('another authority’s thresholds can be used and may span the turn of the year', () => {
  const other: MiteThresholds = {
    ...SWISS_VARROA_CONCEPT,
    natural: [
      {
        season: 'rest_of_season',
        period: { from: '11-15', to: '02-10' },
        perDay: 1,
        advice: 'treat_at_once',
        certainty: 'assumption',
      },
    ],
  };
  expect(
    ['2026-11-14', '2026-11-15', '2027-02-10', '2027-02-11'].map((day) => thresholdOn(day, other)?.perDay),
  ).toEqual([undefined, 1, 1, undefined]);
});

test.each([
  [0, 'unknown', 'scale', null],
  [71, 'maybe', null, 'treat_at_once'],
] as const)(
  'with a doubtful scale, %i mites in a week are %s: no all-clear and no advice to treat',
  (mites, ...said) => {
    const board = { day: '2026-07-01', mites, exposureDays: 7, isScaleDoubtful: true };
    const { verdict, why, advice } = judgeMiteFall(board);
    expect([verdict, why, advice]).toEqual(said);
  },
);

test('during a treatment the fall is not compared with the threshold of natural mite fall', () => {
  const board = { day: '2026-08-01', mites: 700, exposureDays: 7, isTreated: true };
  expect(judgeMiteFall(board)).toMatchObject({
    verdict: 'unknown',
    why: 'treatment',
    perDay: 100,
    advice: null,
  });
});

test('after the winter treatment its own threshold applies', () => {
  const board = { day: '2026-12-20', mites: 501, exposureDays: 14, isTreated: true };
  expect(judgeMiteFall(board)).toMatchObject({ verdict: 'above', advice: 'repeat_winter_treatment' });
});
