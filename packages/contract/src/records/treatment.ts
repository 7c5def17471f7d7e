import { FOODS, INDICATIONS, MEDICINE_UNITS, SUBSTANCES } from '@propolis/domain';
import { z } from 'zod';
import { text } from '../texts.ts';
import { common, Day, HiveIds, ofHives, optionalText } from './fields.ts';

export const Treatment = z.strictObject({
  kind: z.literal('treatment'),
  ...common,
  ...ofHives,
  hive_ids: HiveIds.min(1, 'required'),
  product: text(200).min(1, 'required'),
  substances: z.array(z.enum(SUBSTANCES)).min(1, 'required').max(SUBSTANCES.length),
  batch: optionalText(100),
  /** Of the amounts, which are per colony. */
  unit: z.enum(MEDICINE_UNITS),
  /** Null while it runs; otherwise not before `happened_on`. */
  last_day: Day.nullable().default(null),
  indication: z.enum(INDICATIONS).default('varroa'),
  /** Days after the first; a treatment that ends before has no second dose. */
  second_dose_after: z.number().int().min(1).max(90).nullable().optional(),
  /** Dispenser or method, such as trickling. */
  method: optionalText(200),
  /** Days after the last day, by food; a food that is absent is unknown. */
  withdrawal_days: z.partialRecord(z.enum(FOODS), z.number().int().min(0).max(3650)).default({}),
  /** Replaces the computed day on which honey is free. */
  release_day: Day.nullable().default(null),
  prescribed_by: optionalText(200),
  dispensed_by: optionalText(200),
  administered_by: optionalText(200),
});
