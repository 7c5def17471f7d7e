import {
  type MiteCount,
  type SummerMethod,
  type VarroaTreatment,
  varroaRulesAt,
  varroaStateOn,
} from '@propolis/domain';
import { expect, test } from 'vitest';
import { compareColonies, placeOf, plannedDays, seasonOf, stripOf } from './season-strip.ts';

const TODAY = '2026-10-01';
const SEASON = seasonOf(TODAY);

function colony(counts: readonly MiteCount[], treatments: readonly VarroaTreatment[] = [], today = TODAY) {
  const history = { endedOn: null, counts, treatments };
  const rules = varroaRulesAt(null);
  return { history, rules, state: varroaStateOn(today, history, rules), isFollowed: true };
}
const fall = (day: string, mites: number, exposureDays: number | null = 7): MiteCount => ({
  kind: 'fall',
  day,
  mites,
  exposureDays,
});
const treatment = (firstDay: string, lastDay: string | null): VarroaTreatment => ({
  product: 'Formivar',
  firstDay,
  lastDay,
  substances: ['formic_acid'],
});

test('a season goes from March to December; January and February show the one before', () => {
  expect(SEASON).toEqual({ year: 2026, from: '2026-03-01', to: '2026-12-31' });
  expect(seasonOf('2027-02-28').year).toBe(2026);
  expect(seasonOf('2027-03-01').year).toBe(2027);
  expect(placeOf('2026-03-01', SEASON)).toBe(0);
  expect(placeOf('2026-12-31', SEASON)).toBeCloseTo(99.7, 1);
});

test('a strip shows the counts of its season with their verdicts, the earliest first', () => {
  const counts: MiteCount[] = [
    fall('2026-09-20', 84),
    fall('2026-05-25', 21),
    fall('2026-08-05', 700),
    fall('2026-06-01', 7, null),
    fall('2025-07-01', 70),
    fall('2026-10-02', 70),
    { kind: 'sample', day: '2026-08-06', mites: 6, bees: 300 },
    { kind: 'sample', day: '2026-09-10', mites: 6, bees: 300 },
  ];
  const { dots } = stripOf(colony(counts, [treatment('2026-08-01', '2026-08-10')]), SEASON, TODAY);
  expect(dots).toEqual([
    { kind: 'fall', day: '2026-05-25', value: 3, threshold: 3, verdict: 'within' },
    { kind: 'fall', day: '2026-08-05', value: 100, threshold: 10, verdict: 'unjudged' },
    { kind: 'sample', day: '2026-08-06', value: 2, threshold: 2, verdict: 'unjudged' },
    { kind: 'sample', day: '2026-09-10', value: 2, threshold: 3, verdict: 'within' },
    { kind: 'fall', day: '2026-09-20', value: 12, threshold: 10, verdict: 'above' },
  ]);
});

test('the bar of a treatment is cut to the season, and one without an end goes to today', () => {
  const bars = (...days: [string, string | null]) =>
    stripOf(colony([], [treatment(...days)]), SEASON, TODAY).bars;
  expect(bars('2026-02-01', '2026-03-05')).toMatchObject([{ from: '2026-03-01', end: '2026-03-06' }]);
  expect(bars('2026-09-20', null)).toMatchObject([{ from: '2026-09-20', end: '2026-10-02', isOpen: true }]);
  expect(bars('2025-12-01', '2025-12-01')).toEqual([]);
  expect(bars('2026-11-01', null)).toEqual([]);
});

test('the planned days of a season are those of its treatments and trap combs, at the altitude of the apiary', () => {
  const planned = (method: SummerMethod, from: string | null = null, altitude: number | null = null) =>
    plannedDays({ method, from }, varroaRulesAt(altitude), SEASON).map((days) => [
      days.kind,
      days.from.slice(5),
      days.end,
    ]);
  expect(planned('formic_acid')).toEqual([
    ['first_summer', '07-01', '2026-08-01'],
    ['second_summer', '08-15', '2026-09-16'],
    ['winter', '11-01', '2027-01-01'],
  ]);
  expect(planned('formic_acid', null, 1100).at(-1)).toEqual(['winter', '10-12', '2027-01-01']);
  expect(planned('trap_comb', '2026-06-30').slice(0, 2)).toEqual([
    ['trap_comb', '06-30', '2026-07-01'],
    ['trap_comb', '07-07', '2026-07-08'],
  ]);
  expect(plannedDays(null, varroaRulesAt(null), SEASON)).toEqual([]);
});

test('colonies with more mites come first, then those that need something, then the others', () => {
  const [worst, above, due, fine] = [
    colony([fall('2026-09-20', 140)]),
    colony([fall('2026-09-20', 84)]),
    colony([fall('2026-08-20', 7)]),
    colony([fall('2026-09-20', 7)]),
  ];
  expect([fine, due, above, worst].toSorted(compareColonies)).toEqual([worst, above, due, fine]);
});
