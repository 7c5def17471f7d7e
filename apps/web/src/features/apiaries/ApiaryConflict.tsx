import { ADDRESS_MAX, NAME_MAX } from '@propolis/contract/client';
import { useFormatter, useTranslations } from 'use-intl';
import type { ConflictProps } from '../../lib/writes/edit.ts';
import { ConflictDialog } from '../../ui/conflict/ConflictDialog.tsx';
import type { FieldWords } from '../../ui/conflict/conflict.ts';
import { degreesText } from './apiary-form.ts';

/** Two conflicting edits of an apiary. */
export function ApiaryConflict({ present, ...props }: ConflictProps) {
  const t = useTranslations('apiaries.form');
  const common = useTranslations('common');
  const format = useFormatter();
  const yesOrNo = (value: unknown) => common(value === true ? 'yes' : 'no');
  const fields: Readonly<Record<string, FieldWords>> = {
    name: { label: t('name'), show: String, textMax: NAME_MAX },
    reference: { label: t('reference'), show: String, textMax: NAME_MAX },
    is_covered: { label: t('isCovered'), show: yesOrNo },
    address: { label: t('address'), show: String, textMax: ADDRESS_MAX },
    place: { label: t('location'), show: placeText },
    altitude: { label: t('altitude'), show: (metres) => format.number(Number(metres)) },
  };
  const wordsOf = (key: string): FieldWords => fields[key] ?? { label: t('weatherStation'), show: yesOrNo };
  return <ConflictDialog {...props} name={String(present.name)} wordsOf={wordsOf} />;
}

/** `place` is a list of two numbers, as in the edit. */
const placeText = (place: unknown): string =>
  (place as readonly number[]).map((degrees) => degreesText(degrees)).join(', ');
