import { expect, test } from 'vitest';
import { isAllowedIn, secondDoseDays, VARROA_PRODUCTS } from './products.ts';

const productOf = (key: string) =>
  VARROA_PRODUCTS.find((product) => product.key === key) ?? expect.fail(`no product ${key}`);

test('each product has its own key, a substance, and bounds in order', () => {
  expect(new Set(VARROA_PRODUCTS.map(({ key }) => key)).size).toBe(VARROA_PRODUCTS.length);
  for (const { key, substances, outsideC } of VARROA_PRODUCTS) {
    expect(substances, key).not.toEqual([]);
    expect((outsideC.least ?? 0) < (outsideC.most ?? 99), key).toBe(true);
  }
});

test('a mixture has all its substances, whatever their strength', () => {
  expect(productOf('varromed').substances).toEqual(['formic_acid', 'oxalic_acid']);
  expect(productOf('formicpro').substances).toEqual(['formic_acid']);
});

test('a product is allowed where a page says so, and elsewhere that is unknown or not so', () => {
  expect(isAllowedIn(productOf('formicpro'), 'CH')).toBe(true);
  expect(isAllowedIn(productOf('bayvarol'), 'CH')).toBe(false);
  expect(isAllowedIn(productOf('oxybee'), 'FR')).toBe(true);
  expect(isAllowedIn(productOf('oxybee'), 'CH')).toBe(false);
  expect(isAllowedIn(productOf('apivar'), 'CH')).toBeNull();
});

test('a second dose is due after the days of the product, but not after the second dose', () => {
  const thymovar = 'Thymovar 15 g ad us. vet.';
  expect(secondDoseDays(thymovar, '2026-08-01', ['2025-08-01'])).toBe(21);
  expect(secondDoseDays(thymovar, '2026-08-24', ['2026-08-01'])).toBeNull();
  expect(secondDoseDays(thymovar, '2026-09-12', ['2026-08-01'])).toBeNull();
  expect(secondDoseDays(thymovar, '2026-09-13', ['2026-08-01'])).toBe(21);
  expect(secondDoseDays(thymovar, '2026-08-01', ['2026-08-01'])).toBe(21);
  expect(secondDoseDays('Formicpro ad us. vet.', '2026-08-01', [])).toBeNull();
});
