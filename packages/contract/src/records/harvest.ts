import { FOODS, HARVEST_UNITS } from '@propolis/domain';
import { z } from 'zod';
import { common, ofHives, optionalText } from './fields.ts';

export const Harvest = z.strictObject({
  kind: z.literal('harvest'),
  ...common,
  ...ofHives,
  food: z.enum(FOODS),
  unit: z.enum(HARVEST_UNITS),
  honey_type: optionalText(100),
  /** Percent. */
  water: z.number().min(5).max(40).nullable().default(null),
  lot: optionalText(50),
  /** Taken off each hive: changes `structure_honey_super`. */
  supers_off: z.number().int().min(1).max(10).nullable().optional(),
});
