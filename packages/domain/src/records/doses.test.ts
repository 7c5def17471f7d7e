import { expect, test } from 'vitest';
import { HIVE_TYPES } from '../hives.ts';
import { doseOf, whyNoDose } from './doses.ts';
import { VARROA_PRODUCTS } from './products.ts';

const THYMOVAR = 'Thymovar 15 g ad us. vet.';
const FORMICPRO = 'Formicpro ad us. vet.';

const typeOf = (key: string): number =>
  (HIVE_TYPES.find((one) => one.key === key) ?? expect.fail(`no hive type ${key}`)).id;

/** Product, key of the hive type, strips. */
test.each([
  [THYMOVAR, 'swiss_burki_jeker', 1],
  [THYMOVAR, 'dadant_blatt', 1.5],
  [THYMOVAR, 'nucleus', 0.5],
  [THYMOVAR, 'zander', undefined],
  [THYMOVAR, 'mini_plus', undefined],
  [THYMOVAR, 'other', undefined],
  [FORMICPRO, 'dadant_blatt', 2],
  [FORMICPRO, 'zander', 2],
  [FORMICPRO, 'nucleus', undefined],
  [FORMICPRO, 'other', undefined],
  ['MAQS', 'langstroth', 2],
  ['MAQS', 'nucleus', undefined],
  ['Formivar 60 % ad us. vet.', 'dadant_blatt', undefined],
  ['Mite-Ex', 'dadant_blatt', undefined],
])('the dose of %s in a hive of type %s: %s', (product, key, strips) => {
  expect(doseOf(product, typeOf(key))?.amount).toBe(strips);
});

test('each dose has its source and is in the unit of its product', () => {
  const doses = VARROA_PRODUCTS.flatMap(({ name, unit }) =>
    HIVE_TYPES.flatMap(({ id }) => {
      const dose = doseOf(name, id);
      return dose ? [{ ...dose, ofProduct: unit }] : [];
    }),
  );
  expect(doses.length).toBeGreaterThan(0);
  for (const { unit, ofProduct, source } of doses) {
    expect(unit).toBe(ofProduct);
    expect(source).toMatch(/^https?:/);
  }
});

test.each([
  ['Bayvarol', 'dadant_blatt', 'colony_strength'],
  ['Varroxal ad us. vet.', 'dadant_blatt', 'second_hand'],
  [THYMOVAR, 'zander', 'brood_boxes'],
  [THYMOVAR, 'dadant_blatt', null],
  [FORMICPRO, 'nucleus', null],
  ['Mite-Ex', 'dadant_blatt', null],
])('the reason why %s has no dose for a hive of type %s: %s', (product, key, why) => {
  expect(whyNoDose(product, typeOf(key))).toBe(why);
});

test('a hive has a dose or a reason for none, never both', () => {
  for (const { name } of VARROA_PRODUCTS)
    for (const { id } of HIVE_TYPES)
      if (whyNoDose(name, id) !== null) expect(doseOf(name, id), `${name} ${id}`).toBeNull();
});
