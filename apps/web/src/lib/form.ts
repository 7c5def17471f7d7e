import { type FieldErrorCode, fieldErrors } from '@propolis/contract/client';
import {
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  set,
  type UseFormSetError,
} from 'react-hook-form';
import type { z } from 'zod';
import { ApiFailure } from './http.ts';

/** A schema of the contract, or where it comes from: the first page is there before it. */
type Rules = z.ZodType | (() => Promise<z.ZodType>);

/** Where a field of the contract stands in the form; most forms share the contract's names. */
export type FieldOf = (field: string) => string;
const sameName: FieldOf = (field) => field;

/**
 * Validates a form by the contract's own schema, so that the same code stands under a field whoever found the error.
 * `toInput` turns what the fields hold into what is sent, `fieldOf` leads back from there.
 */
export const contractResolver =
  <Values extends FieldValues>(
    rules: Rules,
    toInput: (values: Values) => unknown,
    fieldOf: FieldOf = sameName,
  ): Resolver<Values> =>
  async (values) => {
    const schema = typeof rules === 'function' ? await rules().catch(() => undefined) : rules;
    const read = schema?.safeParse(toInput(values), { reportInput: true });
    // Where the rules do not come, the server still holds them.
    if (!read || read.success) return { values, errors: {} };
    const errors: FieldErrors<Values> = {};
    for (const [field, codes] of Object.entries(fieldErrors(read.error)))
      set(errors, fieldOf(field), { type: codes[0] ?? 'invalid' } satisfies { type: FieldErrorCode });
    return { values: {}, errors };
  };

/** Puts the server's field errors under the fields; answers false when the failure has none. */
export function showFieldErrors<Values extends FieldValues>(
  failure: unknown,
  setError: UseFormSetError<Values>,
  fieldOf: FieldOf = sameName,
): boolean {
  if (!(failure instanceof ApiFailure)) return false;
  const entries = Object.entries(failure.errors);
  for (const [field, codes] of entries)
    setError(fieldOf(field) as Path<Values>, { type: codes[0] ?? 'invalid' }); // a field of this very form
  return entries.length > 0;
}
