import type { Apiary, EndedHive } from '@propolis/contract';
import { RECORD_KINDS } from '@propolis/domain';
import { useTranslations } from 'use-intl';
import { now } from '../../../lib/clock.ts';
import { apiaryYear } from '../../../lib/dates.ts';
import { useLabels } from '../../../lib/i18n/labels.ts';
import type { JournalSearch } from '../../../lib/paths.ts';
import { arrivedId } from '../../../lib/writes/provisional.ts';
import { Filter, FilterBar } from '../../../ui/FilterBar.tsx';
import { hivesByApiary, optionsOf } from '../../../ui/options.ts';
import { usePrinting } from '../../../ui/use-printing.ts';
import { useFormerHivesOf } from '../../hives/hives.api.ts';
import { useStock } from '../medicines/medicines.api.ts';

/** Longer than any law asks to keep records. */
const YEARS = 10;

export interface JournalFiltersProps {
  readonly apiaries: readonly Apiary[];
  /** From the address. */
  readonly search: JournalSearch;
  readonly onSearch: (search: JournalSearch) => void;
}

const numberOf = (value: string | undefined): number | undefined => (value ? Number(value) : undefined);

/** Filters of the journal. A change goes back to the first page. */
export function JournalFilters({ apiaries, search, onSearch }: JournalFiltersProps) {
  const t = useTranslations('journal.filters');
  const { kinds } = useLabels().records;
  const { kind, product, year } = search;
  const [apiary, hive] = [search.apiary, search.hive].map((id) => id && arrivedId(id));
  const look = (change: JournalSearch) => onSearch({ ...search, page: undefined, ...change });
  const offered = apiaries.filter(({ id }) => apiary === undefined || id === apiary);
  const former = useFormerHivesOf(offered.map(({ id }) => id));
  const { data: stock = [] } = useStock();
  const products = new Set([...stock.map((medicine) => medicine.product), ...(product ? [product] : [])]);
  return (
    <FilterBar label={t('label')}>
      <Filter
        label={t('kind')}
        value={kind}
        data={RECORD_KINDS.map((one) => ({ value: one, label: kinds[one] }))}
        onChange={(value) => look({ kind: RECORD_KINDS.find((one) => one === value) })}
      />
      <Filter
        label={t('apiary')}
        value={apiary}
        data={optionsOf(apiaries)}
        // A hive of another apiary would match nothing.
        onChange={(value) => look({ apiary: numberOf(value), hive: undefined })}
      />
      <Filter
        label={t('hive')}
        value={hive}
        data={[
          ...hivesByApiary(offered),
          ...(former.length > 0 ? [{ group: t('former'), items: former.map(formerItem) }] : []),
        ]}
        onChange={(value) => look({ hive: numberOf(value) })}
      />
      {products.size > 0 && (
        <Filter
          label={t('product')}
          value={product}
          data={[...products]}
          onChange={(value) => look({ product: value })}
        />
      )}
      <Filter
        label={t('year')}
        value={year}
        data={yearsWith(year).map(String)}
        onChange={(value) => look({ year: numberOf(value) })}
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
  const thisYear = apiaryYear(now());
  const years = Array.from({ length: YEARS }, (_, ago) => thisYear - ago);
  return year === undefined || years.includes(year)
    ? years
    : [...years, year].sort((one, other) => other - one);
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
