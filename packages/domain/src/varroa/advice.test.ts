import { expect, test } from 'vitest';
import { broodSeen, varroaAdvice } from './advice.ts';
import type { JudgedCount } from './counts.ts';
import { varroaRulesAt } from './rules.ts';
import type { EndedTreatment, VarroaState } from './state.ts';

const DAY = '2027-08-15';
const treatment: EndedTreatment = {
  product: 'Formivar',
  firstDay: '2027-07-20',
  lastDay: '2027-07-30',
  substances: ['formic_acid'],
};
const count: JudgedCount = {
  kind: 'fall',
  day: '2027-08-14',
  value: 12,
  threshold: 10,
  verdict: 'above',
  acts: ['treat_at_once'],
  certainty: 'confirmed',
  doubts: [],
};
const above = (change: Partial<JudgedCount> = {}): VarroaState => ({
  kind: 'above',
  count: { ...count, ...change },
  acts: count.acts,
  since: DAY,
});
const notWorked: VarroaState = { kind: 'not_worked', treatment, count, acts: count.acts, since: DAY };
const repeat: VarroaState = { ...notWorked, count: null, acts: ['repeat_winter_treatment'] };
const due: VarroaState = { kind: 'winter_due', until: '2027-12-31' };

/** State, whether brood was seen, acts, doubts. */
test.each<[VarroaState, boolean | null, readonly string[], readonly string[]]>([
  [{ kind: 'unknown', why: 'never_counted' }, null, ['count'], ['never_counted']],
  [{ kind: 'unknown', why: 'scale' }, null, ['count'], ['scale']],
  [{ kind: 'unknown', why: 'winter' }, null, [], ['winter']],
  [{ kind: 'fine', count, until: DAY }, null, ['count'], []],
  [{ kind: 'count_due', count, since: DAY }, null, ['count'], ['count_too_old']],
  [{ kind: 'count_due', count: null, since: DAY }, null, ['count'], []],
  [above(), null, ['treat_at_once'], []],
  [above({ day: '2027-07-16' }), null, ['treat_at_once'], []],
  [above({ day: '2027-07-15' }), null, ['count'], ['count_too_old']],
  [above({ doubts: ['short_exposure'] }), null, ['treat_at_once'], ['short_exposure']],
  [above({ doubts: ['too_few_mites'] }), null, ['count'], ['too_few_mites']],
  [above({ kind: 'sample', verdict: 'maybe', doubts: ['few_bees'] }), null, ['count'], ['few_bees']],
  [{ kind: 'treating', treatment, until: DAY }, null, ['take_product_out'], []],
  [{ kind: 'treating', treatment, until: null }, null, ['enter_last_day'], []],
  [{ kind: 'waiting', treatment, controlFrom: DAY, isDue: true }, null, ['control_count'], []],
  [{ kind: 'worked', treatment, count, until: DAY }, null, ['count'], []],
  [notWorked, null, ['treat_at_once', 'other_substance', 'check_use'], []],
  [repeat, false, ['repeat_winter_treatment'], []],
  [repeat, null, ['check_brood', 'repeat_winter_treatment'], ['brood_unknown']],
  [due, false, ['winter_treatment'], []],
  [due, null, ['check_brood', 'winter_treatment'], ['brood_unknown']],
  [due, true, ['check_brood'], ['has_brood']],
  [{ kind: 'ended', since: DAY }, null, [], []],
])('%o: %s', (state, hasBrood, acts, doubts) => {
  expect(varroaAdvice(DAY, state, hasBrood)).toMatchObject({ acts, doubts });
});

test('the winter treatment is repeated, but never trickled twice', () => {
  expect(varroaAdvice(DAY, repeat, false).cautions).toEqual(['never_trickle_twice']);
  expect(varroaAdvice(DAY, due, false).cautions).toEqual([]);
});

test('an advice names its certainty, its day and a move by altitude', () => {
  expect(varroaAdvice(DAY, above(), null)).toMatchObject({
    certainty: 'confirmed',
    isMoved: false,
  });
  expect(varroaAdvice(DAY, due, null, varroaRulesAt(1000))).toMatchObject({
    day: '2027-12-31',
    certainty: 'digest',
    isMoved: true,
  });
});

const NO_BROOD = { brood_eggs: false, brood_larva: false, brood_nymph: false };

/** Day of the observation, its values, whether the colony has brood. */
test.each<[string, Parameters<typeof broodSeen>[2], boolean | null]>([
  ['2027-08-01', { brood_frames: 1 }, true],
  ['2027-07-31', { brood_frames: 1 }, null],
  [DAY, { brood_frames: 0 }, false],
  [DAY, { brood_eggs: true }, true],
  [DAY, { ...NO_BROOD, brood_nymph: true }, true],
  [DAY, NO_BROOD, false],
  [DAY, { ...NO_BROOD, brood_nymph: null }, null],
  [DAY, { queen_observed: true }, null],
])('an observation of %s with %o says of brood: %s', (seenOn, data, hasBrood) => {
  expect(broodSeen(DAY, seenOn, data)).toBe(hasBrood);
});
