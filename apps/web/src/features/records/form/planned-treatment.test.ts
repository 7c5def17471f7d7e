import { addDays, treatmentFollowUps } from '@propolis/domain';
import { expect, test } from 'vitest';
import { aRecord, aTreatment } from '../../../../test/records.ts';
import { plannedValues } from './planned-treatment.ts';
import { newValues } from './record-form.ts';
import { releaseOf, secondDoseOf } from './record-meaning.ts';

const DAY = '2026-08-20';
const FORMICPRO = aRecord(aTreatment({ product: 'Formicpro ad us. vet.' }));

test('the plan proposes its product with its days; with a dispenser the product that was used last', () => {
  const planned = (search: Parameters<typeof plannedValues>[0], country: string | undefined = 'CH') =>
    plannedValues(search, { day: '2026-07-20', treatments: [FORMICPRO], country, hives: [] });
  expect(planned({ substance: 'thymol', applied_with: 'thymovar' })).toMatchObject({
    product: 'Thymovar 15 g ad us. vet.',
    substances: ['thymol'],
    honey_days: '0',
    last_day: '2026-08-30',
  });
  expect(planned({ substance: 'formic_acid', applied_with: 'liebig' })).toMatchObject({
    product: 'Formicpro ad us. vet.',
    method: 'Liebig-Dispenser',
    last_day: '2026-07-26',
  });
  // A dispenser for formic acid is not used for oxalic acid, nor is a product of another substance.
  expect(planned({ substance: 'oxalic_acid', applied_with: 'thymovar' }).product).toMatch(/^Oxuvar/);
  expect(planned({ substance: 'oxalic_acid', applied_with: 'liebig' })).toMatchObject({
    amount: '',
    method: '',
    last_day: '2026-07-20',
  });
  expect(planned({ substance: 'honey' })).toEqual({});
  expect(planned({})).toEqual({});
});

test.each([
  ['thymovar', '2026-08-10', '2026-08-30'],
  ['apiguard', '2026-08-03', '2026-08-16'],
  ['api_life_var', '2026-07-27', '2026-08-02'],
])(
  'the plan proposes %s until the end of its second use, and so plans the second dose',
  (applied_with, due, last) => {
    const hives = [{ id: 11 }];
    const valuesOn = (day: string, treatments: Parameters<typeof plannedValues>[1]['treatments'] = []) => ({
      ...newValues('treatment', { hives: [11], day }),
      ...plannedValues({ substance: 'thymol', applied_with }, { day, treatments, country: undefined, hives }),
    });
    const first = valuesOn('2026-07-20');
    expect([secondDoseOf(first), first.last_day, releaseOf(first)]).toEqual([due, last, last]);
    const { happened_on, last_day } = first;
    const planned = treatmentFollowUps({
      ...{ happened_on, last_day, indication: 'varroa' },
      second_dose_after: Number(first.second_dose_after),
    });
    expect(planned).toEqual([
      { kind: 'second_dose', due },
      { kind: 'remove_product', due: last },
      { kind: 'control_count', due: addDays(last, 14) },
    ]);
    const record = aRecord(aTreatment({ product: first.product, happened_on, last_day, hive_ids: [11] }));
    const second = valuesOn(due, [record]);
    expect([second.second_dose_after, second.last_day]).toEqual(['', last]);
  },
);

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
  expect(planned([dadant])).toMatchObject({ spread: 'each', amount: '1,5', unit: 'strip' });
  expect(planned([dadant, swiss, other])).toMatchObject({
    spread: 'own',
    own: { 'hive 11': '1,5', 'hive 12': '1', 'hive 13': '' },
  });
  expect(planned([other])).toMatchObject({ amount: '' });
  expect(planned([dadant], 'Thymovar 15 g ad us. vet.')).toMatchObject({ amount: '3' });
});
