import { expect, test } from 'vitest';
import { isAffected, thresholdsFor } from './counts.ts';
import { varroaRulesAt } from './rules.ts';

const AUGUST = { firstDay: '2027-08-01', lastDay: '2027-08-10' };

test.each([
  ['2027-07-31', 7, false],
  ['2027-08-01', 7, false],
  ['2027-08-02', 7, true],
  ['2027-08-23', 7, true],
  ['2027-08-24', 13, false],
  // The board was laid on the last day of the treatment.
  ['2027-08-24', 14, true],
  ['2027-08-24', null, false],
])(
  'a count on %s of a board that lay for %s days is affected by the treatment: %s',
  (day, days, affected) => {
    expect(isAffected({ kind: 'fall', day, exposureDays: days }, AUGUST)).toBe(affected);
  },
);

test('a sample is affected by its day only, and each count as long as the treatment runs', () => {
  expect(isAffected({ kind: 'sample', day: '2027-08-23' }, AUGUST)).toBe(true);
  expect(isAffected({ kind: 'sample', day: '2027-08-24' }, AUGUST)).toBe(false);
  expect(isAffected({ kind: 'sample', day: '2027-12-24' }, { ...AUGUST, lastDay: null })).toBe(true);
});

test.each([
  ['2027-07-31', true],
  ['2027-08-24', false],
  ['2027-09-08', false],
  ['2027-09-09', true],
])('on %s, a colony treated until 10 August has the thresholds of untreated ones: %s', (day, isUntreated) => {
  const rules = varroaRulesAt(null, { scheme: 'infestation_led' });
  expect(thresholdsFor(day, [AUGUST], rules)).toBe(isUntreated ? rules.untreated : rules.thresholds);
});
