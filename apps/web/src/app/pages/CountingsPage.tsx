import { Group, Tabs } from '@mantine/core';
import { IconHandFinger, IconPlus, IconRefresh } from '@tabler/icons-react';
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useApiaries } from '../../features/apiaries/apiaries.api.ts';
import { WaitingCounts } from '../../features/countings/by-hand/WaitingCounts.tsx';
import { useCountings } from '../../features/countings/countings.api.ts';
import { useKeptCountings } from '../../features/countings/kept-countings.ts';
import { askedCountings, isFiltered, isListed } from '../../features/countings/list/asked-countings.ts';
import {
  CountingFilters,
  type CountingFiltersProps,
} from '../../features/countings/list/CountingFilters.tsx';
import { CountingList } from '../../features/countings/list/CountingList.tsx';
import { NoCountings } from '../../features/countings/list/NoCountings.tsx';
import { PhotosOnTheWay } from '../../features/countings/upload/PhotosOnTheWay.tsx';
import { type CountingListSearch, PATHS, toCountings, toHandCount } from '../../lib/paths.ts';
import { AsyncButton } from '../../ui/AsyncButton.tsx';
import { Gate } from '../../ui/Gate.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { MobileFooter } from '../../ui/MobileFooter.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PageNumbers } from '../../ui/PageNumbers.tsx';

const route = getRouteApi('/shell/automatic_varroa_counting');

/**
 * The countings, newest first: those with a hive, or those without one; filters and page are in the address
 * (specification 2).
 */
export function CountingsPage() {
  const t = useTranslations('countings');
  const search = route.useSearch();
  const navigate = useNavigate();
  const look = (next: CountingListSearch) =>
    void navigate({ ...toCountings(next), replace: true, resetScroll: false });
  const { data, isPlaceholderData, refetch } = useCountings(askedCountings(search));
  const isEmpty = data?.data.length === 0 && !isPlaceholderData && search.page === undefined;
  const isAll = isEmpty && !isFiltered(search);
  // Hidden for an empty list and before the first response, so that the filters do not disappear again.
  const hasFilters = !isAll && (data !== undefined || isFiltered(search));
  // Without any counting the page itself offers both ways to one.
  const isBlank = isAll && search.tab === undefined;
  const buttons = (
    <>
      <AsyncButton
        size="lg"
        variant="default"
        leftSection={<IconRefresh size={20} aria-hidden />}
        onClick={refetch}
      >
        {t('list.refresh')}
      </AsyncButton>
      {!isBlank && (
        <LinkButton size="lg" leftSection={<IconPlus size={20} aria-hidden />} to={PATHS.countingAdd}>
          {t('list.add')}
        </LinkButton>
      )}
    </>
  );
  return (
    <>
      <PageHeader title={t('title')} actions={buttons} />
      <Tabs
        value={search.tab ?? 'linked'}
        onChange={(tab) => look({ ...search, page: undefined, tab: tab === 'unlinked' ? tab : undefined })}
      >
        <Group justify="space-between" align="end" gap="xs" mb="md">
          <Tabs.List aria-label={t('list.tabs')}>
            <Tabs.Tab value="linked">{t('list.linked')}</Tabs.Tab>
            <Tabs.Tab value="unlinked">{t('list.unlinked')}</Tabs.Tab>
          </Tabs.List>
          {!isBlank && (
            <LinkButton
              variant="subtle"
              leftSection={<IconHandFinger size={20} aria-hidden />}
              {...toHandCount({ hive: search.hive })}
            >
              {t('list.addByHand')}
            </LinkButton>
          )}
        </Group>
        <Tabs.Panel value={search.tab ?? 'linked'}>
          <Gate answer={useApiaries()}>
            {(apiaries) => (
              <>
                <PhotosOnTheWay apiaries={apiaries} search={search} />
                <WaitingCounts apiaries={apiaries} search={search} />
                {hasFilters && <CountingFilters apiaries={apiaries} search={search} onSearch={look} />}
                <Countings apiaries={apiaries} search={search} onSearch={look} />
              </>
            )}
          </Gate>
        </Tabs.Panel>
      </Tabs>
      <MobileFooter>{buttons}</MobileFooter>
    </>
  );
}

/** One page of them. */
function Countings({ apiaries, search, onSearch }: CountingFiltersProps) {
  const t = useTranslations('countings.list');
  const answer = useCountings(askedCountings(search));
  return (
    <Gate answer={answer}>
      {({ data, last_page }) => (
        <>
          {data.length > 0 ? (
            <CountingList countings={data} apiaries={apiaries} />
          ) : (
            // No message about an empty page while its data is still loading.
            !answer.isPlaceholderData && (
              <EmptyPage apiaries={apiaries} search={search} lastPage={last_page} onSearch={onSearch} />
            )
          )}
          <PageNumbers
            label={t('pages')}
            page={search.page}
            last={last_page}
            onPage={(page) => onSearch({ ...search, page })}
          />
        </>
      )}
    </Gate>
  );
}

interface EmptyPageProps extends CountingFiltersProps {
  readonly lastPage: number;
}

/** The countings of a page may have moved to others: only the first page can say that there are none. */
function EmptyPage({ apiaries, search, lastPage, onSearch }: EmptyPageProps) {
  const { page = 1 } = search;
  const kept = useKeptCountings(apiaries).filter(({ counting }) => isListed(counting, search));
  // The countings above the list will become part of it.
  if (page === 1 && kept.length > 0) return null;
  if (page === 1) return <NoCountings search={search} onShowAll={() => onSearch({ tab: search.tab })} />;
  // The last page may be empty too, if its only counting was moved on this device and not on the server.
  const before = Math.min(lastPage, page - 1);
  return (
    <Navigate
      {...toCountings({ ...search, page: before === 1 ? undefined : before })}
      replace
      resetScroll={false}
    />
  );
}
