import { useTranslations } from 'use-intl';
import { isFieldErrorCode } from '../lib/form.ts';

/** The words of a field's error code; undefined where there is no error. */
export function useFieldWords(): (code: unknown) => string | undefined {
  const t = useTranslations('errors.fields');
  return (code) => (code === undefined ? undefined : t(isFieldErrorCode(code) ? code : 'invalid'));
}
