import { varroaRulesAt } from '@propolis/domain';
import { expect, test } from 'vitest';
import { doneColonies, nextTreatment, stepsOn, timeOf, windowOf, windowsFor } from './plan-model.ts';

const RULES = varroaRulesAt(null);
const plan = (method: Parameters<typeof stepsOn>[1]['method'], from: string | null = null) => ({
  method,
  from,
});
const next = (today: string) => nextTreatment(stepsOn(today, plan('formic_acid'), RULES), today)?.kind;

test('the first and the last day of a step belong to it', () => {
  const [first] = stepsOn('2026-07-01', plan('formic_acid'), RULES).filter(
    ({ kind }) => kind === 'first_summer',
  );
  if (!first) throw new Error('The plan has a first treatment.');
  expect(['2026-06-30', first.from, first.to, '2026-08-01'].map((day) => timeOf(first, day))).toEqual([
    'coming',
    'now',
    'now',
    'past',
  ]);
});

test('the treatment that is due comes before the next one; after winter there is none this year', () => {
  expect(['2026-05-01', '2026-07-31', '2026-08-01', '2026-10-01', '2026-12-31'].map(next)).toEqual([
    'first_summer',
    'first_summer',
    'second_summer',
    'winter',
    'winter',
  ]);
});

test('in January the control count of last winter is still there', () => {
  const kinds = stepsOn('2027-01-10', plan('thymol'), RULES).map(
    ({ kind, from }) => `${kind} ${from.slice(0, 4)}`,
  );
  expect(kinds[0]).toBe('control_winter 2026');
  expect(stepsOn('2027-02-10', plan('thymol'), RULES)[0]?.kind).toBe('count_end_of_may');
});

test('the day that a brood stop begins holds for its own year only', () => {
  const cage = (today: string) =>
    stepsOn(today, plan('brood_stop', '2026-07-04'), RULES).find(({ kind }) => kind === 'cage_queen')?.from;
  expect([cage('2026-06-01'), cage('2027-06-01')]).toEqual(['2026-07-04', '2027-07-11']);
});

test('each method has its products and dispensers, and a window holds only for its substance', () => {
  expect(windowsFor('formic_acid').map(({ key }) => key)).toEqual(
    expect.arrayContaining(['formicpro', 'liebig']),
  );
  expect(windowsFor('thymol').map(({ key }) => key)).toContain('thymovar');
  expect(windowsFor('thymol').map(({ key }) => key)).not.toContain('liebig');
  expect(windowsFor('trap_comb')).toEqual([]);
  expect(windowOf({ substance: 'formic_acid' }, 'liebig')?.name).toBe('Liebig-Dispenser');
  expect(windowOf({ substance: 'oxalic_acid' }, 'liebig')).toBeUndefined();
});

test('a step tells in how many colonies it is done; of trap combs no record tells', () => {
  const steps = stepsOn('2026-08-20', plan('formic_acid'), RULES);
  const treated = {
    endedOn: null,
    treatments: [
      { product: 'Formivar', firstDay: '2026-07-20', lastDay: '2026-07-27', substances: ['formic_acid'] },
    ],
    counts: [],
  } as const;
  const untreated = { ...treated, treatments: [] };
  const done = doneColonies(steps, [treated, untreated], '2026-08-20');
  const of = (kind: string) => done.get(steps.find((step) => step.kind === kind) ?? missing());
  expect([of('first_summer'), of('second_summer')]).toEqual([1, 0]);
  const combs = stepsOn('2026-08-20', plan('trap_comb'), RULES);
  const comb = combs.find(({ kind }) => kind === 'trap_comb') ?? missing();
  expect(doneColonies(combs, [treated], '2026-08-20').has(comb)).toBe(false);
});

function missing(): never {
  throw new Error('The plan lacks this step.');
}
