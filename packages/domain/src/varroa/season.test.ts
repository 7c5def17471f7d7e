import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from '../days.ts';
import { varroaRulesAt } from './rules.ts';
import { type SeasonStep, SUMMER_METHODS, seasonPlan, seasonStepsOn, seasonsAhead } from './season.ts';

/** A step as `kind from to`, days without the year. */
const shown = ({ kind, from, to }: SeasonStep): string => `${kind} ${from.slice(5)} ${to.slice(5)}`;
const planOf = (...[method, altitude = null, from = null]: PlanOf): string[] =>
  seasonPlan(2027, { method, from }, varroaRulesAt(altitude)).map(shown);
type PlanOf = [method: (typeof SUMMER_METHODS)[number], altitude?: number | null, from?: string | null];

test('with formic acid the first treatment lies before the end of July, the second before mid-September', () => {
  expect(planOf('formic_acid')).toEqual([
    'count_end_of_may 05-18 06-07',
    'count_end_of_june 06-20 07-10',
    'first_summer 07-01 07-31',
    'control_first 07-22 08-21',
    'second_summer 08-15 09-15',
    'control_second 09-05 10-06',
    'winter 11-01 12-31',
    'control_winter 11-15 01-14',
  ]);
});

test('without formic acid the first treatment lies in the first half of July, and the second waits for its end', () => {
  expect(planOf('thymol')).toEqual(
    expect.arrayContaining(['first_summer 07-01 07-15', 'second_summer 08-26 09-15']),
  );
});

test('a brood stop lasts 21 days in July; the queen is free early in August, and oxalic acid is given', () => {
  const plan = planOf('brood_stop');
  expect(plan).toEqual(
    expect.arrayContaining(['cage_queen 07-11 07-15', 'free_queen 08-01 08-05', 'control_first 08-15 08-19']),
  );
  expect(plan.some((step) => step.startsWith('first_summer'))).toBe(false);
  expect(planOf('brood_stop', null, '2027-07-04')).toContain('free_queen 07-25 07-25');
});

test('a trap comb is put in on days 1, 8, 15, 22 and 29', () => {
  const combs = (from: string | null) =>
    planOf('trap_comb', null, from).filter((step) => step.startsWith('trap_comb'));
  expect(combs('2027-06-03')).toEqual(
    ['06-03', '06-10', '06-17', '06-24', '07-01'].map((day) => `trap_comb ${day} ${day}`),
  );
  expect(combs(null)[0]).toBe('trap_comb 07-01 07-01');
  expect(planOf('trap_comb')).toContain('control_first 08-12 08-12');
});

test.each(SUMMER_METHODS)(
  'with %s, the infestation-led scheme counts monthly and plans winter only',
  (method) => {
    const rules = varroaRulesAt(null, { scheme: 'infestation_led' });
    const plan = seasonPlan(2027, { method, from: null }, rules);
    expect(plan.map(shown)).toEqual([
      'count_monthly 05-01 05-31',
      'count_monthly 06-01 06-30',
      'count_monthly 07-01 07-31',
      'count_monthly 08-01 08-31',
      'count_monthly 09-01 09-30',
      'winter 11-01 12-31',
      'control_winter 11-15 01-14',
    ]);
    expect(plan[0]).toMatchObject({ certainty: 'digest', source: { version: expect.any(String) } });
  },
);

test('above 600 m spring is four days later per 100 m, and autumn earlier; summer stays', () => {
  expect(planOf('formic_acid', 600)).toEqual(planOf('formic_acid'));
  expect(planOf('formic_acid', 1000)).toEqual(
    expect.arrayContaining([
      'count_end_of_may 06-03 06-23',
      'count_end_of_june 06-20 07-10',
      'first_summer 07-01 07-31',
      'second_summer 07-31 08-30',
      'winter 10-16 12-31',
    ]),
  );
});

test('a step says where it is from, how well it is known, and whether the altitude moved it', () => {
  const steps = (altitude: number) =>
    Object.fromEntries(
      seasonPlan(2027, { method: 'formic_acid', from: null }, varroaRulesAt(altitude)).map((step) => [
        step.kind,
        step,
      ]),
    );
  const certainties = { count_end_of_june: 'confirmed', count_end_of_may: 'digest', winter: 'digest' };
  for (const [kind, certainty] of Object.entries(certainties)) {
    expect(steps(400)[kind]).toMatchObject({
      certainty,
      isMoved: false,
      source: { version: expect.any(String) },
    });
    expect(steps(1000)[kind]?.isMoved).toBe(kind !== 'count_end_of_june');
  }
  const [comb] = seasonPlan(2027, { method: 'trap_comb', from: null }).filter(
    ({ kind }) => kind === 'trap_comb',
  );
  expect(comb).toMatchObject({ source: null, certainty: 'assumption' });
});

test('in January the treatment of last winter and its control count are still there', () => {
  const kinds = seasonStepsOn('2027-01-10', { method: 'thymol', from: null }).map(
    ({ kind, from }) => `${kind} ${from.slice(0, 4)}`,
  );
  expect(kinds.slice(0, 2)).toEqual(['winter 2026', 'control_winter 2026']);
  expect(seasonStepsOn('2027-01-14', { method: 'thymol', from: null })[1]?.kind).toBe('control_winter');
  expect(seasonStepsOn('2027-01-15', { method: 'thymol', from: null })[0]?.kind).toBe('count_end_of_may');
});

test('from October on, the next season is shown too', () => {
  const ahead = (today: string) =>
    seasonsAhead(today, { method: 'thymol', from: null }).map((steps) => steps[0]?.from.slice(0, 4));
  expect([ahead('2027-09-30'), ahead('2027-10-01')]).toEqual([['2027'], ['2027', '2028']]);
});

test('the day that a brood stop begins holds for its own year only', () => {
  const cage = (today: string) =>
    seasonStepsOn(today, { method: 'brood_stop', from: '2026-07-04' }).find(
      ({ kind }) => kind === 'cage_queen',
    )?.from;
  expect([cage('2026-06-01'), cage('2027-06-01')]).toEqual(['2026-07-04', '2027-07-11']);
});

test('at any altitude, the second treatment follows the first by a month or its control count, and no window is turned', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2500 }), fc.constantFrom(...SUMMER_METHODS), (altitude, method) => {
      const plan = seasonPlan(2027, { method, from: null }, varroaRulesAt(altitude));
      for (const { from, to } of plan) expect(daysBetween(from, to)).toBeGreaterThanOrEqual(0);
      const firstDay = (kind: SeasonStep['kind']) => plan.find((step) => step.kind === kind)?.from ?? '';
      const second = firstDay('second_summer');
      expect(second >= firstDay('control_first')).toBe(true);
      if (method === 'formic_acid') expect(second >= addDays('2027-07-01', 30)).toBe(true);
    }),
  );
});
