import { isFieldErrorCode } from '@propolis/contract/client';
import type { FieldError } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { ApiFailure } from './http.ts';

/** The words of a field's error, whose type is a code of the contract. */
export function useFieldError(): (error: Pick<FieldError, 'type'> | undefined) => string | undefined {
  const t = useTranslations('errors.fields');
  return (error) => (error ? t(isFieldErrorCode(error.type) ? error.type : 'invalid') : undefined);
}

/** The words of a failed call. */
export function useFailureMessage(): (failure: unknown) => string {
  const t = useTranslations('errors.codes');
  return (failure) => t(failure instanceof ApiFailure ? failure.code : 'request_failed');
}
