import { ActionIcon, Group } from '@mantine/core';
import type { Apiary } from '@propolis/contract';
import { type IsoDay, SHOWN_STATUSES } from '@propolis/domain';
import { IconX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { now } from '../../../lib/clock.ts';
import { dateRange, localDay, localNoon } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import type { CountingListSearch } from '../../../lib/paths.ts';
import { arrivedId } from '../../../lib/writes/provisional.ts';
import { RangePopover } from '../../../ui/date/RangePopover.tsx';
import { Filter, FilterBar } from '../../../ui/FilterBar.tsx';
import { keepFocus } from '../../../ui/keep-focus.ts';
import { hivesByApiary, optionsOf } from '../../../ui/options.ts';

export interface CountingFiltersProps {
  readonly apiaries: readonly Apiary[];
  /** From the address. */
  readonly search: CountingListSearch;
  readonly onSearch: (search: CountingListSearch) => void;
}

const idOf = (value: string | undefined): number | undefined => (value ? Number(value) : undefined);

/** Filters of the list: status, place and days. A change goes back to the first page. */
export function CountingFilters({ apiaries, search, onSearch }: CountingFiltersProps) {
  const t = useTranslations('countings.list.filters');
  const look = (change: CountingListSearch) => onSearch({ ...search, page: undefined, ...change });
  const { tab, status } = search;
  const [apiary, hive] = [search.apiary, search.hive].map((id) => id && arrivedId(id));
  const offered = apiaries.filter(({ id }) => apiary === undefined || id === apiary);
  return (
    <FilterBar label={t('label')}>
      <Filter
        label={t('status')}
        any={t('anyStatus')}
        value={status}
        data={SHOWN_STATUSES.map((one) => ({ value: one, label: t(`statuses.${one}`) }))}
        onChange={(value) => look({ status: SHOWN_STATUSES.find((one) => one === value) })}
      />
      {tab !== 'unlinked' && (
        <>
          <Filter
            label={t('apiary')}
            any={t('anyApiary')}
            value={apiary}
            data={optionsOf(apiaries)}
            // A hive of another apiary would match nothing.
            onChange={(value) => look({ apiary: idOf(value), hive: undefined })}
          />
          <Filter
            label={t('hive')}
            any={t('anyHive')}
            value={hive}
            data={hivesByApiary(offered)}
            onChange={(value) => look({ hive: idOf(value) })}
          />
        </>
      )}
      <CountDateFilter start={search.start} end={search.end} onDays={look} />
    </FilterBar>
  );
}

interface CountDateFilterProps {
  readonly start: IsoDay | undefined;
  readonly end: IsoDay | undefined;
  readonly onDays: (days: { start: IsoDay | undefined; end: IsoDay | undefined }) => void;
}

/** Filter by a range of days; optional. */
function CountDateFilter({ start, end, onDays }: CountDateFilterProps) {
  const t = useTranslations('countings.list.filters');
  const language = useLanguage();
  const today = localDay(now());
  const isChosen = start !== undefined && end !== undefined;
  return (
    <Group ref={keepFocus} gap={4} wrap="nowrap" miw={0}>
      <RangePopover
        label={t('date')}
        shown={isChosen ? dateRange(localNoon(start), localNoon(end), language) : t('anyDate')}
        on={isChosen}
        days={isChosen ? { first: start, last: end } : { first: today, last: today }}
        timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
        onChoose={({ first, last }) => onDays({ start: first, end: last })}
      />
      {isChosen && (
        <ActionIcon
          aria-label={t('clearDate')}
          title={t('clearDate')}
          onClick={() => onDays({ start: undefined, end: undefined })}
        >
          <IconX size={20} />
        </ActionIcon>
      )}
    </Group>
  );
}
