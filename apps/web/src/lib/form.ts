import {
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  set,
  type UseFormSetError,
} from 'react-hook-form';
import type { z } from 'zod';
import { ApiFailure } from './http.ts';
import { readNumber } from './numbers.ts';
import { faultsByRules } from './rules.ts';

/** Maps a field of the contract to a field of the form; most forms use the contract's names. */
export type FieldOf = (field: string) => string;
const sameName: FieldOf = (field) => field;

interface FormShape<Values> {
  readonly fieldOf?: FieldOf | undefined;
  /** Error types of fields that the body of the request no longer shows, by form field. */
  readonly also?: ((values: Values) => Readonly<Record<string, string>>) | undefined;
}

/** Whether a field shows what is sent. The bound of a number that is sent in another unit is not that of its field. */
const isAsTyped = (typed: unknown, input: unknown): boolean =>
  typeof input !== 'number' || readNumber(String(typed)) === input;

/**
 * Validates a form by the contract's schema, so that client and server report the same codes. `toInput`
 * converts the fields into the request, `fieldOf` maps error paths back. A faulty field that is empty is missing: an
 * emptied day is not one that does not exist. The message of a text or number that is beyond its bound is this bound.
 */
export const contractResolver =
  <Values extends FieldValues>(
    schema: z.ZodType | undefined,
    toInput: (values: Values) => unknown,
    { fieldOf = sameName, also = () => ({}) }: FormShape<Values> = {},
  ): Resolver<Values> =>
  async (values) => {
    const errors: FieldErrors<Values> = {};
    for (const [path, { type, bound, input }] of schema ? await faultsByRules(schema, toInput(values)) : []) {
      const field = fieldOf(path);
      const typed = get(values, field);
      const message = isAsTyped(typed, input) ? bound : undefined;
      set(errors, field, { type: typed === '' ? 'required' : type, message });
    }
    for (const [field, type] of Object.entries(also(values))) set(errors, field, { type });
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };

/** Shows the server's field errors under the fields; returns false if the failure has none. */
export function showFieldErrors<Values extends FieldValues>(
  failure: unknown,
  setError: UseFormSetError<Values>,
  fieldOf: FieldOf = sameName,
): boolean {
  if (!(failure instanceof ApiFailure)) return false;
  const entries = Object.entries(failure.errors);
  for (const [field, codes] of entries)
    setError(fieldOf(field) as Path<Values>, { type: codes[0] ?? 'invalid' }); // a field of this form
  return entries.length > 0;
}
