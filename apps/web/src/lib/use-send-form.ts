import type { FormEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type FieldOf, showFieldErrors } from './form.ts';
import { useSubmitOnce } from './use-submit-once.ts';
import { useFailureMessage } from './use-words.ts';

interface DraftedForm<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  readonly drop: () => void;
}

/**
 * Submits a drafted form once and drops its draft when it was sent. Errors of fields are shown under them, any other
 * above the button.
 */
export function useSendForm<Values extends FieldValues>(
  { form, drop }: DraftedForm<Values>,
  send: (values: Values) => Promise<unknown>,
  fieldOf?: FieldOf,
): (event: FormEvent) => void {
  const failureMessage = useFailureMessage();
  return useSubmitOnce(form, async (values) => {
    try {
      await send(values);
      drop();
    } catch (failure) {
      if (!showFieldErrors(failure, form.setError, fieldOf))
        form.setError('root', { message: failureMessage(failure) });
    }
  });
}
