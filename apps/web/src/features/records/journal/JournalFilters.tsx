import { NativeSelect } from '@mantine/core';
import type { Apiary, EndedHive } from '@propolis/contract';
import { RECORD_KINDS } from '@propolis/domain';
import { useTranslations } from 'use-intl';
import { now } from '../../../lib/clock.ts';
import { useLabels } from '../../../lib/i18n/labels.ts';
import type { JournalSearch } from '../../../lib/paths.ts';
import { arrivedId } from '../../../lib/writes/provisional.ts';
import { FilterBar } from '../../../ui/FilterBar.tsx';
import { usePrinting } from '../../../ui/use-printing.ts';
import { useFormerHivesOf } from '../../hives/hives.api.ts';
import { useStock } from '../medicines/medicines.api.ts';

/** Longer than any law asks to keep records. */
const YEARS = 10;

interface JournalFiltersProps {
  readonly apiaries: readonly Apiary[];
  /** From the address. */
  readonly search: JournalSearch;
  readonly onSearch: (search: JournalSearch) => void;
}

const numberOf = (value: string): number | undefined => (value === '' ? undefined : Number(value));

/** Filters of the journal; one without a choice shows its name. A change goes back to the first page. */
export function JournalFilters({ apiaries, search, onSearch }: JournalFiltersProps) {
  const t = useTranslations('journal.filters');
  const labels = useLabels();
  const { kind, product, year } = search;
  const [apiary, hive] = [search.apiary, search.hive].map((id) => id && arrivedId(id));
  const look = (change: JournalSearch) => onSearch({ ...search, page: undefined, ...change });
  const offered = apiaries.filter(({ id }) => apiary === undefined || id === apiary);
  const former = useFormerHivesOf(offered.map(({ id }) => id));
  return (
    <FilterBar label={t('label')}>
      <NativeSelect
        aria-label={t('kind')}
        value={kind ?? ''}
        data={[
          { value: '', label: t('kind') },
          ...RECORD_KINDS.map((one) => ({ value: one, label: labels.records.kinds[one] })),
        ]}
        onChange={({ currentTarget: { value } }) => look({ kind: RECORD_KINDS.find((one) => one === value) })}
      />
      <NativeSelect
        aria-label={t('apiary')}
        value={apiary ?? ''}
        data={[
          { value: '', label: t('apiary') },
          ...apiaries.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        // A hive of another apiary would match nothing.
        onChange={({ currentTarget: { value } }) => look({ apiary: numberOf(value), hive: undefined })}
      />
      <NativeSelect
        aria-label={t('hive')}
        value={hive ?? ''}
        data={[
          { value: '', label: t('hive') },
          ...offered.map(({ name, hives }) => ({
            group: name,
            items: hives.map(({ id, name: hiveName }) => ({ value: String(id), label: hiveName })),
          })),
          ...(former.length > 0 ? [{ group: t('former'), items: former.map(formerItem) }] : []),
        ]}
        onChange={({ currentTarget: { value } }) => look({ hive: numberOf(value) })}
      />
      <ProductFilter product={product} onProduct={(chosen) => look({ product: chosen })} />
      <NativeSelect
        aria-label={t('year')}
        value={year ?? ''}
        data={[
          { value: '', label: t('year') },
          ...yearsWith(year).map((one) => ({ value: String(one), label: String(one) })),
        ]}
        onChange={({ currentTarget: { value } }) => look({ year: numberOf(value) })}
      />
    </FilterBar>
  );
}

/** With the year of its end: names are given again. */
const formerItem = ({ id, name, ended_on }: EndedHive) => ({
  value: String(id),
  label: `${name} (${ended_on.slice(0, 4)})`,
});

/** The last years, and the one in the address. */
function yearsWith(year: number | undefined): readonly number[] {
  const thisYear = now().getFullYear();
  const years = Array.from({ length: YEARS }, (_, ago) => thisYear - ago);
  return year === undefined || years.includes(year)
    ? years
    : [...years, year].sort((one, other) => other - one);
}

interface ProductFilterProps {
  readonly product: string | undefined;
  readonly onProduct: (product: string | undefined) => void;
}

/** The medicines of the stock; empty without any. */
function ProductFilter({ product, onProduct }: ProductFilterProps) {
  const t = useTranslations('journal.filters');
  const { data: stock = [] } = useStock();
  const named = stock.map((medicine) => medicine.product);
  const products = [...new Set(product === undefined ? named : [...named, product])];
  if (products.length === 0) return null;
  return (
    <NativeSelect
      aria-label={t('product')}
      value={product ?? ''}
      data={[{ value: '', label: t('product') }, ...products]}
      onChange={({ currentTarget: { value } }) => onProduct(value === '' ? undefined : value)}
    />
  );
}

/** On paper only: which part of the journal the sheets show. */
export function PrintedFilters({ apiaries, search }: Omit<JournalFiltersProps, 'onSearch'>) {
  const labels = useLabels();
  const printing = usePrinting();
  const { kind, product, year } = search;
  const [apiaryId, hiveId] = [search.apiary, search.hive].map((id) => id && arrivedId(id));
  const former = useFormerHivesOf(apiaries.map(({ id }) => id));
  const hive = [...apiaries.flatMap(({ hives }) => hives), ...former].find(({ id }) => id === hiveId);
  const apiary = apiaries.find(({ id }) => id === apiaryId);
  const parts = [kind && labels.records.kinds[kind], apiary?.name, hive?.name, product, year];
  return printing ? <p>{parts.filter(Boolean).join(' · ')}</p> : null;
}
