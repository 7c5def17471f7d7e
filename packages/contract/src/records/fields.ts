import { isIsoDay } from '@propolis/domain';
import { z } from 'zod';
import { Id } from '../ids.ts';
import { text } from '../texts.ts';

/** More hives than any apiary has. */
export const RECORD_HIVES_MAX = 500;

/** A day that exists, of this century or one beside it: days are added to it, and texts of four digits compared. */
export const Day = z
  .string()
  .refine((day) => isIsoDay(day) && day >= '1900-01-01' && day < '2200-01-01', 'invalid_date')
  .meta({ format: 'date' });
const TimeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid')
  .nullable();
export const optionalText = (max: number) => text(max).nullable().default(null);
export const Amount = z.number().positive('too_small').max(1_000_000, 'too_big');

/** What all records have. */
export const common = {
  /** In the zone of the apiary; the first day of a treatment. Not in the future. */
  happened_on: Day,
  /** `HH:MM`. */
  happened_at: TimeOfDay.default(null),
  note: optionalText(2000),
};

/** The id of a hive; of one that was removed, the UUID under which its records keep it. */
export const HiveRef = z.union([Id, z.uuid()]);
/** The hives of the apiary, without repetition; none means the apiary itself. */
export const HiveIds = z
  .array(HiveRef)
  .max(RECORD_HIVES_MAX, 'too_big')
  .refine((ids) => new Set(ids).size === ids.length, 'invalid');

export const ofHives = {
  hive_ids: HiveIds,
  /** One amount for each hive, in the order of `hive_ids`; null if no amount is known. */
  amounts: z.array(Amount).max(RECORD_HIVES_MAX).nullable().default(null),
};
