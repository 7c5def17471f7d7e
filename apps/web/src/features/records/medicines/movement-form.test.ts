import { recordEndpoints } from '@propolis/contract';
import { describe, expect, test } from 'vitest';
import { aReceipt } from '../../../../test/records.ts';
import { checkByRules } from '../../../lib/rules.ts';
import {
  changedByChoice,
  dayFaults,
  fromLastTime,
  knownProducts,
  type MovementValues,
  movementInput,
  newMovementValues,
  recordedValues,
} from './movement-form.ts';

const NOW = new Date('2026-07-02T10:00:00Z');
const RULES = recordEndpoints.move.body.omit({ id: true });

const BEFORE = [
  aReceipt({ product: 'Apivar', movement: 'return', party_name: 'Dr. Rey', batch: 'A9', package_size: 60 }),
  aReceipt(),
];

const begin = (asked: Parameters<typeof newMovementValues>[0]['asked'] = {}, all = BEFORE): MovementValues =>
  newMovementValues({ asked, moved: all, now: NOW });

describe('a new movement', () => {
  test('is a receipt of the product that came last, of another batch, with the same supplier', () => {
    expect(begin()).toEqual({
      movement: 'receipt',
      product: 'Thymovar',
      packages: '',
      package_size: '10',
      unit: 'strip',
      happened_on: '2026-07-02',
      batch: '',
      expiry: '',
      party_name: 'Apishop',
      party_address: 'Rue du Lac 1, Vevey',
      note: '',
      photos: [],
    });
  });

  test('that destroys a product is of its last batch, and has no supplier', () => {
    expect(begin({ movement: 'destruction', product: 'Thymovar' })).toMatchObject({
      batch: 'T1',
      expiry: '2027-05-31',
      party_name: '',
    });
  });

  test('without an earlier one is empty, with the unit of the catalogue', () => {
    expect(begin({}, [])).toMatchObject({ product: '', package_size: '', unit: 'g', party_name: '' });
    expect(begin({ product: 'Bayvarol' }, [])).toMatchObject({ unit: 'strip' });
  });
});

describe('another choice', () => {
  test('brings the values of its last time', () => {
    expect(changedByChoice(begin(), { movement: 'return' }, BEFORE)).toMatchObject({
      movement: 'return',
      batch: 'T1',
      party_name: 'Dr. Rey',
    });
    expect(changedByChoice(begin(), { product: 'Apivar' }, BEFORE)).toMatchObject({
      product: 'Apivar',
      package_size: '60',
    });
  });

  test('keeps what was typed', () => {
    const typed = { ...begin(), package_size: '12', party_name: 'Imker AG' };
    const changes = changedByChoice(typed, { product: 'Apivar' }, BEFORE);
    expect(Object.keys(changes).sort()).not.toEqual(expect.arrayContaining(['package_size', 'party_name']));
    expect(changes).toMatchObject({ product: 'Apivar' });
  });
});

test('the other person is that of the product, otherwise the last one of this kind of movement', () => {
  const all = [aReceipt({ product: 'Apivar', party_name: 'Vet' }), ...BEFORE];
  const of = (product: string) => fromLastTime({ movement: 'receipt', product }, all).party_name;
  expect([of('Thymovar'), of('Apiguard')]).toEqual(['Apishop', 'Vet']);
});

test('products are offered once, those moved before first', () => {
  const products = knownProducts([aReceipt({ product: 'Bayvarol' }), aReceipt({ product: 'Bayvarol' })]);
  expect(products[0]).toBe('Bayvarol');
  expect(products.filter((name) => name === 'Bayvarol')).toHaveLength(1);
  expect(products).toContain('Apivar');
});

test('a recorded movement is sent as it was', () => {
  const movement = aReceipt({ packages: 1.5, note: 'Emballage ouvert' });
  expect(movementInput(recordedValues(movement))).toEqual(movement);
});

test.each<[Partial<MovementValues>, Record<string, string[]>]>([
  [{}, {}],
  [{ packages: '' }, { packages: ['required'] }],
  [{ packages: '0' }, { packages: ['too_small'] }],
  [{ package_size: '-1' }, { package_size: ['too_small'] }],
  [{ package_size: 'dix' }, { package_size: ['invalid_type'] }],
  [{ product: '  ' }, { product: ['required'] }],
  [{ happened_on: '31.02.2026' }, { happened_on: ['invalid_date'] }],
  [{ happened_on: '' }, { happened_on: ['required'] }],
  [{ expiry: '2027-02-30' }, { expiry: ['invalid_date'] }],
])('of a movement with %j these fields are wrong: %j', async (change, errors) => {
  const values = { ...recordedValues(aReceipt()), ...change };
  expect(await checkByRules(RULES, movementInput(values))).toEqual(errors);
});

test('a movement of today is not in the future, one of tomorrow is', () => {
  expect(dayFaults('2026-07-02', NOW)).toEqual({});
  expect(dayFaults('2026-07-03', NOW)).toEqual({ happened_on: 'in_future' });
});
