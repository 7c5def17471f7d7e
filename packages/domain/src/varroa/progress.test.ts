import { expect, test } from 'vitest';
import type { Substance } from '../records/treatments.ts';
import type { MiteCount } from './counts.ts';
import { seasonProgress } from './progress.ts';
import { varroaRulesAt } from './rules.ts';
import { type SummerMethod, seasonPlan, seasonStepsOn } from './season.ts';
import { broodActOf, type VarroaTreatment, varroaStateOn, varroaTreatmentOf } from './state.ts';

const treated = (from: string, to: string | null, substance: Substance = 'formic_acid'): VarroaTreatment => ({
  product: substance,
  firstDay: `2027-${from}`,
  lastDay: to && `2027-${to}`,
  substances: [substance],
});
const fall = (day: string): MiteCount => ({ kind: 'fall', day: `2027-${day}`, mites: 5, exposureDays: 7 });

/** The state of each step on a day, by the kind of the step. */
function statesOn(
  day: string,
  treatments: readonly VarroaTreatment[] = [],
  counts: readonly MiteCount[] = [],
  method: SummerMethod = 'formic_acid',
) {
  const plan = seasonPlan(2027, { method, from: null });
  const steps = seasonProgress(`2027-${day}`, plan)({ endedOn: null, treatments, counts });
  return Object.fromEntries(steps.map(({ kind, state }) => [kind, state]));
}

const FIRST = treated('07-20', '07-27');
const SECOND = treated('09-01', '09-08');
const WINTER = treated('12-01', '12-01', 'oxalic_acid');

test('a step is coming, then open, then missed', () => {
  expect(statesOn('06-19').count_end_of_june).toBe('coming');
  expect(statesOn('06-20').count_end_of_june).toBe('open');
  expect(statesOn('07-10').count_end_of_june).toBe('open');
  expect(statesOn('07-11').count_end_of_june).toBe('missed');
});

test('a count in its days is done, but not before it is made', () => {
  expect(statesOn('07-15', [], [fall('07-01')]).count_end_of_june).toBe('done');
  expect(statesOn('06-30', [], [fall('07-01')]).count_end_of_june).toBe('open');
  expect(statesOn('07-01', [], [fall('07-01')]).count_end_of_june).toBe('done');
  expect(statesOn('07-15', [], [fall('06-19')]).count_end_of_june).toBe('missed');
});

test('each count of the month is done by a count in its month', () => {
  const rules = varroaRulesAt(null, { scheme: 'infestation_led' });
  const plan = seasonPlan(2027, { method: 'thymol', from: null }, rules);
  const counts = [fall('05-31'), fall('07-01')];
  const steps = seasonProgress('2027-07-15', plan)({ endedOn: null, treatments: [], counts });
  expect(steps.slice(0, 4).map(({ state }) => state)).toEqual(['done', 'missed', 'done', 'coming']);
});

test.each<[string, readonly VarroaTreatment[], object]>([
  ['the first treatment', [FIRST], { first_summer: 'done', second_summer: 'missed', winter: 'open' }],
  ['both', [FIRST, SECOND], { first_summer: 'done', second_summer: 'done' }],
  ['all', [FIRST, SECOND, WINTER], { first_summer: 'done', second_summer: 'done', winter: 'done' }],
  ['the second one only', [SECOND], { first_summer: 'missed', second_summer: 'done' }],
  ['a late first one', [treated('08-05', '08-12')], { first_summer: 'done', second_summer: 'missed' }],
  ['two early ones', [FIRST, treated('08-10', '08-17')], { first_summer: 'done', second_summer: 'done' }],
  [
    'an early one that another follows at once',
    [treated('06-01', '06-16'), treated('06-20', '06-27')],
    { first_summer: 'missed' },
  ],
  ['an emergency in May', [treated('05-25', '06-01')], { first_summer: 'missed' }],
  ['a winter treatment with another substance', [treated('12-01', '12-09', 'amitraz')], { winter: 'open' }],
  [
    'two uses at once, which are one treatment',
    [treated('07-20', '08-14', 'thymol'), treated('08-14', '09-08', 'thymol')],
    { first_summer: 'done', second_summer: 'missed', winter: 'open' },
  ],
  [
    'oxalic acid in winter less than 14 days after the strips of autumn',
    [FIRST, treated('09-12', '11-18', 'thymol'), WINTER],
    { first_summer: 'done', second_summer: 'done', winter: 'done' },
  ],
  [
    'oxalic acid in winter while the strips of autumn are in the hive',
    [FIRST, treated('09-12', null, 'thymol'), WINTER],
    { second_summer: 'done', winter: 'done' },
  ],
  [
    'another substance soon after the strips of autumn',
    [FIRST, treated('09-12', '11-18', 'thymol'), treated('12-01', '12-09', 'amitraz')],
    { second_summer: 'done', winter: 'open' },
  ],
])('a colony that got %s', (_, treatments, states) => {
  expect(statesOn('12-31', treatments)).toMatchObject(states);
});

test('a treatment up to two weeks early or late belongs to its step, from its first day on', () => {
  const states = ['06-16', '06-17', '08-14'].map(
    (day) => statesOn('12-31', [treated(day, day)]).first_summer,
  );
  expect(states).toEqual(['missed', 'done', 'done']);
  expect(['07-19', '07-20'].map((day) => statesOn(day, [FIRST]).first_summer)).toEqual(['open', 'done']);
});

