import { SAMPLE_METHODS } from '@propolis/domain';
import { useFormatter, useTranslations } from 'use-intl';
import { longDateAndTime } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { namesInLine } from '../../../lib/isolated.ts';
import type { ConflictProps } from '../../../lib/writes/edit.ts';
import { shownId } from '../../../lib/writes/provisional.ts';
import type { Named } from '../../../lib/writes/references.ts';
import { ConflictDialog } from '../../../ui/conflict/ConflictDialog.tsx';
import type { FieldWords } from '../../../ui/conflict/conflict.ts';
import { useKnownApiaries } from '../../apiaries/apiaries.api.ts';

/** Two conflicting edits of a counting. */
export function CountingConflict({ present, ...props }: ConflictProps) {
  const t = useTranslations('countings.form');
  const byHand = useTranslations('countings.byHand');
  const language = useLanguage();
  const format = useFormatter();
  const apiaries = useKnownApiaries();
  // An id or a reference.
  const hiveWords = (named: unknown) => {
    const id = shownId(named as Named);
    const apiary = apiaries.find(({ hives }) => hives.some((hive) => hive.id === id));
    const hive = apiary?.hives.find((one) => one.id === id);
    return namesInLine([hive?.name ?? '', apiary?.name ?? '']);
  };
  const momentWords = (moment: unknown) => longDateAndTime(new Date(String(moment)), language);
  const numberWords = (number: unknown) => format.number(Number(number));
  const methodWords = (method: unknown) => {
    const known = SAMPLE_METHODS.find((one) => one === method);
    return known ? byHand(`sample.methods.${known}`) : '';
  };
  const FIELDS: Readonly<Record<string, FieldWords>> = {
    hive_id: { label: t('hive'), show: hiveWords },
    count_date: { label: byHand('date'), show: momentWords },
    count: { label: byHand('count'), show: numberWords },
    sample_bees: { label: byHand('sample.amount.bees'), show: numberWords },
    sample_method: { label: byHand('sample.method'), show: methodWords },
    comment: { label: byHand('comment'), show: (comment) => String(comment ?? '') },
  };
  const wordsOf = (key: string): FieldWords => FIELDS[key] ?? { label: t('days'), show: numberWords };
  return <ConflictDialog {...props} name={momentWords(present.count_date)} wordsOf={wordsOf} />;
}
