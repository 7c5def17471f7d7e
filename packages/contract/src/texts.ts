import { isStorableText, readMoment, tidyText } from '@propolis/domain';
import { z } from 'zod';

/** A stored text: tidy, of limited length, without characters that PostgreSQL cannot store. */
export const text = (maxLength: number) =>
  z.string().overwrite(tidyText).max(maxLength).refine(isStorableText, 'invalid');

/** A time with an offset. */
export const Moment = z
  .string()
  .refine((said) => readMoment(said) !== undefined, 'invalid_date')
  .meta({ format: 'date-time' });
