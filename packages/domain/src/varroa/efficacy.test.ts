import { describe, expect, test } from 'vitest';
import { addDays, type IsoDay } from '../days.ts';
import type { Substance } from '../records/treatments.ts';
import type { MiteCount } from './counts.ts';
import { judgeTreatment, type TreatmentVerdict, weakProducts } from './efficacy.ts';
import type { VarroaTreatment } from './state.ts';

const treated = (firstDay: IsoDay, lastDay: IsoDay | null, substance: Substance): VarroaTreatment => ({
  product: substance,
  firstDay,
  lastDay,
  substances: [substance],
});
/** Boards of a week each, one after the other, from a day on. */
const weeks = (from: IsoDay, ...mites: number[]): MiteCount[] =>
  mites.map((count, at) => ({
    kind: 'fall',
    day: addDays(from, 7 * (at + 1)),
    mites: count,
    exposureDays: 7,
  }));

const AUGUST = treated('2027-08-01', '2027-08-08', 'formic_acid');
const WINTER = treated('2027-12-01', '2027-12-01', 'oxalic_acid');
const AUGUST_BOARDS = weeks('2027-08-01', 530, 300, 70);
const WINTER_BOARDS = weeks('2027-12-01', 60, 40);
const judge = (
  others: readonly VarroaTreatment[],
  counts: readonly MiteCount[],
  { treatment = AUGUST, day = '2027-12-31' } = {},
): TreatmentVerdict =>
  judgeTreatment(day, treatment, { endedOn: null, treatments: [treatment, ...others], counts });

describe('the efficacy of a treatment', () => {
  test('is the share of its mites and those of the winter treatment, and then only indicative', () => {
    expect(judge([WINTER], [...AUGUST_BOARDS, ...WINTER_BOARDS])).toMatchObject({
      verdict: 'worked',
      control: 'worked',
      efficacy: { share: 0.9, expected: 0.9, isIndicative: true },
    });
  });
  test('below the least share means that it did not work', () => {
    const counts = [...AUGUST_BOARDS, ...weeks('2027-12-01', 61, 40)];
    expect(judge([WINTER], counts).verdict).toBe('not_worked');
  });
  test('of a synthetic substance must be higher', () => {
    const treatment = treated('2027-08-01', '2027-08-08', 'amitraz');
    const verdict = judge([WINTER], [...AUGUST_BOARDS, ...WINTER_BOARDS], { treatment });
    expect(verdict).toMatchObject({ verdict: 'not_worked', efficacy: { expected: 0.95 } });
  });
  test('is not indicative if a synthetic substance followed', () => {
    const next = treated('2027-08-22', '2027-08-23', 'flumethrin');
    const counts = [...AUGUST_BOARDS, ...weeks('2027-08-22', 60, 40)];
    expect(judge([next], counts).efficacy).toMatchObject({ share: 0.9, isIndicative: false });
  });

  test('counts only boards whose days are known', () => {
    const others: MiteCount[] = [
      { kind: 'fall', day: '2027-08-05', mites: 500, exposureDays: null },
      { kind: 'sample', day: '2027-08-05', mites: 500, bees: 500 },
    ];
    const verdict = judge([WINTER], [...AUGUST_BOARDS, ...others, ...WINTER_BOARDS]);
    expect(verdict.efficacy).toMatchObject({ share: 0.9 });
  });

  const day = '2027-08-05';
  const doubted = (count: MiteCount): MiteCount =>
    count.kind === 'fall' ? { ...count, isScaleDoubtful: true } : count;
  test.each<
    [string, readonly VarroaTreatment[], readonly MiteCount[], { treatment?: VarroaTreatment; day?: IsoDay }]
  >([
    ['running', [], [], { treatment: treated('2027-08-01', null, 'thymol') }],
    ['no_follow_up', [], AUGUST_BOARDS, {}],
    ['no_follow_up', [WINTER], AUGUST_BOARDS, { day }],
    ['no_follow_up', [treated('2027-06-01', '2027-06-08', 'amitraz')], AUGUST_BOARDS, {}],
    ['early_follow_up', [treated('2027-08-01', '2027-08-08', 'amitraz'), WINTER], AUGUST_BOARDS, {}],
    ['early_follow_up', [treated('2027-08-21', '2027-08-23', 'amitraz'), WINTER], AUGUST_BOARDS, {}],
    ['related_follow_up', [treated('2027-09-01', '2027-09-08', 'formic_acid'), WINTER], AUGUST_BOARDS, {}],
    ['weak_follow_up', [treated('2027-09-01', '2027-09-08', 'thymol'), WINTER], AUGUST_BOARDS, {}],
    ['weak_follow_up', [treated('2027-09-01', '2027-09-01', 'oxalic_acid'), WINTER], AUGUST_BOARDS, {}],
    ['boards_missing', [WINTER], AUGUST_BOARDS, {}],
    ['boards_missing', [WINTER], [...AUGUST_BOARDS.slice(1), ...WINTER_BOARDS], {}],
    ['boards_missing', [WINTER], [...AUGUST_BOARDS.map(doubted), ...WINTER_BOARDS], {}],
    ['too_few_mites', [WINTER], [...weeks('2027-08-01', 40, 5, 2), ...weeks('2027-12-01', 1, 1)], {}],
  ])('is unknown: %s (case %$)', (why, others, counts, more) => {
    expect(judge(others, counts, more).efficacy).toBe(why);
  });
  test('is known from fifty mites on', () => {
    const counts = [...weeks('2027-08-01', 40, 6, 2), ...weeks('2027-12-01', 1, 1)];
    expect(judge([WINTER], counts).efficacy).toMatchObject({ share: 0.96 });
  });
});

