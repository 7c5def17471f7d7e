import type { JournalRecord } from '@propolis/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import type { JournalSearch } from '../../../lib/paths.ts';
import { useFailureMessage } from '../../../lib/use-words.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { recordsQuery, useMatching } from '../records.api.ts';
import { askedRecords } from './journal-view.ts';

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
export function usePrintedJournal(search: JournalSearch) {
  const t = useTranslations('journal');
  const client = useQueryClient();
  const matching = useMatching(askedRecords({ ...search, page: undefined }));
  const failureMessage = useFailureMessage();
  const [printed, setPrinted] = useState<readonly JournalRecord[]>();
  useEffect(() => {
    const end = () => setPrinted(undefined);
    window.addEventListener('afterprint', end);
    return () => window.removeEventListener('afterprint', end);
  }, []);
  const print = async () => {
    try {
      const records = await readAll(client, search);
      if (!records) return showToast('warning', t('printTooMany'));
      // The browser prints the page as it is when `print` is called.
      flushSync(() => setPrinted(matching(records)));
      window.print();
    } catch (failure) {
      showToast('error', t('printFailed', { reason: failureMessage(failure) }));
    }
  };
  return { printed, print };
}
