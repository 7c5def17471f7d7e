import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CONCERN_KINDS,
  comingConcern,
  compareConcerns,
  concernsOf,
  isMoreUrgent,
  observationInterval,
} from './concerns.ts';
import { addDays, daysBetween } from './days.ts';
import type { JudgedCount } from './varroa/counts.ts';
import type { VarroaState } from './varroa/state.ts';
import { aHive, reminded } from './watched-hive.fixture.ts';

const TODAY = '2026-05-10';

/** Mites per day, of a threshold of ten. */
const counted = (value: number): JudgedCount => ({
  kind: 'fall',
  day: TODAY,
  value,
  threshold: 10,
  verdict: 'above',
  acts: ['treat_at_once'],
  certainty: 'confirmed',
  doubts: [],
});
const above = (value: number) =>
  ({ kind: 'above', count: counted(value), acts: ['treat_at_once'], since: TODAY }) as const;
const treatment = {
  product: 'Formivar',
  firstDay: '2026-04-01',
  lastDay: '2026-04-20',
  substances: ['formic_acid'],
} as const;
const waiting = (isDue: boolean) =>
  ({ kind: 'waiting', treatment, controlFrom: '2026-05-04', isDue }) as const;
const failed = { ...above(15), kind: 'not_worked', treatment } as const;
/** The control count was not made in time. */
const uncontrolled = { kind: 'count_due', since: '2026-05-04', count: null } as const;

const days = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const hives = fc.record({
  surveillance_reminder: fc.boolean(),
  surveillance_reminder_date: fc.option(days),
  surveillance_particular_attention: fc.boolean(),
  attentionSince: fc.option(days),
  general_impression: fc.option(fc.integer({ min: 1, max: 3 })),
  lastObserved: fc.option(days),
  varroa: fc.option(
    fc.oneof(
      fc.constantFrom<VarroaState>(waiting(true), waiting(false), uncontrolled),
      fc.float({ min: 0, max: 500, noNaN: true }).map(above),
    ),
  ),
});

describe('the interval of observations', () => {
  test.each([
    ['2026-03-31', 45],
    ['2026-04-01', 21],
    ['2026-08-31', 21],
    ['2026-09-01', 45],
    ['2026-12-31', 45],
    ['2027-01-01', 45],
  ])('of %s is %i days', (day, expected) => {
    expect(observationInterval(day).days).toBe(expected);
  });

  test('names its reason', () => {
    expect(['2026-05-01', '2026-11-01'].map((day) => observationInterval(day).key)).toEqual([
      'breeding',
      'rest',
    ]);
  });
});

describe('the concerns of a hive', () => {
  test.each([
    ['without a problem has no concern', aHive(), []],
    ['with a reminder for tomorrow has no concern', aHive(reminded('2026-05-11')), []],
    ['with a reminder for today', aHive(reminded(TODAY)), [{ kind: 'reminder', day: TODAY }]],
    [
      'with a reminder of yesterday is overdue',
      aHive(reminded('2026-05-09')),
      [{ kind: 'overdue', day: '2026-05-09' }],
    ],
    ['with a cleared reminder', aHive({ surveillance_reminder_date: '2026-05-09' }), []],
    ['with a reminder without a day', aHive({ surveillance_reminder: true }), []],
    [
      'that needs attention',
      aHive({ surveillance_particular_attention: true, attentionSince: '2026-05-02' }),
      [{ kind: 'attention', since: '2026-05-02' }],
    ],
    ['that no longer needs attention', aHive({ attentionSince: '2026-05-02' }), []],
    ['that is weak', aHive({ general_impression: 1 }), [{ kind: 'weak' }]],
    ['of unknown strength is not weak', aHive({ general_impression: null }), []],
    ['seen 21 days ago in May', aHive({ lastObserved: '2026-04-19' }), []],
    ['seen 22 days ago in May', aHive({ lastObserved: '2026-04-18' }), [{ kind: 'unseen', days: 22 }]],
    ['never observed', aHive({ lastObserved: null }), [{ kind: 'unseen', days: null }]],
    [
      'whose treatment has no control count',
      aHive({ varroa: waiting(true) }),
      [{ kind: 'control_due', state: waiting(true), since: '2026-05-04' }],
    ],
    [
      'whose control count is late',
      aHive({ varroa: uncontrolled }),
      [{ kind: 'control_due', state: uncontrolled, since: '2026-05-04' }],
    ],
    [
      'whose next count is due has no concern',
      aHive({ varroa: { kind: 'count_due', since: '2026-05-04', count: counted(2) } }),
      [],
    ],
    ['whose treatment has not worked', aHive({ varroa: failed }), [{ kind: 'varroa', state: failed }]],
    ['whose control count is not due yet has no concern', aHive({ varroa: waiting(false) }), []],
    [
      'with every concern lists the most urgent first',
      aHive({
        ...reminded('2026-05-01'),
        surveillance_particular_attention: true,
        general_impression: 1,
        lastObserved: '2026-01-01',
        varroa: above(15),
      }),
      [
        { kind: 'overdue', day: '2026-05-01' },
        { kind: 'varroa', state: above(15) },
        { kind: 'attention', since: null },
        { kind: 'unseen', days: 129 },
        { kind: 'weak' },
      ],
    ],
  ])('%s', (_name, hive, concerns) => {
    expect(concernsOf(hive, TODAY)).toEqual(concerns);
  });

  test('a hive observed 46 days ago in winter is unseen, one observed 45 days ago is not', () => {
    expect(concernsOf(aHive({ lastObserved: '2026-11-16' }), '2026-12-31')).toEqual([]);
    expect(concernsOf(aHive({ lastObserved: '2026-11-15' }), '2026-12-31')).toEqual([
      { kind: 'unseen', days: 46 },
    ]);
  });

  test('each concern appears at most once, in the order of urgency', () => {
    fc.assert(
      fc.property(hives, days, (hive, today) => {
        const kinds = concernsOf(hive, today).map(({ kind }) => kind);
        expect(kinds).toEqual(CONCERN_KINDS.filter((kind) => kinds.includes(kind)));
      }),
    );
  });

  test('an observation in the future, from a wrong clock, counts as observed', () => {
    expect(concernsOf(aHive({ lastObserved: '2026-05-12' }), TODAY)).toEqual([]);
  });
});

