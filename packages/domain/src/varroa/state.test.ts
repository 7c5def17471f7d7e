import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type IsoDay } from '../days.ts';
import type { Substance } from '../records/treatments.ts';
import type { MiteCount } from './counts.ts';
import { type VarroaScheme, varroaRulesAt, varroaRulesOf } from './rules.ts';
import { VARROA_STATES, type VarroaHistory, type VarroaState, varroaStateOn } from './state.ts';

/** A part of a colony's history, in the words of the table. */
type Event = (history: VarroaHistory) => VarroaHistory;

const count =
  (counted: MiteCount): Event =>
  (history) => ({ ...history, counts: [...history.counts, counted] });
/** Mites on a board, read on a day of 2027 after a week, or after other days. */
const fall = (day: string, mites: number, exposureDays: number | null = 7): Event =>
  count({ kind: 'fall', day: `2027-${day}`, mites, exposureDays });
const doubtful = (day: string, mites: number): Event =>
  count({ kind: 'fall', day: `2027-${day}`, mites, exposureDays: 7, isScaleDoubtful: true });
const estimate = (day: string, mites: number, least: number, most: number): Event =>
  count({ kind: 'fall', day: `2027-${day}`, mites, range: { least, most }, exposureDays: 7 });
const sample = (day: string, mites: number, bees = 500): Event =>
  count({ kind: 'sample', day: `2027-${day}`, mites, bees });
const treated =
  (first: string, last: string | null, substance: Substance = 'formic_acid'): Event =>
  (history) => ({
    ...history,
    treatments: [
      ...history.treatments,
      {
        product: substance,
        firstDay: dayOf(first),
        lastDay: last === null ? null : dayOf(last),
        substances: [substance],
      },
    ],
  });
const winter = (day: string): Event => treated(day, day, 'oxalic_acid');
const ended =
  (day: string): Event =>
  (history) => ({ ...history, endedOn: dayOf(day) });
/** A day of 2027, unless it has its own year. */
const dayOf = (day: string): IsoDay => (day.length === 5 ? `2027-${day}` : day);

const NEW: VarroaHistory = { endedOn: null, treatments: [], counts: [] };
const historyOf = (events: readonly Event[]): VarroaHistory =>
  events.reduce((history, event) => event(history), NEW);

type Case = readonly [day: string, events: readonly Event[], state: VarroaState['kind'], more?: object];

