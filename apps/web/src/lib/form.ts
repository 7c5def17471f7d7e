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
import { checkByRules } from './rules.ts';

/** Where a field of the contract stands in the form; most forms share the contract's names. */
export type FieldOf = (field: string) => string;
const sameName: FieldOf = (field) => field;

interface FormShape<Values> {
  readonly fieldOf?: FieldOf | undefined;
  /** Kinds of errors of what fields hold and the body cannot say any more, by field of the form. */
  readonly also?: ((values: Values) => Readonly<Record<string, string>>) | undefined;
}

/**
 * Validates a form by the contract's own schema, so that the same code stands under a field whoever found the error.
 * `toInput` turns what the fields hold into what is sent, `fieldOf` leads back from there.
 */
export const contractResolver =
  <Values extends FieldValues>(
    schema: z.ZodType | undefined,
    toInput: (values: Values) => unknown,
    { fieldOf = sameName, also = () => ({}) }: FormShape<Values> = {},
  ): Resolver<Values> =>
  async (values) => {
    const byRules = Object.entries(schema ? await checkByRules(schema, toInput(values)) : {}).map(
      ([field, codes]): [string, string] => [fieldOf(field), codes[0] ?? 'invalid'],
    );
    const found = [...byRules, ...Object.entries(also(values))];
    if (found.length === 0) return { values, errors: {} };
    const errors: FieldErrors<Values> = {};
    for (const [field, type] of found) set(errors, field, { type });
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