describe('the order of concerns', () => {
  test.each([
    [
      'the longest overdue reminder',
      { kind: 'overdue', day: '2026-05-01' },
      { kind: 'overdue', day: '2026-05-08' },
    ],
    [
      'an overdue reminder, before one of today',
      { kind: 'overdue', day: '2026-05-09' },
      { kind: 'reminder', day: TODAY },
    ],
    [
      'a reminder of today, before too many mites',
      { kind: 'reminder', day: TODAY },
      { kind: 'varroa', state: above(90) },
    ],
    [
      'too many mites, before attention',
      { kind: 'varroa', state: above(11) },
      { kind: 'attention', since: null },
    ],
    [
      'the larger share of the varroa threshold',
      { kind: 'varroa', state: above(30) },
      { kind: 'varroa', state: above(20) },
    ],
    [
      'attention, before a control count',
      { kind: 'attention', since: TODAY },
      { kind: 'control_due', state: waiting(true), since: '2026-05-04' },
    ],
    [
      'a control count, before unseen',
      { kind: 'control_due', state: waiting(true), since: '2026-05-04' },
      { kind: 'unseen', days: 90 },
    ],
    ['attention, before unseen', { kind: 'attention', since: TODAY }, { kind: 'unseen', days: 90 }],
    [
      'attention for longer',
      { kind: 'attention', since: '2026-05-01' },
      { kind: 'attention', since: '2026-05-02' },
    ],
    [
      'attention since a known day',
      { kind: 'attention', since: '2026-05-09' },
      { kind: 'attention', since: null },
    ],
    ['the longest unseen hive', { kind: 'unseen', days: 40 }, { kind: 'unseen', days: 30 }],
    [
      'an unseen hive, before a hive never observed',
      { kind: 'unseen', days: 22 },
      { kind: 'unseen', days: null },
    ],
    ['an unseen hive, before a weak one', { kind: 'unseen', days: null }, { kind: 'weak' }],
  ] as const)('%s', (_name, first, second) => {
    expect(compareConcerns(first, second, TODAY)).toBeLessThan(0);
    expect(compareConcerns(second, first, TODAY)).toBeGreaterThan(0);
  });

  test('two concerns of equal weight keep their order', () => {
    const attention = { kind: 'attention', since: '2026-05-01' } as const;
    for (const concern of [attention, { kind: 'weak' }] as const)
      expect(compareConcerns(concern, concern, TODAY)).toBe(0);
  });

  test('a kind is more urgent only than the kinds after it', () => {
    expect(isMoreUrgent('overdue', 'attention')).toBe(true);
    expect(isMoreUrgent('attention', 'attention')).toBe(false);
    expect(isMoreUrgent('weak', 'unseen')).toBe(false);
  });
});

describe('the next concern', () => {
  test.each([
    ['a reminder', aHive(reminded('2026-05-20')), { kind: 'reminder', day: '2026-05-20' }],
    ['unseen, 22 days after the last observation', aHive(), { kind: 'unseen', day: '2026-05-31' }],
    ['the earlier of both', aHive(reminded('2026-07-01')), { kind: 'unseen', day: '2026-05-31' }],
    [
      'the reminder, where both fall on one day',
      aHive(reminded('2026-05-31')),
      { kind: 'reminder', day: '2026-05-31' },
    ],
    ['null for a hive without observation and reminder', aHive({ lastObserved: null }), null],
    ['null for a reminder of today', aHive({ lastObserved: null, ...reminded(TODAY) }), null],
    [
      'null for a cleared reminder',
      aHive({ lastObserved: null, surveillance_reminder_date: '2026-05-20' }),
      null,
    ],
  ])('is %s', (_name, hive, coming) => {
    expect(comingConcern(hive, TODAY)).toEqual(coming);
  });

  test('uses the interval of the part of the year in which it falls', () => {
    const coming = (lastObserved: string) => comingConcern(aHive({ lastObserved }), lastObserved)?.day;
    expect(coming('2026-08-05')).toBe('2026-08-27');
    expect(coming('2026-08-20')).toBe('2026-10-05'); // 22 days later it is September
    expect(coming('2026-03-01')).toBe('2026-04-01'); // 46 days later it is spring already
  });

  test('falls on the first day after today on which the hive has that concern', () => {
    fc.assert(
      fc.property(hives, days, fc.nat({ max: 60 }), (hive, today, ago) => {
        const seen = { ...hive, lastObserved: addDays(today, -ago) };
        const coming = comingConcern(seen, today);
        if (!coming) throw new Error('expected a coming concern for an observed hive');
        const kindsOn = (day: string) => concernsOf(seen, day).map(({ kind }) => kind);
        expect(daysBetween(today, coming.day)).toBeGreaterThan(0);
        expect(kindsOn(coming.day)).toContain(coming.kind);
        for (let day = addDays(today, 1); day < coming.day; day = addDays(day, 1)) {
          expect(kindsOn(day)).not.toContain('unseen');
          expect(kindsOn(day)).not.toContain('reminder');
        }
      }),
    );
  });
});