/** Each row: the day, what is known, the state. The numbers are those of the Swiss varroa concept. */
const CASES: Readonly<Record<string, readonly Case[]>> = {
  'not counted this year': [
    ['07-01', [], 'unknown', { why: 'never_counted' }],
    ['07-01', [count({ kind: 'fall', day: '2026-10-20', mites: 0, exposureDays: 7 })], 'unknown'],
    ['02-28', [], 'unknown', { why: 'winter' }],
    ['07-01', [fall('06-25', 5, null)], 'unknown', { why: 'no_days' }],
    ['07-01', [doubtful('06-25', 0)], 'unknown', { why: 'scale' }],
    ['06-25', [sample('06-24', 3)], 'unknown', { why: 'no_threshold' }],
    ['07-25', [sample('07-24', 3, 0)], 'unknown', { why: 'no_bees' }],
    ['03-05', [fall('02-27', 0)], 'unknown', { why: 'winter' }],
    ['07-01', [treated('2026-08-01', '2026-08-08')], 'unknown', { why: 'never_counted' }],
    ['03-05', [winter('01-05')], 'unknown', { why: 'never_counted' }],
    ['07-01', [fall('07-02', 700)], 'unknown', { why: 'never_counted' }],
  ],
  'a count within its threshold': [
    ['05-25', [fall('05-25', 21)], 'fine', { until: '2027-06-22' }],
    ['06-22', [fall('05-25', 21)], 'fine'],
    ['06-10', [fall('06-08', 70)], 'fine'],
    ['07-01', [fall('06-30', 70)], 'fine'],
    ['09-10', [fall('09-08', 70)], 'fine'],
    ['10-31', [fall('10-31', 0)], 'fine'],
    ['07-15', [sample('07-14', 5)], 'fine'],
    ['08-15', [sample('08-14', 10)], 'fine'],
    ['09-15', [sample('09-14', 15)], 'fine', { count: { doubts: [] } }],
    ['09-15', [sample('09-14', 1, 50)], 'fine', { count: { doubts: ['few_bees'] } }],
    ['09-15', [sample('09-14', 0, 150)], 'fine', { count: { doubts: [] } }],
    ['08-15', [fall('08-14', 10)], 'fine', { count: { doubts: [] } }],
    ['07-20', [fall('06-25', 3), doubtful('07-18', 0)], 'fine', { until: '2027-07-23' }],
  ],
  'the next count': [
    ['06-23', [fall('05-25', 21)], 'count_due', { since: '2027-06-22' }],
    ['10-31', [fall('05-25', 0)], 'count_due'],
    ['09-30', [fall('05-25', 0), sample('08-20', 2)], 'count_due', { since: '2027-09-17' }],
    ['09-20', [treated('07-20', '07-30')], 'count_due', { since: '2027-08-13', count: null }],
    ['09-20', [fall('06-01', 0), treated('07-20', '07-30')], 'count_due', { since: '2027-08-13' }],
  ],
  'too many mites': [
    [
      '05-25',
      [fall('05-25', 22)],
      'above',
      { acts: ['emergency_treatment', 'trap_comb', 'artificial_swarm'], since: '2027-05-25' },
    ],
    ['05-25', [fall('05-25', 49)], 'above', { acts: { length: 3 } }],
    ['05-25', [fall('05-25', 50)], 'above', { acts: ['emergency_treatment'] }],
    ['06-07', [fall('06-07', 22)], 'above'],
    ['06-20', [fall('06-20', 71)], 'above', { acts: ['treat_at_once'], count: { certainty: 'confirmed' } }],
    ['07-10', [fall('07-10', 71)], 'above'],
    ['08-15', [fall('08-14', 71)], 'above', { acts: ['treat_at_once'] }],
    ['07-15', [sample('07-14', 6)], 'above', { count: { value: 1.2, threshold: 1, certainty: 'digest' } }],
    ['08-15', [sample('08-14', 11)], 'above', { count: { verdict: 'above', doubts: [] } }],
    ['08-15', [sample('08-14', 3, 100)], 'above', { count: { verdict: 'maybe', doubts: ['few_bees'] } }],
    ['08-15', [sample('08-14', 20, 100)], 'above', { count: { verdict: 'above', doubts: [] } }],
    ['08-15', [sample('08-14', 5, 200)], 'above', { count: { verdict: 'above', doubts: [] } }],
    ['09-15', [sample('09-14', 16)], 'above'],
    [
      '07-05',
      [estimate('07-04', 70, 60, 80)],
      'above',
      { count: { verdict: 'maybe', doubts: ['estimate'] } },
    ],
    ['07-05', [doubtful('07-04', 71)], 'above', { count: { verdict: 'maybe' } }],
    [
      '07-20',
      [fall('07-01', 80), fall('07-15', 90)],
      'above',
      { since: '2027-07-01', count: { value: 90 / 7 } },
    ],
    ['10-15', [fall('07-01', 80)], 'above', { since: '2027-07-01' }],
    ['06-16', [fall('05-25', 22), fall('06-15', 22)], 'above', { since: '2027-05-25' }],
    ['06-16', [fall('05-25', 22), fall('06-15', 21)], 'fine'],
    ['07-20', [fall('07-01', 80), fall('07-15', 60)], 'fine'],
    ['07-20', [fall('07-01', 80), sample('07-15', 2)], 'fine'],
    ['07-20', [sample('07-01', 6), fall('07-15', 20)], 'fine'],
    ['07-20', [fall('07-15', 80), fall('07-15', 20)], 'above'],
    ['07-20', [fall('07-01', 80), doubtful('07-15', 0)], 'above'],
  ],
  'a treatment runs': [
    ['07-20', [treated('07-20', '07-30')], 'treating', { until: '2027-07-30' }],
    ['07-30', [treated('07-20', '07-30')], 'treating'],
    ['12-24', [treated('07-20', null)], 'treating', { until: null }],
    ['07-25', [treated('07-20', '07-30'), fall('07-25', 700)], 'treating'],
    ['07-22', [fall('07-01', 80), treated('07-20', '07-30')], 'treating'],
    [
      '07-25',
      [treated('07-24', '08-20', 'thymol'), treated('07-20', '07-30')],
      'treating',
      { until: '2027-08-20', treatment: { product: 'thymol' } },
    ],
    ['07-19', [treated('07-20', '07-30')], 'unknown'],
  ],
  'a treatment waits for its control count': [
    ['07-31', [treated('07-20', '07-30')], 'waiting', { controlFrom: '2027-08-13', isDue: false }],
    ['08-12', [treated('07-20', '07-30'), fall('08-12', 700)], 'waiting', { isDue: false }],
    ['08-13', [treated('07-20', '07-30')], 'waiting', { isDue: true }],
    ['09-10', [treated('07-20', '07-30')], 'waiting', { isDue: true }],
    ['08-20', [treated('07-20', '07-30'), fall('08-05', 700)], 'waiting', { isDue: true }],
    ['08-20', [treated('07-20', '07-30'), fall('08-14', 300, 15)], 'waiting', { isDue: true }],
    ['08-20', [treated('07-20', '07-30'), fall('08-14', 300, 14)], 'not_worked'],
    ['11-05', [treated('09-10', '10-25')], 'waiting', { controlFrom: '2027-11-08' }],
  ],
  'the control count': [
    ['08-14', [treated('07-20', '07-30'), fall('08-13', 70)], 'worked', { until: '2027-09-10' }],
    ['09-11', [treated('07-20', '07-30'), fall('08-13', 70)], 'count_due'],
    ['08-14', [treated('07-20', '07-30'), fall('08-13', 71)], 'not_worked', { acts: ['treat_at_once'] }],
    ['10-14', [treated('07-20', '07-30'), fall('08-13', 71)], 'not_worked', { since: '2027-08-13' }],
    ['08-14', [fall('07-15', 100), treated('07-20', '07-30'), fall('08-13', 7)], 'worked'],
    ['08-30', [treated('07-20', '07-30'), fall('08-13', 71), fall('08-28', 20)], 'fine'],
    ['08-30', [treated('07-20', '07-30'), fall('08-13', 20), fall('08-28', 71)], 'above'],
    ['09-20', [treated('07-20', '07-30'), fall('09-10', 71)], 'not_worked'],
    ['09-20', [treated('07-20', '07-30'), fall('09-11', 71)], 'above'],
    ['09-20', [treated('07-20', '07-30'), fall('09-11', 20)], 'fine'],
    ['08-20', [treated('07-20', '07-30'), sample('08-15', 11)], 'not_worked'],
    ['09-05', [treated('07-20', '07-30'), fall('08-13', 71), treated('09-01', '09-10')], 'treating'],
    ['09-20', [treated('07-20', '07-30'), fall('08-13', 71), treated('09-01', '09-10')], 'waiting'],
    ['08-20', [treated('07-31', '07-31', 'oxalic_acid'), fall('08-16', 30)], 'worked'],
  ],
  'the winter treatment': [
    ['10-31', [], 'unknown'],
    ['11-01', [], 'winter_due', { until: '2027-12-31' }],
    ['12-31', [fall('10-20', 700)], 'winter_due'],
    ['11-05', [winter('01-05')], 'winter_due'],
    ['11-05', [winter('08-02')], 'winter_due'],
    ['12-05', [treated('11-02', '11-10', 'amitraz')], 'winter_due'],
    ['12-10', [winter('12-10')], 'treating'],
    ['12-11', [winter('12-10')], 'waiting', { controlFrom: '2027-12-24' }],
    ['12-25', [winter('12-10')], 'waiting', { isDue: true }],
    ['2028-01-21', [winter('12-10')], 'waiting', { isDue: true }],
    ['2028-01-22', [winter('12-10')], 'unknown', { why: 'winter' }],
    ['12-25', [winter('12-10'), fall('12-24', 500, 14)], 'worked', { until: '2028-03-01' }],
    ['2028-02-28', [winter('12-10'), fall('12-24', 500, 14)], 'worked'],
    ['12-25', [winter('12-10'), fall('12-24', 501, 14)], 'not_worked', { acts: ['repeat_winter_treatment'] }],
    ['12-18', [winter('12-10'), fall('12-17', 501)], 'not_worked', { since: '2027-12-17' }],
    ['12-25', [winter('12-10'), fall('12-17', 300), fall('12-24', 201)], 'not_worked'],
    ['12-25', [winter('12-10'), fall('12-17', 300), fall('12-24', 200)], 'worked'],
    ['12-18', [winter('12-10'), fall('12-17', 300)], 'waiting'],
    ['12-25', [winter('12-10'), fall('12-15', 600)], 'waiting'],
    ['12-26', [winter('12-10'), fall('12-25', 501, 15)], 'waiting'],
    ['12-25', [winter('12-10'), doubtful('12-24', 600), fall('12-24', 600, null)], 'waiting'],
    ['12-25', [winter('12-10'), sample('12-24', 600)], 'waiting'],
    ['12-30', [winter('12-10'), fall('12-24', 501, 14), winter('12-28')], 'waiting'],
    ['12-30', [winter('12-10'), fall('12-29', 500, 19)], 'worked'],
    ['12-30', [winter('12-10'), fall('12-29', 100, 18)], 'waiting'],
    ['2028-03-01', [winter('12-10'), fall('12-24', 501, 14)], 'unknown', { why: 'never_counted' }],
    ['12-25', [winter('11-01'), treated('12-02', '12-05', 'amitraz')], 'unknown', { why: 'winter' }],
    ['12-25', [winter('12-01'), treated('12-02', '12-05', 'amitraz')], 'unknown', { why: 'winter' }],
  ],
  'a colony that ended': [
    ['06-30', [ended('07-01')], 'unknown'],
    ['07-01', [ended('07-01'), fall('06-25', 700)], 'ended', { since: '2027-07-01' }],
    ['2029-07-01', [ended('07-01'), treated('06-01', null)], 'ended'],
  ],
};

