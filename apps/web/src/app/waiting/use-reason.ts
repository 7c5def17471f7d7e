import { isFieldErrorCode } from '@propolis/contract/client';
import { findObservationItem } from '@propolis/domain';
import { useTranslations } from 'use-intl';
import { useLabels } from '../../lib/i18n/labels.ts';
import type { Refusal } from '../../lib/writes/write.ts';

/** Messages of a refusal: first for the write as a whole, then for its fields. */
export function useReason(): (refusal: Refusal) => readonly string[] {
  const codes = useTranslations('errors.codes');
  const fields = useTranslations('errors.fields');
  const labels = useLabels();
  return ({ code, errors }) => [
    codes(code),
    ...Object.entries(errors).flatMap(([field, [found]]) => {
      const words = fields(found !== undefined && isFieldErrorCode(found) ? found : 'invalid');
      const label = findObservationItem(field) && labels.item(field);
      return label ? [`${label} : ${words}`] : [words];
    }),
  ];
}
