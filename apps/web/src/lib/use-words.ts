import { isFieldErrorCode } from '@propolis/contract/client';
import { HOUR_S, MINUTE_S } from '@propolis/domain';
import type { FieldError, FieldErrors } from 'react-hook-form';
import { useFormatter, useTranslations } from 'use-intl';
import { ApiFailure } from './http.ts';

/** The words of a field's error, whose type is a code of the contract; `message` is the bound of a text or number. */
export function useFieldError(): (
  error: Pick<FieldError, 'type' | 'message'> | undefined,
) => string | undefined {
  const t = useTranslations('errors');
  const number = useTranslations('common.number');
  const format = useFormatter();
  return (error) => {
    if (!error) return undefined;
    const bound = Number(error.message);
    if (error.type === 'too_long' && error.message) return t('longerThan', { max: bound });
    // No separator in four digits: it may be a year.
    const written = format.number(bound, { useGrouping: 'min2' });
    if (error.type === 'too_big' && error.message) return number('tooBig', { max: written });
    if (error.type === 'too_small' && error.message) return number('tooSmall', { min: written });
    return t(`fields.${isFieldErrorCode(error.type) ? error.type : 'invalid'}`);
  };
}

/** The message of an invalid form: `missing` (specification 8.1), unless a field has a wrong value. */
export function useFaultsMessage(): (
  types: readonly unknown[],
  missing: string,
  wrong?: string,
) => string | undefined {
  const t = useTranslations('errors.codes');
  return (types, missing, wrong = t('invalid_fields')) => {
    if (types.length === 0) return undefined;
    return types.every((type) => type === 'required') ? missing : wrong;
  };
}

/** The error types under the fields of a form, without the form's own failure. */
export const faultTypes = (errors: FieldErrors): unknown[] =>
  Object.entries(errors).flatMap(([field, error]) => (field === 'root' ? [] : [error?.type]));

/** Why no response arrived: a timeout, no server, or no network. */
const unansweredWords = ({ isLate }: ApiFailure) =>
  navigator.onLine ? (isLate ? 'late' : 'unreachable') : 'codes.network_error';

/** The message of a failed call. A rate limit includes the waiting time, a server error its request id. */
export function useFailureMessage(): (failure: unknown) => string {
  const t = useTranslations('errors');
  return (failure) => {
    if (!(failure instanceof ApiFailure)) return t('codes.request_failed');
    const { code, retryAfter, request } = failure;
    if (code === 'network_error') return t(unansweredWords(failure));
    if (code === 'internal' && request) return `${t('codes.internal')} ${t('number', { request })}`;
    if (code !== 'too_many_requests' || retryAfter === undefined) return t(`codes.${code}`);
    return retryAfter > HOUR_S
      ? t('waitHours', { count: Math.ceil(retryAfter / HOUR_S) })
      : t('waitMinutes', { count: Math.max(1, Math.ceil(retryAfter / MINUTE_S)) });
  };
}
