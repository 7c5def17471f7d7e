import { type SummerMethod, seasonStepsOn, windowOf } from '@propolis/domain';
import { expect, test } from 'vitest';
import { doneColonies, nextAct, timeOf, windowsFor } from './plan-model.ts';

const plan = (method: SummerMethod, from: string | null = null) => ({
  method,
  from,
});
const next = (today: string) => nextAct(seasonStepsOn(today, plan('formic_acid')), [], today)?.kind;

test('the first and the last day of a step belong to it', () => {
  const [first] = seasonStepsOn('2026-07-01', plan('formic_acid')).filter(
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

test('each method has its products and dispensers, and a window holds only for its substance', () => {
  expect(windowsFor('formic_acid').map(({ key }) => key)).toEqual(
    expect.arrayContaining(['formicpro', 'liebig']),
  );
  expect(windowsFor('thymol').map(({ key }) => key)).toContain('thymovar');
  expect(windowsFor('thymol').map(({ key }) => key)).not.toContain('liebig');
  expect(windowsFor('trap_comb')).toEqual([]);
  expect(windowOf('formic_acid', 'liebig')?.name).toBe('Liebig-Dispenser');
  expect(windowOf('oxalic_acid', 'liebig')).toBeUndefined();
});

test('a step tells in how many colonies it is done; of trap combs no record tells', () => {
  const steps = seasonStepsOn('2026-08-20', plan('formic_acid'));
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
  // A treatment that all colonies have behind them is not due any more.
  const nextOn = (histories: Parameters<typeof doneColonies>[1]) =>
    nextAct(steps, histories, '2026-07-28')?.kind;
  expect([nextOn([treated, untreated]), nextOn([treated, treated])]).toEqual([
    'first_summer',
    'second_summer',
  ]);
  const combs = seasonStepsOn('2026-08-20', plan('trap_comb'));
  const comb = combs.find(({ kind }) => kind === 'trap_comb') ?? missing();
  expect(doneColonies(combs, [treated], '2026-08-20').has(comb)).toBe(false);
});

test('a trap comb is due until three days after its day, unless all colonies have it', () => {
  // On 7 and 14 June, and so on.
  const steps = seasonStepsOn('2026-06-01', plan('trap_comb', '2026-06-07'));
  const colony = (...days: string[]) => ({
    ...{ endedOn: null, treatments: [], counts: [] },
    acts: days.map((day) => ({ kind: 'trap_comb', day }) as const),
  });
  const nextOn = (today: string, ...colonies: ReturnType<typeof colony>[]) =>
    nextAct(steps, colonies, today)?.from;
  expect([nextOn('2026-06-10', colony()), nextOn('2026-06-11', colony())]).toEqual([
    '2026-06-07',
    '2026-06-14',
  ]);
  const done = colony('2026-06-08');
  expect(nextOn('2026-06-09', done, colony())).toBe('2026-06-07');
  expect(nextOn('2026-06-09', done, done)).toBe('2026-06-14');
});

function missing(): never {
  throw new Error('The plan lacks this step.');
}
