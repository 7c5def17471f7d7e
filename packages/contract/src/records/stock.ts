import { DEATH_CAUSES, isFounding, REMAINS, STOCK_EVENTS } from '@propolis/domain';
import { z } from 'zod';
import type { FieldErrorCode } from '../error-codes.ts';
import { NewHive } from '../hives.ts';
import { Id } from '../ids.ts';
import { common, Day, HiveIds, optionalText, RECORD_HIVES_MAX } from './fields.ts';
import { MergeParts, SplitParts } from './split.ts';

/** The id of an apiary; of one that was removed, the UUID under which its records keep it. */
export const ApiaryRef = z.union([Id, z.uuid()]);

/** More colonies than come or go at once. */
export const COLONIES_MAX = 10_000;

/**
 * A change of the number of colonies. Hives of `hive_ids` end, move or, where colonies come, are only named.
 * After the record is made, its event, hives and apiary stay: their effect is done.
 */
export const Stock = z.strictObject({
  kind: z.literal('stock'),
  ...common,
  event: z.enum(STOCK_EVENTS),
  hive_ids: HiveIds,
  /** Null means the number of hives; required without hives, otherwise the same number. */
  colonies: z.number().int().min(1).max(COLONIES_MAX).nullable().default(null),
  /** The own apiary to which the colonies move; only and always of `moved`. */
  to_apiary_id: ApiaryRef.nullable().default(null),
  /** The other beekeeper, from whom the colonies come or to whom they go. */
  party_name: optionalText(200),
  /** Place from which they come or to which they go. */
  party_address: optionalText(500),
  /** Identification number of the other beekeeper or of the place. */
  party_number: optionalText(50),
  /** The following are only of `died`. */
  cause: z.enum(DEATH_CAUSES).nullable().default(null),
  /** Not before `happened_on`. */
  found_on: Day.nullable().default(null),
  /** Seams of bees in autumn. */
  autumn_strength: z.number().min(0).max(40).nullable().default(null),
  remains: z
    .array(z.enum(REMAINS))
    .max(REMAINS.length)
    .refine((found) => new Set(found).size === found.length, 'invalid')
    .default([]),
  /** The parts of a hive that was divided; the first hive is the divided one. A correction may leave it out. */
  split: SplitParts.optional(),
  /** How two hives were united; the first one is kept, the second ended. A correction may leave it out. */
  merge: MergeParts.optional(),
});
type Stock = z.output<typeof Stock>;
type Errors = Partial<Record<string, FieldErrorCode>>;

/** Hives that come with the record, after those of `hive_ids`. */
export const newHives = z
  .array(NewHive)
  .max(RECORD_HIVES_MAX, 'too_big')
  .refine((hives) => new Set(hives.map(({ id }) => id)).size === hives.length, 'invalid')
  .default([]);

/** Checks that concern several fields. */
export function stockErrors(content: Stock, { length: added }: { readonly length: number } = []): Errors {
  const { event, colonies, hive_ids, to_apiary_id, found_on, happened_on } = content;
  const hives = hive_ids.length + added;
  const errors: Errors = {};
  if (hives === 0 && colonies === null) errors.colonies = 'required';
  else if (hives > 0 && colonies !== null && !mayChange(event, hives).includes(colonies))
    errors.colonies = 'invalid';
  if (added > 0 && !isFounding(event)) errors.new_hives = 'invalid';
  if (event === 'moved' && to_apiary_id === null) errors.to_apiary_id = 'required';
  if (event !== 'moved' && to_apiary_id !== null) errors.to_apiary_id = 'invalid';
  if (found_on !== null && found_on < happened_on) errors.found_on = 'invalid_date';
  return event === 'died' ? errors : { ...errors, ...detailErrors(content) };
}

/** How many colonies may come or go with these hives: a divided hive and one that is kept count for none. */
const mayChange = (event: Stock['event'], hives: number): readonly number[] =>
  event === 'split' || event === 'merged' ? [hives, hives - 1] : [hives];

/** The details of a death, of which other events have none. */
function detailErrors({ cause, found_on, autumn_strength, remains }: Stock): Errors {
  const wrong = { cause, found_on, autumn_strength, remains: remains[0] ?? null };
  return Object.fromEntries(
    Object.entries(wrong).flatMap(([field, value]) => (value === null ? [] : [[field, 'invalid']])),
  );
}