describe('the control count', () => {
  test.each([
    [70, 'worked'],
    [71, 'not_worked'],
  ])('of %i mites in a week says that the treatment has %s', (mites, verdict) => {
    const counts = weeks('2027-08-20', mites, 0);
    expect(judge([], counts)).toMatchObject({ verdict, control: verdict, efficacy: 'no_follow_up' });
  });
  test('stays the verdict after later counts and treatments', () => {
    const next = treated('2027-09-15', '2027-09-20', 'thymol');
    expect(judge([next, WINTER], weeks('2027-08-20', 71, 0)).verdict).toBe('not_worked');
  });
  test('that was not made leaves the verdict unknown', () => {
    expect(judge([], AUGUST_BOARDS.slice(0, 2))).toMatchObject({ verdict: 'unknown', control: null });
    expect(judge([], weeks('2027-08-20', 71), { day: '2027-08-26' }).verdict).toBe('unknown');
    expect(judge([], weeks('2027-08-20', 71), { day: '2027-08-27' }).verdict).toBe('not_worked');
  });
  test('after the next treatment does not control the one before', () => {
    const next = treated('2027-08-22', '2027-08-23', 'flumethrin');
    const counts = weeks('2027-09-06', 71);
    expect(judge([next], counts)).toMatchObject({ control: null, verdict: 'unknown' });
    expect(judge([AUGUST], counts, { treatment: next }).control).toBe('not_worked');
  });
  test('of the winter treatment counts all mites of 14 days', () => {
    expect(judge([], weeks('2027-12-01', 400, 101), { treatment: WINTER }).verdict).toBe('not_worked');
    expect(judge([], weeks('2027-12-01', 400, 100), { treatment: WINTER }).verdict).toBe('worked');
  });
});

test('the fall after a treatment is compared with that of the four weeks before', () => {
  const after = weeks('2027-08-20', 14);
  const ratioFrom = (before: IsoDay) => judge([], [...weeks(before, 140), ...after]).fallRatio;
  expect(['2027-06-26', '2027-06-27', '2027-07-25'].map(ratioFrom)).toEqual([null, 0.1, 0.1]);
  expect(judge([], weeks('2027-07-20', 140)).fallRatio).toBeNull();
  expect(judge([], [...weeks('2027-07-20', 0), ...after]).fallRatio).toBeNull();
  const sample: MiteCount = { kind: 'sample', day: '2027-07-25', mites: 5, bees: 500 };
  expect(judge([], [sample, ...after]).fallRatio).toBeNull();
  const ratioTo = (later: IsoDay) => judge([], [...weeks('2027-07-20', 140), ...weeks(later, 14)]).fallRatio;
  expect(['2027-08-15', '2027-09-12', '2027-09-13'].map(ratioTo)).toEqual([0.1, 0.1, null]);
});

describe('a product works badly', () => {
  const verdicts = (product: string, notWorked: number, worked: number, unknown = 0) =>
    Array.from({ length: notWorked + worked + unknown }, (_, at) => ({
      treatment: { ...AUGUST, product },
      verdict:
        at < notWorked
          ? ('not_worked' as const)
          : at < notWorked + worked
            ? ('worked' as const)
            : ('unknown' as const),
    }));
  test.each([
    [3, 6, 0, true],
    [3, 7, 0, false],
    [2, 0, 0, false],
    [3, 6, 20, true],
  ])('with %i failures and %i successes, %i unknown: %s', (notWorked, worked, unknown, isWeak) => {
    const found = weakProducts(verdicts('Formivar', notWorked, worked, unknown));
    expect(found).toEqual(
      isWeak
        ? [{ product: 'Formivar', substances: ['formic_acid'], notWorked, judged: notWorked + worked }]
        : [],
    );
  });
  test('and the worst comes first', () => {
    const found = weakProducts([...verdicts('A', 3, 0), ...verdicts('B', 4, 0), ...verdicts('C', 0, 9)]);
    expect(found.map(({ product }) => product)).toEqual(['B', 'A']);
  });
});
