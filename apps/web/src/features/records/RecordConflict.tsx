import type { JournalRecord } from '@propolis/contract';
import { isIsoDay, type RecordKind } from '@propolis/domain';
import { useTranslations } from 'use-intl';
import { localNoon, longDate } from '../../lib/dates.ts';
import { useLabels } from '../../lib/i18n/labels.ts';
import { useLanguage } from '../../lib/i18n/language.ts';
import { rounded, writeNumber } from '../../lib/numbers.ts';
import type { ConflictProps } from '../../lib/writes/edit.ts';
import { shownId } from '../../lib/writes/provisional.ts';
import { isReference } from '../../lib/writes/references.ts';
import { ConflictDialog } from '../../ui/conflict/ConflictDialog.tsx';
import { useKnownApiaries } from '../apiaries/apiaries.api.ts';

const NOTE_MAX = 2000;

/** Two conflicting corrections of a record. */
export function RecordConflict({ present, ...props }: ConflictProps) {
  const t = useTranslations('records.fields');
  const { kinds } = useLabels().records;
  const apiaries = useKnownApiaries();
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

/** Names with their values; each part is already text. */
const inLine = (parts: readonly (readonly string[])[]): string =>
  parts.map((one) => one.filter((part) => part !== '').join(' ')).join(', ');

/** The value of a field of `recordEdit` as text, in the units of the form. */
function useRecordValue(kind: RecordKind) {
  const t = useTranslations('records.form.units');
  const ofHive = useTranslations('journal');
  const { records } = useLabels();
  const language = useLanguage();
  const lists: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    substances: records.substances,
    indication: records.indications,
    feed: records.feeds,
    food: records.foods,
    movement: records.movements,
    event: { ...records.stockEvents, ...records.queenEvents },
    cause: records.deathCauses,
    remains: records.remains,
    unit: kind === 'feeding' ? { g: t('kg'), ml: t('l') } : records.units,
    withdrawal_days: records.foods,
  };
  return (key: string, value: unknown, hiveName: (hive: unknown) => string): string => {
    const label = (one: string) => lists[key]?.[one] ?? one;
    const words = (one: unknown): string => {
      if (one === null || one === undefined) return '';
      if (typeof one === 'number') return writeNumber(one);
      if (typeof one !== 'string') return String(one);
      return isIsoDay(one) ? longDate(localNoon(one), language) : label(one);
    };
    const amount = (one: unknown) =>
      words(kind === 'feeding' && typeof one === 'number' ? rounded(one / 1000) : one);
    if (key === 'sugar_share' && typeof value === 'number') return `${words(rounded(value * 100))} %`;
    if (Array.isArray(value)) return value.map(words).join(', ');
    if (typeof value !== 'object' || value === null) return words(value);
    if (!('hive_ids' in value && Array.isArray(value.hive_ids)))
      return inLine(Object.entries(value).map(([one, inner]) => [label(one), words(inner)]));
    const amounts = 'amounts' in value && Array.isArray(value.amounts) ? value.amounts : [];
    const hives = value.hive_ids.map((hive) => hiveName(isReference(hive) ? shownId(hive) : hive));
    return hives
      .map((hive, at) =>
        amounts.length > 0 ? ofHive('ofHive', { hive, amount: amount(amounts[at]) }) : hive,
      )
      .join(', ');
  };
}
