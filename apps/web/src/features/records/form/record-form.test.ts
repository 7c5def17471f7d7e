import { type RecordInput, recordEndpoints } from '@propolis/contract';
import { expect, test } from 'vitest';
import { aFeeding, aTreatment } from '../../../../test/records.ts';
import { checkByRules } from '../../../lib/rules.ts';
import type { NamedContent } from '../record-edit.ts';
import {
  amountsOf,
  checkedInput,
  fieldOf,
  newValues,
  OTHER_PRODUCT,
  ownKey,
  recordFaults,
  recordInput,
  valuesOf,
  withWrongAmount,
} from './record-form.ts';

const TODAY = '2026-06-15';
const begin = { hives: [11, 12, 13], day: TODAY };
const feeding = (change = {}) => ({ ...newValues('feeding', begin), ...change });

test('feed is entered in kg and sent in g, the same for each hive', () => {
  expect(recordInput('feeding', feeding({ amount: '2,5' }))).toMatchObject({
    kind: 'feeding',
    happened_on: TODAY,
    hive_ids: [11, 12, 13],
    amounts: [2500, 2500, 2500],
    feed: 'syrup_1_1',
    unit: 'g',
  });
});

test('a total is divided among the hives without losing a gram', () => {
  expect(amountsOf('feeding', feeding({ amount: '5', spread: 'total' }))).toEqual([1667, 1667, 1666]);
  const strips = { ...newValues('treatment', begin), unit: 'strip', amount: '7', spread: 'total' as const };
  expect(amountsOf('treatment', strips)).toEqual([3, 2, 2]);
});

test('a total of fewer strips than hives is divided exactly, because an amount of zero is not allowed', () => {
  const strips = { ...newValues('treatment', begin), unit: 'strip', amount: '1', spread: 'total' as const };
  expect(amountsOf('treatment', strips)).toEqual([1 / 3, 1 / 3, 1 / 3]);
});

test('a total that is finer than the steps is divided exactly', () => {
  const total = (unit: string, amount: string, hives: readonly number[]) =>
    amountsOf('treatment', {
      ...newValues('treatment', { ...begin, hives }),
      ...{ unit, amount, spread: 'total' },
    });
  expect(total('strip', '2.5', [11, 12])).toEqual([1.25, 1.25]);
  expect(total('strip', '0.5', [11])).toEqual([0.5]);
  expect(total('strip', '1.5', [11])).toEqual([1.5]);
  expect(total('g', '12.345', [11])).toEqual([12.345]);
});

test.each([
  ['harvest', 'kg'],
  ['treatment', 'g'],
  ['treatment', 'ml'],
] as const)('a total of a %s in %s is divided to a hundredth', (kind, unit) => {
  const total = { ...newValues(kind, begin), unit, amount: '10', spread: 'total' as const };
  expect(amountsOf(kind, total)).toEqual([3.34, 3.33, 3.33]);
});

test('amounts of the table belong to their hives', () => {
  const own = { [ownKey('11')]: '1', [ownKey('13')]: '3', [ownKey('99')]: '8' };
  expect(amountsOf('feeding', feeding({ spread: 'own', own, hives: ['11', '13'] }))).toEqual([1000, 3000]);
});

test('what the contract refuses is refused at its field', async () => {
  const faultsOf = (values: ReturnType<typeof feeding>) =>
    checkByRules(recordEndpoints.correct.body, checkedInput('feeding', values));
  expect(await faultsOf(feeding({ amount: '2' }))).toEqual({});
  expect(await faultsOf(feeding({ amount: '2,5 kg', sugar_share: '50 %', dilution: '1 kg' }))).toEqual({});
  expect(await faultsOf(feeding({ amount: '2 kg', unit: 'ml' }))).toMatchObject({
    'amounts.0': ['invalid_type'],
  });
  expect(await faultsOf(feeding({ amount: '0' }))).toMatchObject({ 'amounts.0': ['too_small'] });
  expect(await faultsOf(feeding({ amount: 'beaucoup' }))).toMatchObject({ 'amounts.0': ['invalid_type'] });
  expect(await faultsOf(feeding({ amount: '2', sugar_share: '120' }))).toMatchObject({
    sugar_share: ['too_big'],
  });
});

