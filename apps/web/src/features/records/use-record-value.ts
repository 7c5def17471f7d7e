import { isIsoDay } from '@propolis/domain';
import { localNoon, longDate } from '../../lib/dates.ts';
import { useLabels } from '../../lib/i18n/labels.ts';
import { useLanguage } from '../../lib/i18n/language.ts';
import { writeNumber } from '../../lib/numbers.ts';
import { shownId } from '../../lib/writes/provisional.ts';
import { isReference } from '../../lib/writes/references.ts';

/** Hives with their amounts; each part is already text. */
const inLine = (parts: readonly (readonly string[])[]): string =>
  parts.map((one) => one.filter((part) => part !== '').join(' ')).join(', ');

/** The value of a field of `recordEdit` as text. */
export function useRecordValue() {
  const { records } = useLabels();
  const language = useLanguage();
  const lists: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    substances: records.substances,
    indication: records.indications,
    feed: records.feeds,
    food: records.foods,
    movement: records.movements,
    unit: records.units,
    withdrawal_days: records.foods,
  };
  return (key: string, value: unknown, hiveName: (hive: unknown) => string): string => {
    const label = (one: string) => lists[key]?.[one] ?? one;
    const words = (one: unknown): string => {
      if (one === null || one === undefined) return '';
      if (typeof one === 'number') return writeNumber(one, language);
      if (typeof one !== 'string') return String(one);
      return isIsoDay(one) ? longDate(localNoon(one), language) : label(one);
    };
    if (Array.isArray(value)) return value.map(words).join(', ');
    if (typeof value !== 'object' || value === null) return words(value);
    if (!('hive_ids' in value && Array.isArray(value.hive_ids)))
      return inLine(Object.entries(value).map(([one, inner]) => [label(one), words(inner)]));
    const amounts = 'amounts' in value && Array.isArray(value.amounts) ? value.amounts : [];
    const hives = value.hive_ids.map((hive) => hiveName(isReference(hive) ? shownId(hive) : hive));
    return inLine(hives.map((name, at) => [name, words(amounts[at])]));
  };
}
