import { expect, test } from 'vitest';
import { aRecord, aTreatment } from '../../../../test/records.ts';
import { plannedValues } from './planned-treatment.ts';

const DAY = '2026-08-20';
const FORMICPRO = aRecord(aTreatment({ product: 'Formicpro ad us. vet.' }));

test('the plan proposes its product with its days; with a dispenser the product that was used last', () => {
  const planned = (search: Parameters<typeof plannedValues>[0], country: string | undefined = 'CH') =>
    plannedValues(search, { day: '2026-07-20', treatments: [FORMICPRO], country, hives: [] });
  expect(planned({ substance: 'thymol', applied_with: 'thymovar' })).toMatchObject({
    product: 'Thymovar 15 g ad us. vet.',
    substances: ['thymol'],
    honey_days: '0',
    last_day: '2026-08-09',
  });
  expect(planned({ substance: 'formic_acid', applied_with: 'liebig' })).toMatchObject({
    product: 'Formicpro ad us. vet.',
    method: 'Liebig-Dispenser',
    last_day: '2026-07-26',
  });
  // The dispenser of summer says nothing of the acid of winter, and neither does a product of another substance.
  expect(planned({ substance: 'oxalic_acid', applied_with: 'thymovar' }).product).toMatch(/^Oxuvar/);
  expect(planned({ substance: 'oxalic_acid', applied_with: 'liebig' })).toMatchObject({
    amount: '',
    method: '',
    last_day: '2026-07-20',
  });
  expect(planned({ substance: 'honey' })).toEqual({});
  expect(planned({})).toEqual({});
});

test('the plan proposes the dose of a product that was never used: one for all hives, or hive by hive', () => {
  const [dadant, swiss, other] = [
    { id: 11, hive_type_id: 1 },
    { id: 12, hive_type_id: 2 },
    { id: 13, hive_type_id: 11 },
  ] as const;
  const planned = (
    hives: readonly { readonly id: number; readonly hive_type_id: number }[],
    used = 'Mite-Ex',
  ) =>
    plannedValues(
      { substance: 'thymol', applied_with: 'thymovar' },
      {
        day: DAY,
        country: 'CH',
        treatments: [
          aRecord(aTreatment({ product: used, substances: ['thymol'], unit: 'strip', amounts: [3] })),
        ],
        hives,
      },
    );
  expect(planned([dadant])).toMatchObject({ spread: 'each', amount: '1.5', unit: 'strip' });
  expect(planned([dadant, swiss, other])).toMatchObject({
    spread: 'own',
    own: { 'hive 11': '1.5', 'hive 12': '1', 'hive 13': '' },
  });
  expect(planned([other])).toMatchObject({ amount: '' });
  expect(planned([dadant], 'Thymovar 15 g ad us. vet.')).toMatchObject({ amount: '3' });
});
