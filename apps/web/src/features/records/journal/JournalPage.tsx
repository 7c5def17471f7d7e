import { Box, Button, Group } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type { JournalRecord, RecordContent } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { IconPrinter, IconTable } from '@tabler/icons-react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { now } from '../../../lib/clock.ts';
import { apiaryYear, localDay } from '../../../lib/dates.ts';
import { download } from '../../../lib/http.ts';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { type JournalSearch, toJournal } from '../../../lib/paths.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { AsyncButton } from '../../../ui/AsyncButton.tsx';
import { EmptyObservations } from '../../../ui/art/EmptyObservations.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Gate } from '../../../ui/Gate.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PageNumbers } from '../../../ui/PageNumbers.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { useSayFailure } from '../../../ui/toasts/use-say-failure.ts';
import { useApiaries } from '../../apiaries/apiaries.api.ts';
import { RecordsNav } from '../RecordsNav.tsx';
import { recordsQuery, useMatching, useRecords } from '../records.api.ts';
import { JournalFilters, type JournalFiltersProps, PrintedFilters } from './JournalFilters.tsx';
import { JournalList } from './JournalList.tsx';
import { JournalTotals } from './JournalTotals.tsx';
import { askedRecords, isFiltered } from './journal-view.ts';

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

/** One page of them, with the totals of all. */
function Records({ apiaries, search, onSearch }: JournalFiltersProps) {
  const t = useTranslations('journal');
  const answer = useRecords(askedRecords(search));
  const { printed, print } = usePrintedJournal(search);
  // A page that is offline, or open since yesterday, may show the totals of the last year.
  const yearOfAnswer = apiaryYear(new Date(answer.dataUpdatedAt));
  return (
    <Gate answer={answer}>
      {({ data, last_page, totals }) => {
        if (data.length === 0)
          // No message about an empty page while its data is still loading.
          return answer.isPlaceholderData ? null : <NoRecords search={search} onSearch={onSearch} />;
        return (
          <>
            {totals && <JournalTotals totals={totals} year={isFiltered(search) ? undefined : yearOfAnswer} />}
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
function NoRecords({ search, onSearch }: Omit<JournalFiltersProps, 'apiaries'>) {
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

/** Pages of a journal on paper: some 150 sheets. */
const PAGES_MAX = 40;

/** All records that match the filters; undefined if there are too many for paper. */
async function readAll(client: QueryClient, search: JournalSearch): Promise<JournalRecord[] | undefined> {
  const pageAt = (page: number) => client.fetchQuery(recordsQuery(askedRecords({ ...search, page })));
  const first = await pageAt(1);
  if (first.last_page > PAGES_MAX) return undefined;
  const records = [...first.data];
  for (let page = 2; page <= first.last_page; page += 1) records.push(...(await pageAt(page)).data);
  return records;
}

/** Prints all pages of the journal: `printed` is set while the browser prints. */
function usePrintedJournal(search: JournalSearch) {
  const t = useTranslations('journal');
  const client = useQueryClient();
  const matching = useMatching(askedRecords({ ...search, page: undefined }));
  const sayFailure = useSayFailure();
  const [printed, setPrinted] = useState<readonly JournalRecord[]>();
  useWindowEvent('afterprint', () => setPrinted(undefined));
  const print = () =>
    sayFailure(
      async () => {
        const records = await readAll(client, search);
        if (!records) return showToast('warning', t('printTooMany'));
        // The browser prints the page as it is when `print` is called.
        flushSync(() => setPrinted(matching(records)));
        window.print();
      },
      (reason) => t('printFailed', { reason }),
    );
  return { printed, print };
}

interface TakeJournalProps {
  readonly search: JournalSearch;
  readonly onPrint: () => Promise<unknown>;
}

/** The journal on paper or as a file. The browser's print dialog also writes a PDF. */
function TakeJournal({ search, onPrint }: TakeJournalProps) {
  const t = useTranslations('journal');
  const { kinds } = useLabels().records;
  const sayFailure = useSayFailure();
  const { kind } = search;
  const save = (asked: RecordContent['kind']) => {
    const { page: _page, totals: _totals, ...query } = askedRecords(search);
    return sayFailure(
      async () => {
        const table = await download(calls.records.table, { query: { ...query, kind: asked } });
        saveFile(table, `${kinds[asked]} ${localDay(now())}.csv`);
      },
      (reason) => t('csvFailed', { reason }),
    );
  };
  return (
    <Box mt="xl" data-screen-only>
      <Group gap="xs" align="stretch">
        <AsyncButton variant="default" leftSection={<IconPrinter size={20} aria-hidden />} onClick={onPrint}>
          {t('print')}
        </AsyncButton>
        {kind && (
          <AsyncButton
            variant="default"
            leftSection={<IconTable size={20} aria-hidden />}
            onClick={() => save(kind)}
          >
            {t('csv')}
          </AsyncButton>
        )}
      </Group>
      <Box component="p" mt={8} c="dimmed">
        {t('printHint')} {!kind && t('csvHint')}
      </Box>
    </Box>
  );
}
