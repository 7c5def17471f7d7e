import type { Apiary, JournalRecord } from '@propolis/contract';
import { useTranslations } from 'use-intl';
import { useLabels } from '../../lib/i18n/labels.ts';
import type { ConflictProps } from '../../lib/writes/edit.ts';
import { ConflictDialog } from '../../ui/conflict/ConflictDialog.tsx';
import { useApiaries } from '../apiaries/apiaries.api.ts';
import { useRecordValue } from './use-record-value.ts';

const NOTE_MAX = 2000;
const NO_APIARIES: readonly Apiary[] = [];

/** Two conflicting corrections of a record. */
export function RecordConflict({ present, ...props }: ConflictProps) {
  const t = useTranslations('records.fields');
  const { kinds } = useLabels().records;
  const { data: apiaries = NO_APIARIES } = useApiaries();
  // The row is a record of the journal.
  const record = present.record as JournalRecord['record'];
  const valueWords = useRecordValue(record.kind);
  const named = present.hives as JournalRecord['hives'];
  const hiveName = (hive: unknown) =>
    // The record names hives that ended or were removed.
    [...named, ...apiaries.flatMap(({ hives }) => hives)].find(({ id }) => id === hive)?.name ?? String(hive);
  const wordsOf = (key: string) => ({
    label: t.has(key as 'other') ? t(key as 'other') : t('other'), // `has` decides which keys there are
    show: (value: unknown) => valueWords(key, value, hiveName),
    textMax: key === 'note' ? NOTE_MAX : undefined,
  });
  return <ConflictDialog {...props} name={kinds[record.kind]} wordsOf={wordsOf} />;
}