for (const [about, cases] of Object.entries(CASES))
  describe(about, () => {
    const named = cases.map(([day, events, kind, more]) => ({ day, events, state: { kind, ...more } }));
    test.each(named)('on $day, case %$', ({ day, events, state }) => {
      expect(varroaStateOn(dayOf(day), historyOf(events))).toMatchObject(state);
    });
  });

test.each<[altitude: number | null, day: string, events: readonly Event[], state: VarroaState['kind']]>([
  [600, '06-08', [fall('06-08', 22)], 'fine'],
  [null, '06-08', [fall('06-08', 22)], 'fine'],
  [1000, '06-08', [fall('06-08', 22)], 'above'],
  [1000, '06-02', [fall('06-02', 22)], 'fine'],
  [1000, '06-23', [fall('06-23', 22)], 'above'],
  [1000, '10-15', [], 'unknown'],
  [1000, '10-16', [], 'winter_due'],
  [1000, '03-10', [fall('03-10', 100)], 'unknown'],
  [1000, '10-20', [winter('10-17')], 'waiting'],
])('at %s m on %s', (altitude, day, events, kind) => {
  expect(varroaStateOn(dayOf(day), historyOf(events), varroaRulesAt(altitude)).kind).toBe(kind);
});

/** Mites in a week, without and with the infestation-led scheme. */
test.each<[day: string, events: readonly Event[], planned: VarroaState['kind'], led: VarroaState['kind']]>([
  ['05-01', [fall('04-30', 70)], 'fine', 'fine'],
  ['05-02', [fall('05-01', 21)], 'fine', 'fine'],
  ['05-02', [fall('05-01', 22)], 'fine', 'above'],
  ['06-01', [fall('05-31', 22)], 'above', 'above'],
  ['06-20', [fall('06-19', 21)], 'fine', 'fine'],
  ['06-20', [fall('06-19', 22)], 'fine', 'above'],
  ['07-20', [fall('07-19', 35)], 'fine', 'fine'],
  ['07-20', [fall('07-19', 36)], 'fine', 'above'],
  ['07-31', [fall('07-31', 15)], 'fine', 'fine'],
  ['08-02', [fall('08-01', 15)], 'fine', 'above'],
  ['09-20', [fall('09-19', 14)], 'fine', 'fine'],
  ['09-20', [fall('09-19', 15)], 'fine', 'above'],
  ['10-02', [fall('10-01', 70)], 'fine', 'fine'],
  ['07-17', [fall('06-19', 21)], 'fine', 'fine'],
  ['07-18', [fall('06-19', 21)], 'count_due', 'count_due'],
  ['07-20', [sample('07-19', 5)], 'fine', 'fine'],
  ['07-20', [sample('07-19', 6)], 'above', 'above'],
  ['08-29', [treated('07-20', '07-30'), fall('08-28', 15)], 'worked', 'worked'],
  ['08-29', [treated('07-20', '07-30'), fall('08-29', 15)], 'worked', 'not_worked'],
])(
  'on %s, the infestation-led scheme has lower thresholds for untreated colonies (case %$)',
  (day, events, planned, led) => {
    const rules = varroaRulesAt(null, { scheme: 'infestation_led' });
    expect(varroaStateOn(dayOf(day), historyOf(events)).kind).toBe(planned);
    expect(varroaStateOn(dayOf(day), historyOf(events), rules).kind).toBe(led);
  },
);

