import { Group, Stack, Text } from '@mantine/core';
import { calls } from '@propolis/contract/client';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { download } from '../../../lib/http.ts';
import { printPage } from '../../../lib/print-page.ts';
import { AsyncButton } from '../../../ui/AsyncButton.tsx';
import { useSayFailure } from '../../../ui/toasts/use-say-failure.ts';

/** Prints what the laws ask for. The browser's print dialog also writes a PDF. */
export function PrintPaperwork() {
  const t = useTranslations('account.archive');
  const sayFailure = useSayFailure();
  const print = () =>
    sayFailure(
      async () => printPage(await download(calls.records.paperwork, {})),
      (why) => t('paperworkFailed', { why }),
    );
  return (
    <Stack gap="md">
      <Text>{t('paperworkText')}</Text>
      <Group>
        <AsyncButton variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={print}>
          {t('paperwork')}
        </AsyncButton>
      </Group>
    </Stack>
  );
}
