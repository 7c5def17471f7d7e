import { MEDICINE_MOVEMENTS, MEDICINE_UNITS } from '@propolis/domain';
import { z } from 'zod';
import { text } from '../texts.ts';
import { Amount, common, Day, optionalText } from './fields.ts';

export const Medicine = z.strictObject({
  kind: z.literal('medicine'),
  ...common,
  movement: z.enum(MEDICINE_MOVEMENTS),
  product: text(200).min(1, 'required'),
  /** Number of packages. */
  packages: Amount,
  /** Content of one package, in `unit`. */
  package_size: Amount,
  unit: z.enum(MEDICINE_UNITS),
  batch: optionalText(100),
  expiry: Day.nullable().default(null),
  /** The supplier of a receipt, otherwise the taker. */
  party_name: optionalText(200),
  party_address: optionalText(500),
});