test('the plan of an apiary chooses its scheme; without a choice it is that of the season', () => {
  const led = (scheme?: VarroaScheme) =>
    varroaRulesOf({ altitude: null, varroa_plan: { days_per_100m: null, scheme } }).untreated !== null;
  expect([led('infestation_led'), led('planned'), led()]).toEqual([true, false, false]);
});

test('the shift by altitude can be set', () => {
  expect(varroaRulesAt(1100, { daysPer100M: 2 })).toMatchObject({ shiftDays: 10, winter: { from: '10-22' } });
});

const anyDay = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-06-01', days));
const anyBoard = fc.record({
  kind: fc.constant('fall' as const),
  day: anyDay,
  mites: fc.integer({ min: 0, max: 300 }),
  exposureDays: fc.constantFrom(3, 7, 14),
});
const anyTreatment = fc
  .record({
    firstDay: anyDay,
    length: fc.option(fc.integer({ min: 0, max: 40 }), { freq: 10 }),
    substance: fc.constantFrom<Substance>('formic_acid', 'oxalic_acid', 'thymol'),
  })
  .map(({ firstDay, length, substance }) => ({
    product: substance,
    firstDay,
    lastDay: length === null ? null : addDays(firstDay, length),
    substances: [substance],
  }));
const anyHistory = fc.record({
  endedOn: fc.option(anyDay, { freq: 2 }),
  treatments: fc.array(anyTreatment, { maxLength: 4 }),
  counts: fc.array(anyBoard, { maxLength: 6 }),
});

