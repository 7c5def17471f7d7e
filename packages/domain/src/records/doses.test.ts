import { expect, test } from 'vitest';
import { HIVE_TYPES } from '../hives.ts';
import { doseOf } from './doses.ts';
import { VARROA_PRODUCTS } from './products.ts';

const THYMOVAR = 'Thymovar 15 g ad us. vet.';
const FORMICPRO = 'Formicpro ad us. vet.';

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
  ['Formivar 60 % ad us. vet.', 'dadant_blatt', undefined],
  ['Mite-Ex', 'dadant_blatt', undefined],
])('the dose of %s in a hive of type %s: %s', (product, key, strips) => {
  const type = HIVE_TYPES.find((one) => one.key === key) ?? expect.fail(`no hive type ${key}`);
  expect(doseOf(product, type.id)?.amount).toBe(strips);
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
    expect(source).toMatch(/^https:/);
  }
});
