import { addDays, type VarroaTreatment, varroaRulesAt } from '@propolis/domain';
import { expect, test } from 'vitest';
import { aRecord, aTreatment } from '../../../../test/records.ts';
import { verdictsOf, weakProductsOf } from './treatment-success.ts';

const TODAY = '2026-09-10';
const RECORD = aTreatment({ happened_on: '2026-08-02', last_day: '2026-08-12' });
const TREATMENT: VarroaTreatment = {
  product: RECORD.product,
  substances: RECORD.substances,
  firstDay: RECORD.happened_on,
  lastDay: RECORD.last_day,
};
/** A colony with one board after the treatment; the threshold is 10 mites a day. */
const colony = (perDay: number, treatment = TREATMENT) => ({
  state: { kind: 'unknown', why: 'never_counted' } as const,
  rules: varroaRulesAt(null),
  isFollowed: true,
  history: {
    endedOn: null,
    treatments: [treatment],
    counts: [
      {
        kind: 'fall',
        day: addDays(treatment.lastDay ?? TODAY, 21),
        mites: 7 * perDay,
        exposureDays: 7,
      } as const,
    ],
  },
});

test('a treatment is judged in each of its hives, by the counts of that hive', () => {
  const hives = [
    { id: 11, name: 'Acacia' },
    { id: 12, name: 'Bleuet' },
    { id: 13, name: 'Unknown' },
    { id: '5c3f0e0a-0000-4000-8000-000000000009', name: 'Removed' },
  ];
  const colonies = new Map([
    [11, colony(10)],
    [12, colony(11)],
    [14, colony(11)],
  ]);
  const verdicts = (change: Partial<typeof RECORD> = {}) =>
    verdictsOf(aRecord({ ...RECORD, ...change }, { hives }), colonies, TODAY).map(
      ({ name, verdict }) => `${name} ${verdict}`,
    );
  expect(verdicts()).toEqual(['Acacia worked', 'Bleuet not_worked']);
  expect(verdicts({ happened_on: '2026-08-01' })).toEqual([]);
});

test('a product is judged by the treatments since the season began, of all colonies', () => {
  const weak = (treatment: VarroaTreatment, today: string) =>
    weakProductsOf(
      [11, 11, 11, 2].map((perDay) => colony(perDay, treatment)),
      today,
    );
  expect(weak(TREATMENT, TODAY)).toMatchObject([{ product: RECORD.product, notWorked: 3, judged: 4 }]);
  expect(weak(TREATMENT, '2027-02-28')).toHaveLength(1);
  expect(weak(TREATMENT, '2027-03-01')).toEqual([]);
});

test('a colony that was treated twice with a product counts once, by the newest verdict', () => {
  const again = { ...TREATMENT, firstDay: '2026-09-10', lastDay: '2026-09-14' };
  const twice = (before: number, after: number) => {
    const [first, second] = [colony(before), colony(after, again)];
    const history = {
      endedOn: null,
      treatments: [...second.history.treatments, ...first.history.treatments],
      counts: [...first.history.counts, ...second.history.counts],
    };
    return { ...first, history };
  };
  const weak = (...colonies: ReturnType<typeof twice>[]) => weakProductsOf(colonies, '2026-10-20');
  expect(weak(twice(11, 11), twice(11, 11))).toEqual([]);
  expect(weak(twice(2, 11), twice(2, 11), twice(2, 11))).toMatchObject([{ notWorked: 3, judged: 3 }]);
  expect(weak(twice(11, 2), twice(11, 2), twice(11, 2))).toEqual([]);
});
