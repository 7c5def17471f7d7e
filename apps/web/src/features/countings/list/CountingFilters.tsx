import { NativeSelect } from '@mantine/core';
import type { Apiary } from '@propolis/contract';
import { SHOWN_STATUSES } from '@propolis/domain';
import { useTranslations } from 'use-intl';
import type { CountingListSearch } from '../../../lib/paths.ts';
import { arrivedId } from '../../../lib/writes/provisional.ts';
import { CountDateFilter } from './CountDateFilter.tsx';
import styles from './CountingFilters.module.css';

interface CountingFiltersProps {
  readonly apiaries: readonly Apiary[];
  /** As the address has it. */
  readonly search: CountingListSearch;
  readonly onSearch: (search: CountingListSearch) => void;
}

const idOf = (value: string): number | undefined => (value === '' ? undefined : Number(value));

/** Which countings are shown: how far they are, where, and of which days. Another choice begins at the first page. */
export function CountingFilters({ apiaries, search, onSearch }: CountingFiltersProps) {
  const t = useTranslations('countings.list.filters');
  const look = (change: CountingListSearch) => onSearch({ ...search, page: undefined, ...change });
  const { tab, status } = search;
  const [apiary, hive] = [search.apiary, search.hive].map((id) => id && arrivedId(id));
  const offered = apiaries.filter(({ id }) => apiary === undefined || id === apiary);
  return (
    <fieldset className={styles.filters} aria-label={t('label')} data-screen-only>
      <NativeSelect
        aria-label={t('status')}
        value={status ?? ''}
        data={[
          { value: '', label: t('anyStatus') },
          ...SHOWN_STATUSES.map((one) => ({ value: one, label: t(`statuses.${one}`) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          look({ status: SHOWN_STATUSES.find((one) => one === value) })
        }
      />
      {tab !== 'unlinked' && (
        <>
          <NativeSelect
            aria-label={t('apiary')}
            value={apiary ?? ''}
            data={[
              { value: '', label: t('anyApiary') },
              ...apiaries.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            // A hive of another apiary would leave nothing.
            onChange={({ currentTarget: { value } }) => look({ apiary: idOf(value), hive: undefined })}
          />
          <NativeSelect
            aria-label={t('hive')}
            value={hive ?? ''}
            data={[
              { value: '', label: t('anyHive') },
              ...offered.map(({ name, hives }) => ({
                group: name,
                items: hives.map(({ id, name: hiveName }) => ({ value: String(id), label: hiveName })),
              })),
            ]}
            onChange={({ currentTarget: { value } }) => look({ hive: idOf(value) })}
          />
        </>
      )}
      <CountDateFilter start={search.start} end={search.end} onDays={look} />
    </fieldset>
  );
}