test('a control count is due 14 days after the end of the treatment that was given, for four weeks', () => {
  const states = (day: string, ...counts: MiteCount[]) => statesOn(day, [FIRST], counts).control_first;
  expect(states('08-09')).toBe('coming');
  expect(states('08-10')).toBe('open');
  expect(states('09-07')).toBe('open');
  expect(states('09-08')).toBe('missed');
  expect(states('09-08', fall('08-10'))).toBe('done');
  expect(states('09-08', fall('08-09'))).toBe('missed');
});

test('two uses at once have one control count, after the second', () => {
  const uses = [treated('07-20', '08-05', 'thymol'), treated('08-05', '08-20', 'thymol')];
  expect(statesOn('09-02', uses).control_first).toBe('coming');
  expect(statesOn('09-03', uses).control_first).toBe('open');
});

test('the strips of autumn and the winter treatment soon after them have one control count, as in the state', () => {
  const strips = treated('09-12', '11-07', 'thymol');
  const oxalic = treated('11-20', '11-20', 'oxalic_acid');
  const history = { endedOn: null, treatments: [FIRST, strips, oxalic], counts: [] };
  expect(varroaStateOn('2027-11-25', history)).toMatchObject({
    ...{ kind: 'waiting', treatment: oxalic, controlFrom: '2027-12-04' },
  });
  for (const control of ['control_second', 'control_winter'])
    expect(['12-03', '12-04'].map((day) => statesOn(day, history.treatments)[control])).toEqual([
      ...['coming', 'open'],
    ]);
});

test('in January the winter treatment is that of last year, and a count before it is not its control count', () => {
  const plan = seasonStepsOn('2028-01-05', { method: 'thymol', from: null });
  const oxalic = treated('12-28', '12-28', 'oxalic_acid');
  const statesWith = (counts: readonly MiteCount[]) =>
    seasonProgress(
      '2028-01-13',
      plan,
    )({ endedOn: null, treatments: [oxalic], counts })
      .filter(({ kind }) => kind === 'winter' || kind === 'control_winter')
      .map(({ state }) => state);
  expect(statesWith([fall('11-20')])).toEqual(['done', 'open', 'coming', 'coming']);
  const after: MiteCount = { kind: 'fall', day: '2028-01-12', mites: 5, exposureDays: 14 };
  expect(statesWith([after])).toEqual(['done', 'done', 'coming', 'coming']);
});

test('the end of a brood stop is its treatment; of caged queens and trap combs only records tell', () => {
  const oxalic = treated('08-02', '08-02', 'oxalic_acid');
  expect(statesOn('08-20', [oxalic], [], 'brood_stop')).toMatchObject({
    free_queen: 'done',
    cage_queen: null,
  });
  expect(statesOn('08-20', [], [], 'trap_comb').trap_comb).toBeNull();
});

test('a queen caged within two weeks of her days is done', () => {
  const plan = seasonPlan(2027, { method: 'brood_stop', from: '2027-07-10' });
  const stateOf = (today: string, day?: string) => {
    const acts = day ? [{ kind: 'cage_queen', day: `2027-${day}` } as const] : [];
    const steps = seasonProgress(`2027-${today}`, plan)({ endedOn: null, treatments: [], counts: [], acts });
    return steps.find(({ kind }) => kind === 'cage_queen')?.state;
  };
  expect([stateOf('07-09'), stateOf('07-10'), stateOf('07-11')]).toEqual(['coming', 'open', 'missed']);
  const done = ['06-25', '06-26', '07-24', '07-25'].map((day) => stateOf('08-01', day));
  expect(done).toEqual(['missed', 'done', 'done', 'missed']);
  expect(['07-10', '07-11'].map((day) => stateOf(day, '07-11'))).toEqual(['open', 'done']);
});

test('each trap comb has its own record, not of a caged queen, up to three days early or late', () => {
  const plan = seasonPlan(2027, { method: 'trap_comb', from: '2027-06-01' });
  const combs = ['05-29', '06-11', '06-19'].map(
    (day) => ({ kind: 'trap_comb', day: `2027-${day}` }) as const,
  );
  const acts = [...combs, { kind: 'cage_queen', day: '2027-06-15' } as const];
  const steps = seasonProgress('2027-06-22', plan)({ endedOn: null, treatments: [], counts: [], acts });
  // On 1, 8, 15, 22 and 29 June.
  expect(steps.filter(({ kind }) => kind === 'trap_comb').map(({ state }) => state)).toEqual([
    'done',
    'done',
    'missed',
    'done',
    'coming',
  ]);
});

test('the records of caged queens and of trap combs tell of them', () => {
  const happened_on = '2027-07-01';
  expect(broodActOf({ kind: 'queen', event: 'caged', happened_on })).toEqual({
    ...{ kind: 'cage_queen', day: happened_on },
  });
  expect(broodActOf({ kind: 'equipment', trap_comb: true, happened_on })?.kind).toBe('trap_comb');
  expect(broodActOf({ kind: 'queen', event: 'released', happened_on })).toBeUndefined();
  expect(broodActOf({ kind: 'equipment', happened_on })).toBeUndefined();
});

test('only a treatment against varroa counts', () => {
  const against = (indication: string) => {
    const what = { kind: 'treatment', product: 'Thymovar', substances: ['thymol'], indication } as const;
    return varroaTreatmentOf({ ...what, happened_on: '2027-08-01', last_day: null });
  };
  expect(against('varroa')).toEqual({
    ...{ product: 'Thymovar', firstDay: '2027-08-01', lastDay: null, substances: ['thymol'] },
  });
  expect(against('nosema')).toBeUndefined();
  expect(varroaTreatmentOf({ kind: 'feeding' })).toBeUndefined();
});
