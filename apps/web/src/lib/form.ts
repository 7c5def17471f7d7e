import { type FieldErrorCode, fieldErrors } from '@propolis/contract/client';
import type { FieldErrors, FieldValues, Path, Resolver, UseFormSetError } from 'react-hook-form';
import type { z } from 'zod';
import { ApiFailure } from './http.ts';

/** A schema of the contract, or where it comes from: the first page is there before it. */
type Rules = z.ZodType | (() => Promise<z.ZodType>);

/**
 * Validates a form by the contract's own schema, so that the same code stands under a field whoever found the error.
 * `toInput` turns what the fields hold into what is sent.
 */
export const contractResolver =
  <Values extends FieldValues>(rules: Rules, toInput: (values: Values) => unknown): Resolver<Values> =>
  async (values) => {
    const schema = typeof rules === 'function' ? await rules().catch(() => undefined) : rules;
    const read = schema?.safeParse(toInput(values), { reportInput: true });
    // Where the rules do not come, the server still holds them.
    if (!read || read.success) return { values, errors: {} };
    const errors = Object.fromEntries(
      Object.entries(fieldErrors(read.error)).map(([field, codes]) => [
        field,
        { type: codes[0] ?? 'invalid' } satisfies { type: FieldErrorCode },
      ]),
    );
    // Keys are the contract's field names, which the form's fields share.
    return { values: {}, errors: errors as FieldErrors<Values> };
  };

/** Puts the server's field errors under the fields; answers false when the failure has none. */
export function showFieldErrors<Values extends FieldValues>(
  failure: unknown,
  setError: UseFormSetError<Values>,
): boolean {
  if (!(failure instanceof ApiFailure)) return false;
  const entries = Object.entries(failure.errors);
  for (const [field, codes] of entries) setError(field as Path<Values>, { type: codes[0] ?? 'invalid' }); // the contract's names
  return entries.length > 0;
}
