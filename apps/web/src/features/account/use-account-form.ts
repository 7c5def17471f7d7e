import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type UseFormSetError,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { contractResolver, showFieldErrors } from '../../lib/form.ts';
import { useSubmitOnce } from '../../lib/use-submit-once.ts';
import { useFailureMessage, useFieldError } from '../../lib/use-words.ts';
import { showToast } from '../../ui/toasts/toasts.ts';

interface AccountForm<Values extends FieldValues> {
  readonly initial: Values;
  readonly schema?: z.ZodType | undefined;
  /** Converts the fields into what the schema validates; by default they are the same. */
  readonly toInput?: (values: Values) => unknown;
  /** Error types of fields that the schema does not have. */
  readonly also?: ((values: Values) => Readonly<Record<string, string>>) | undefined;
  readonly send: (values: Values) => Promise<unknown>;
  /** Whether a form with these errors is sent all the same. */
  readonly sendsInvalid?: (found: FieldErrors<Values>) => boolean;
  /** Shows a failure; by default under its fields, and in a toast if it has none. */
  readonly fail?: (failure: unknown, setError: UseFormSetError<Values>) => void;
}

/** A form without a draft, because it may contain a password. */
export function useAccountForm<Values extends FieldValues>(options: AccountForm<Values>) {
  const { initial, schema, toInput = (values) => values, also, send, sendsInvalid, fail } = options;
  const fieldError = useFieldError();
  const message = useFailureMessage();
  const form = useForm<Values>({
    // The library's type asks for a deep partial, which the whole is.
    defaultValues: initial as DefaultValues<Values>,
    resolver: contractResolver(schema, toInput, { also }),
  });
  const attempt = async (values: Values) => {
    try {
      await send(values);
    } catch (failure) {
      if (fail) fail(failure, form.setError);
      else if (!showFieldErrors(failure, form.setError)) showToast('error', message(failure));
    }
  };
  const attemptInvalid = async (found: FieldErrors<Values>) => {
    if (sendsInvalid?.(found)) await attempt(form.getValues());
  };
  const { errors, isSubmitting } = form.formState;
  return {
    form,
    submit: useSubmitOnce(form, attempt, attemptInvalid),
    running: isSubmitting,
    /** The props of an input. */
    field: (name: Path<Values>) => ({ ...form.register(name), error: fieldError(get(errors, name)) }),
  };
}