test('a record needs a day that is not in the future, an amount and a hive', () => {
  expect(recordFaults('feeding', feeding({ amount: '2' }), TODAY)).toEqual({});
  expect(recordFaults('feeding', feeding({ happened_on: '2026-06-16', hives: [] }), TODAY)).toEqual({
    happened_on: 'in_future',
    amount: 'required',
    hives: 'required',
  });
});

test('the whole apiary can give a harvest, and a treatment may lack its amount', () => {
  const harvest = { ...newValues('harvest', begin), amount: '24', hives: [] };
  expect(recordFaults('harvest', harvest, TODAY)).toEqual({});
  expect(recordInput('harvest', harvest)).toMatchObject({ hive_ids: [], amounts: [24], unit: 'kg' });
  const treatment = { ...newValues('treatment', begin), product: 'Thymovar' };
  expect(recordFaults('treatment', treatment, TODAY)).toEqual({});
  expect(recordInput('treatment', treatment)).toMatchObject({ amounts: null });
});

test('a product in no list is sent by its name', () => {
  const values = { ...newValues('treatment', begin), product: OTHER_PRODUCT, product_name: ' Mite-Ex ' };
  expect(recordInput('treatment', values)).toMatchObject({ product: 'Mite-Ex' });
  expect(recordFaults('treatment', { ...values, product_name: ' ' }, TODAY)).toEqual({
    product_name: 'required',
  });
});

test('hive by hive, only amounts that are missing or not positive are wrong', () => {
  const own = { [ownKey('11')]: '12', [ownKey('12')]: '0', [ownKey('13')]: 'x', [ownKey('14')]: '1,5' };
  expect(withWrongAmount({ own, hives: ['11', '12', '13', '14', '15'] }, 'kg')).toEqual(['12', '13', '15']);
  expect(withWrongAmount({ own, hives: ['11', '14'] }, 'kg')).toEqual(['11', '14']);
});

test('a new record has the product and the dose of last time, with its own day and hives', () => {
  const last = aTreatment({
    product: 'Thymovar',
    substances: ['thymol'],
    amounts: [2],
    unit: 'strip',
    batch: 'B-7',
  });
  expect(newValues('treatment', { ...begin, last })).toMatchObject({
    happened_on: TODAY,
    last_day: '',
    hives: ['11', '12', '13'],
    product: 'Thymovar',
    substances: ['thymol'],
    amount: '2',
    unit: 'strip',
    batch: 'B-7',
    honey_days: '0',
  });
  expect(newValues('feeding', { ...begin, last: aFeeding() })).toMatchObject({ amount: '' });
});

const HARVEST: NamedContent<RecordInput> = {
  kind: 'harvest',
  happened_on: TODAY,
  happened_at: '09:30',
  note: 'Tilleul',
  hive_ids: [11, 'b5d7c1ce-0000-4000-8000-000000000001'],
  amounts: [12, 8.5],
  food: 'honey',
  unit: 'kg',
  honey_type: 'Forêt',
  water: 17.2,
  lot: 'L260615',
  supers_off: 2,
};

const EQUIPMENT: NamedContent<RecordInput> = {
  kind: 'equipment',
  happened_on: TODAY,
  happened_at: null,
  note: null,
  hive_ids: [11],
  supers: -1,
  brood_boxes: null,
  frames: { drawn: 4 },
  excluder: false,
  feeder: null,
  pollen_trap: null,
  insulation: null,
  stone: true,
  moved: true,
  trap_comb: true,
};

test('a new change of equipment adds a super, and zero is no change', () => {
  const values = newValues('equipment', begin);
  expect(recordInput('equipment', values)).toMatchObject({ supers: 1, brood_boxes: null, frames: {} });
  expect(recordInput('equipment', { ...values, supers: 0, frames: { empty: 0 } })).toMatchObject({
    supers: null,
    frames: {},
  });
  expect(recordInput('equipment', values)).toMatchObject({ moved: undefined });
});

test('a change of nothing is refused at the first field', async () => {
  const nothing = { ...newValues('equipment', begin), supers: null };
  const faults = await checkByRules(recordEndpoints.correct.body, checkedInput('equipment', nothing));
  expect(Object.keys(faults).map(fieldOf)).toEqual(['supers']);
});

test.each([
  ['feeding', aFeeding()],
  ['treatment', aTreatment({ second_dose_after: 14 })],
  ['harvest', HARVEST],
  ['equipment', EQUIPMENT],
] as const)('the form of a %s sends back what it was filled with', (kind, record) => {
  expect(recordInput(kind, valuesOf(record))).toEqual(record);
});
