import { FEEDS } from '@propolis/domain';
import { z } from 'zod';
import { common, ofHives } from './fields.ts';

export const Feeding = z.strictObject({
  kind: z.literal('feeding'),
  ...common,
  ...ofHives,
  feed: z.enum(Object.keys(FEEDS) as [keyof typeof FEEDS]), // `Object.keys` loses the key type of the constant.
  unit: z.enum(['g', 'ml']),
  /** kg of sugar in 1 kg; null means the usual share of this feed. */
  sugar_share: z.number().min(0).max(1).nullable().default(null),
  /** g/ml; null means the usual density of this feed. */
  density: z.number().min(0.5).max(3).nullable().default(null),
  /** g of water added to 1 g of feed. */
  dilution: z.number().min(0).max(20).nullable().default(null),
});