const isAlarm = ({ kind }: VarroaState): boolean => kind === 'above' || kind === 'not_worked';

describe('over any history', () => {
  test('a colony that ended stays ended', () => {
    fc.assert(
      fc.property(anyHistory, anyDay, fc.nat(400), (history, endedOn, later) => {
        expect(varroaStateOn(addDays(endedOn, later), { ...history, endedOn }).kind).toBe('ended');
      }),
    );
  });
  test('only a lower count ends an alarm', () => {
    fc.assert(
      fc.property(anyHistory, anyDay, fc.nat(300), (history, day, more) => {
        const before = varroaStateOn(day, history);
        fc.pre(before.kind === 'above');
        const mites = Math.ceil((before.kind === 'above' ? before.count.value : 0) * 7) + more;
        const counts: MiteCount[] = [...history.counts, { kind: 'fall', day, mites, exposureDays: 7 }];
        expect(isAlarm(varroaStateOn(day, { ...history, counts }))).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
  test('no count raises an alarm while a treatment runs, or 14 days after one that is not of winter', () => {
    fc.assert(
      fc.property(anyHistory, anyTreatment, fc.nat(60), (history, treatment, after) => {
        const day = addDays(treatment.firstDay, after);
        const treatments = [{ ...treatment, substances: ['thymol' as const] }, ...history.treatments];
        fc.pre(treatment.lastDay === null || day < addDays(treatment.lastDay, 14));
        fc.pre(!treatments.some(({ substances }) => substances.includes('oxalic_acid')));
        expect(isAlarm(varroaStateOn(day, { ...history, treatments }))).toBe(false);
      }),
    );
  });
  test('what happens later, and the order of records and counts, change nothing', () => {
    fc.assert(
      fc.property(anyHistory, anyDay, (history, day) => {
        const state = varroaStateOn(day, history);
        expect(VARROA_STATES).toContain(state.kind);
        const { treatments, counts, endedOn } = history;
        const known = {
          endedOn: endedOn !== null && endedOn <= day ? endedOn : null,
          treatments: treatments.filter(({ firstDay }) => firstDay <= day),
          counts: counts.filter((counted) => counted.day <= day),
        };
        expect(varroaStateOn(day, known)).toEqual(state);
        const turned = { endedOn, treatments: treatments.toReversed(), counts: counts.toReversed() };
        expect(varroaStateOn(day, turned).kind).toBe(state.kind);
      }),
    );
  });
});
