import { Button } from '@mantine/core';
import type { Apiary } from '@propolis/contract';
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { type JournalSearch, toJournal } from '../../../lib/paths.ts';
import { EmptyObservations } from '../../../ui/art/EmptyObservations.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Gate } from '../../../ui/Gate.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PageNumbers } from '../../../ui/PageNumbers.tsx';
import { useApiaries } from '../../apiaries/apiaries.api.ts';
import { RecordsNav } from '../RecordsNav.tsx';
import { useRecords } from '../records.api.ts';
import { JournalFilters, PrintedFilters } from './JournalFilters.tsx';
import { JournalList } from './JournalList.tsx';
import { JournalTotals } from './JournalTotals.tsx';
import { askedRecords, isFiltered } from './journal-view.ts';
import { TakeJournal } from './TakeJournal.tsx';
import { usePrintedJournal } from './use-printed-journal.ts';

const route = getRouteApi('/shell/journal');

/** What was done, day by day, newest first; filters and page are in the address. */
export function JournalPage() {
  const t = useTranslations('journal');
  const search = route.useSearch();
  const navigate = useNavigate();
  const look = (next: JournalSearch) =>
    void navigate({ ...toJournal(next), replace: true, resetScroll: false });
  const { data } = useRecords(askedRecords(search));
  // Hidden for an empty journal and before the first response, so that the filters do not disappear again.
  const hasFilters = isFiltered(search) || (data !== undefined && data.data.length > 0);
  return (
    <>
      <PageHeader title={t('title')} />
      <RecordsNav />
      <Gate answer={useApiaries()}>
        {(apiaries) => (
          <>
            {hasFilters && <JournalFilters apiaries={apiaries} search={search} onSearch={look} />}
            <PrintedFilters apiaries={apiaries} search={search} />
            <Records apiaries={apiaries} search={search} onSearch={look} />
          </>
        )}
      </Gate>
    </>
  );
}

interface RecordsProps {
  readonly apiaries: readonly Apiary[];
  readonly search: JournalSearch;
  readonly onSearch: (search: JournalSearch) => void;
}

/** One page of them, with the totals of all. */
function Records({ apiaries, search, onSearch }: RecordsProps) {
  const t = useTranslations('journal');
  const answer = useRecords(askedRecords(search));
  const { printed, print } = usePrintedJournal(search);
  return (
    <Gate answer={answer}>
      {({ data, last_page, totals }) => {
        if (data.length === 0)
          // No message about an empty page while its data is still loading.
          return answer.isPlaceholderData ? null : <NoRecords search={search} onSearch={onSearch} />;
        return (
          <>
            {totals && <JournalTotals totals={totals} isOfYear={!isFiltered(search)} />}
            <JournalList records={printed ?? data} apiaries={apiaries} />
            <PageNumbers
              label={t('pages')}
              page={search.page}
              last={last_page}
              onPage={(page) => onSearch({ ...search, page })}
            />
            <TakeJournal search={search} onPrint={print} />
          </>
        );
      }}
    </Gate>
  );
}

/** Why a page is empty: no record matches, none exists, or the page is beyond the last one. */
function NoRecords({ search, onSearch }: Omit<RecordsProps, 'apiaries'>) {
  const t = useTranslations('journal.empty');
  if (search.page !== undefined)
    return <Navigate {...toJournal({ ...search, page: undefined })} replace resetScroll={false} />;
  if (!isFiltered(search))
    return (
      <EmptyState art={<EmptyObservations />} title={t('title')}>
        {t('text')}
      </EmptyState>
    );
  return (
    <EmptyState
      title={t('filtered')}
      action={
        <Button variant="default" onClick={() => onSearch({})}>
          {t('showAll')}
        </Button>
      }
    />
  );
}
