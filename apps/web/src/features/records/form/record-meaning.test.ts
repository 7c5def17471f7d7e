import { expect, test } from 'vitest';
import { aRecord, aTreatment } from '../../../../test/records.ts';
import { plannedValues } from './planned-treatment.ts';
import { newValues } from './record-form.ts';
import {
  releaseOf,
  secondDoseAfter,
  secondDoseOf,
  sugarOf,
  valuesOfProduct,
  warningsOf,
  withChosen,
  withProduct,
} from './record-meaning.ts';

const CONTENT = aTreatment({
  happened_on: '2026-06-01',
  last_day: '2026-06-20',
  product: 'Formicpro ad us. vet.',
  withdrawal_days: { honey: 20 },
});
const at = (day: string) => ({ hives: [11, 12], day });
const circumstances = {
  names: new Map([
    ['11', 'Acacia'],
    ['12', 'Bleuet'],
  ]),
  treatments: [aRecord(CONTENT)],
  gifts: [],
  stock: [],
  country: 'CH',
};

test('a harvest of honey before the release day is warned, for the treated hives only', () => {
  const warnings = (day: string, food = 'honey') =>
    warningsOf('harvest', { ...newValues('harvest', at(day)), food }, circumstances);
  expect(warnings('2026-07-09')).toEqual([
    {
      kind: 'notReleased',
      isTreated: true,
      hives: ['Acacia'],
      product: 'Formicpro ad us. vet.',
      release: '2026-07-10',
    },
  ]);
  expect(warnings('2026-07-10')).toEqual([]);
  expect(warnings('2026-07-09', 'wax')).toEqual([]);
});

test('a harvest of a hive that got bees or combs of the treated one is warned from then on', () => {
  const given = { ...circumstances, gifts: [{ day: '2026-07-01', from: 11, to: [12] }] };
  const warnings = (day: string) => warningsOf('harvest', newValues('harvest', at(day)), given);
  const ofTreated = { kind: 'notReleased', isTreated: true, hives: ['Acacia'] };
  expect(warnings('2026-06-30')).toMatchObject([ofTreated]);
  expect(warnings('2026-07-01')).toMatchObject([
    ofTreated,
    { ...ofTreated, isTreated: false, hives: ['Bleuet'] },
  ]);
});

test('a harvest of the whole apiary is one of all its hives', () => {
  const values = { ...newValues('harvest', at('2026-07-09')), hives: [] };
  expect(warningsOf('harvest', values, circumstances)).toMatchObject([{ hives: ['Acacia'] }]);
});

test('a cancelled treatment warns of nothing', () => {
  const cancelled = { ...circumstances, treatments: [aRecord(CONTENT, { cancelled: '' })] };
  expect(warningsOf('harvest', newValues('harvest', at('2026-06-10')), cancelled)).toEqual([]);
});

test('the same active substance twice in a year is warned', () => {
  const values = (day: string) => ({ ...newValues('treatment', at(day)), substances: ['formic_acid'] });
  expect(warningsOf('treatment', values('2026-09-01'), circumstances)).toEqual([
    { kind: 'repeated', hives: ['Acacia'], substances: ['formic_acid'] },
  ]);
  expect(warningsOf('treatment', values('2027-02-01'), circumstances)).toEqual([]);
});

test('a product that is allowed in another country only is warned where the country is known', () => {
  const values = { ...newValues('treatment', at('2026-09-01')), product: 'Apiguard' };
  const before = { ...circumstances, treatments: [] };
  expect(warningsOf('treatment', values, before)).toEqual([{ kind: 'notAllowed', product: 'Apiguard' }]);
  expect(warningsOf('treatment', values, { ...before, country: undefined })).toEqual([]);
  expect(warningsOf('treatment', { ...values, product: 'Apivar' }, before)).toEqual([]);
});

test('a treatment with more than the shelf has is said, unless the product was never received', () => {
  const values = {
    ...newValues('treatment', at('2027-09-01')),
    product: 'Thymovar 15 g ad us. vet.',
    unit: 'strip',
    amount: '2',
  };
  const shelf = (received: number, left: number) =>
    warningsOf('treatment', values, {
      ...circumstances,
      stock: [
        {
          product: values.product,
          unit: 'strip',
          received,
          used: received - left,
          disposed: 0,
          left,
        },
      ],
    });
  expect(shelf(10, 4)).toEqual([]);
  expect(shelf(10, 3)).toEqual([{ kind: 'shelf', product: values.product, left: 3, unit: 'strip' }]);
  expect(shelf(0, -6)).toEqual([]);
});

