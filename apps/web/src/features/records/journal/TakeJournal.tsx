import { Box, Group } from '@mantine/core';
import type { RecordContent } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { IconPrinter, IconTable } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { now } from '../../../lib/clock.ts';
import { localDay } from '../../../lib/dates.ts';
import { download } from '../../../lib/http.ts';
import { useLabels } from '../../../lib/i18n/labels.ts';
import type { JournalSearch } from '../../../lib/paths.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useFailureMessage } from '../../../lib/use-words.ts';
import { AsyncButton } from '../../../ui/AsyncButton.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { askedRecords } from './journal-view.ts';

interface TakeJournalProps {
  readonly search: JournalSearch;
  readonly onPrint: () => Promise<unknown>;
}

/** The journal on paper or as a file. The browser's print dialog also writes a PDF. */
export function TakeJournal({ search, onPrint }: TakeJournalProps) {
  const t = useTranslations('journal');
  const { kinds } = useLabels().records;
  const failureMessage = useFailureMessage();
  const { kind } = search;
  const save = async (asked: RecordContent['kind']) => {
    const { page: _page, totals: _totals, ...query } = askedRecords(search);
    try {
      const table = await download(calls.records.table, { query: { ...query, kind: asked } });
      saveFile(table, `${kinds[asked]} ${localDay(now())}.csv`);
    } catch (failure) {
      showToast('error', t('csvFailed', { reason: failureMessage(failure) }));
    }
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
