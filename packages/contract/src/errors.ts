import { z } from 'zod';
import { ERROR_CODES, FIELD_ERROR_CODES } from './error-codes.ts';

/** Every error response, whatever its status. `message` is English and for developers. */
export const ApiError = z.object({
  code: z.enum(ERROR_CODES),
  message: z.string(),
  /** Empty unless the code is `invalid_fields`. */
  errors: z.record(z.string(), z.array(z.enum(FIELD_ERROR_CODES))),
  /** Only with `changed_meanwhile`: the current row, as the read endpoint returns it. */
  present: z.record(z.string(), z.unknown()).optional(),
});
export type ApiError = z.infer<typeof ApiError>;