test('what the shelf has to the last drop is not more than it has', () => {
  const product = 'Formivar 60 % ad us. vet.';
  const values = {
    ...newValues('treatment', { ...at('2027-09-01'), hives: [11, 12, 13] }),
    ...{ product, unit: 'ml', amount: '2.1' },
  };
  const stock = [{ product, unit: 'ml' as const, received: 6.3, used: 0, disposed: 0, left: 6.3 }];
  expect(warningsOf('treatment', values, { ...circumstances, stock })).toEqual([]);
});

test('honey is free after the last day and the withdrawal days, or on the corrected day', () => {
  const values = { ...newValues('treatment', at('2026-08-01')), honey_days: '7' };
  expect(releaseOf(values)).toBeNull();
  expect(releaseOf({ ...values, last_day: '2026-08-14' })).toBe('2026-08-21');
  expect(releaseOf({ ...values, last_day: '2026-08-14', release_day: '2026-09-01' })).toBe('2026-09-01');
});

test('a second dose is planned from the first day until the last', () => {
  const values = { ...newValues('treatment', at('2026-08-01')), second_dose_after: '14' };
  expect(secondDoseOf(values)).toBe('2026-08-15');
  expect(secondDoseOf({ ...values, last_day: '2026-08-14' })).toBeNull();
  expect(secondDoseOf({ ...values, second_dose_after: '' })).toBeNull();
});

test('a day that no calendar has is not said', () => {
  const values = { ...newValues('treatment', at('2026-08-01')), last_day: '2026-08-14' };
  for (const days of ['3000000', '99999999999'])
    expect([
      releaseOf({ ...values, honey_days: days }),
      secondDoseOf({ ...values, last_day: '', second_dose_after: days }),
    ]).toEqual([null, null]);
});

test('the sugar of all hives is added up, and an unknown share is said', () => {
  const values = { ...newValues('feeding', at('2026-08-01')), amount: '2' };
  expect(sugarOf(values)).toEqual({ kg: 2, unknown: 0 });
  expect(sugarOf({ ...values, feed: 'other' })).toEqual({ kg: 0, unknown: 2 });
  expect(sugarOf({ ...values, feed: 'other', sugar_share: '70' })?.kg).toBeCloseTo(2.8);
  expect(sugarOf({ ...values, amount: '' })).toBeUndefined();
});

const DAY = '2026-08-20';

test('a product brings its substance, unit and dose: those of its last treatment, otherwise those of the catalogue', () => {
  const [prescribed_by, dispensed_by] = ['Dr. Roy', 'Pharmacy'];
  const own = { unit: 'tray', batch: 'L 12', method: 'on the frames', prescribed_by, dispensed_by } as const;
  const none = { withdrawal_days: {}, batch: '', method: '', prescribed_by: '', dispensed_by: '' };
  const treatments = [
    aRecord(
      aTreatment({
        ...own,
        product: 'Mite-Ex',
        substances: ['thymol'],
        withdrawal_days: { honey: 0, wax: 30 },
      }),
    ),
  ];
  expect(valuesOfProduct('Mite-Ex', treatments, DAY)).toEqual({
    substances: ['thymol'],
    amount: '30',
    honey_days: '0',
    second_dose_after: '',
    withdrawal_days: { wax: 30 },
    ...own,
  });
  expect(valuesOfProduct('Apiguard', treatments, DAY)).toEqual({
    substances: ['thymol'],
    unit: 'g',
    honey_days: '0',
    second_dose_after: '14',
    amount: '',
    ...none,
  });
  expect(valuesOfProduct('other', treatments, DAY)).toEqual({
    substances: [],
    honey_days: '',
    second_dose_after: '',
    amount: '',
    ...none,
  });
});

test('another product takes over neither dose nor days of the proposed one, but what was typed', () => {
  const hives = [
    { id: 11, hive_type_id: 1 },
    { id: 12, hive_type_id: 2 },
  ];
  const known = { day: DAY, treatments: [], country: 'CH', hives };
  const search = { substance: 'thymol', applied_with: 'thymovar' };
  const proposed = { ...newValues('treatment', at(DAY)), ...plannedValues(search, known) };
  expect(proposed).toMatchObject({ spread: 'own', last_day: '2026-09-30' });
  const dayBefore = { ...proposed, happened_on: '2026-08-19', last_day: '2026-09-29' };
  for (const before of [proposed, dayBefore])
    expect(withProduct(before, 'Apiguard', { treatments: [], proposed })).toMatchObject({
      ...{ product: 'Apiguard', spread: 'each', own: {}, amount: '', last_day: '' },
    });
  const alike = plannedValues(search, { ...known, hives: hives.slice(0, 1) });
  expect(alike.amount).toBe('1,5');
  const even = { ...proposed, ...alike };
  expect(withProduct(even, 'Apiguard', { treatments: [], proposed: even }).amount).toBe('');
  const typed = { spread: 'each', amount: '50', last_day: '2026-09-17' } as const;
  for (const facts of [{ treatments: [], proposed }, { treatments: [] }])
    expect(withProduct({ ...proposed, ...typed }, 'Apiguard', facts)).toMatchObject(typed);
});

const THYMOVAR = 'Thymovar 15 g ad us. vet.';
/** The first dose of hive 11. */
const FIRST_DOSE = aRecord(
  aTreatment({
    ...{ product: THYMOVAR, substances: ['thymol'], hive_ids: [11] },
    ...{ happened_on: '2026-07-20', last_day: '2026-08-30' },
  }),
);

test('a hive that had no first dose gets a second one, whatever other hives had', () => {
  const days = (hives: readonly string[], happened_on = '2026-08-10') =>
    secondDoseAfter({ product: THYMOVAR, happened_on, hives }, [FIRST_DOSE]);
  expect(days(['11'])).toBe('');
  expect(days(['12'])).toBe('21');
  expect(days(['11', '12'])).toBe('21');
  expect(days([])).toBe('21');
  expect(days(['11'], '2026-07-20')).toBe('21');
  expect(days(['11'], '')).toBe('');
  const chosen = (hive: number) =>
    withProduct(newValues('treatment', { hives: [hive], day: '2026-08-10' }), THYMOVAR, {
      treatments: [FIRST_DOSE],
    });
  expect([chosen(11), chosen(12)].map((values) => values.second_dose_after)).toEqual(['', '21']);
});

test('the proposed second dose and last day follow the hives and the first day until they are typed', () => {
  const day = '2026-08-10';
  const treatments = [FIRST_DOSE];
  const search = { substance: 'thymol', applied_with: 'thymovar' };
  const known = { day, treatments, country: 'CH', hives: [{ id: 11 }] };
  const initial = { ...newValues('treatment', { hives: [11], day }), ...plannedValues(search, known) };
  const facts = { initial, treatments };
  const other = withChosen(initial, { hives: ['12'] }, facts);
  expect(other).toMatchObject({ hives: ['12'], second_dose_after: '21', last_day: '2026-09-20' });
  expect(withChosen(other, { hives: ['11'] }, facts)).toEqual(initial);
  expect(withChosen(other, { happened_on: '2026-08-09' }, facts).last_day).toBe('2026-09-19');
  expect(withChosen(initial, { happened_on: '2026-07-20' }, facts)).toMatchObject({
    ...{ second_dose_after: '21', last_day: '2026-08-30' },
  });
  const typed = { ...initial, second_dose_after: '28', last_day: '2026-09-15' };
  expect(withChosen(typed, { hives: ['12'] }, facts)).toEqual({ ...typed, hives: ['12'] });
  // The second dose of a record that is corrected stays.
  expect(withChosen(initial, { hives: ['12'] }, { initial, treatments: undefined })).toEqual({
    ...{ ...initial, hives: ['12'] },
  });
});

test('the second dose of a product is not the same substance twice, a third one is', () => {
  const secondDose = aRecord({ ...FIRST_DOSE.record, happened_on: '2026-08-10' });
  const warnings = (happened_on: string, product = THYMOVAR, treatments = [FIRST_DOSE]) => {
    const values = { ...newValues('treatment', at(happened_on)), product, substances: ['thymol'] };
    return warningsOf('treatment', values, {
      ...circumstances,
      treatments,
      country: undefined,
    });
  };
  const repeated = [{ kind: 'repeated', hives: ['Acacia'], substances: ['thymol'] }];
  expect(warnings('2026-08-10')).toEqual([]);
  expect(warnings('2026-08-31')).toEqual([]);
  expect(warnings('2026-09-01')).toEqual(repeated);
  expect(warnings('2026-08-10', 'Apiguard')).toEqual(repeated);
  for (const day of ['2026-08-24', '2026-08-31'])
    expect(warnings(day, THYMOVAR, [secondDose, FIRST_DOSE])).toEqual(repeated);
});
