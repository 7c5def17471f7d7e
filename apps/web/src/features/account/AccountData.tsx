import { Group, Stack, Text } from '@mantine/core';
import { calls } from '@propolis/contract/client';
import { IconDownload } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { now } from '../../lib/clock.ts';
import { localDay } from '../../lib/dates.ts';
import { download } from '../../lib/http.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useFailureMessage } from '../../lib/use-words.ts';
import { AsyncButton } from '../../ui/AsyncButton.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';

/** Take the data along. */
export function AccountData() {
  const t = useTranslations('account.profile');
  const message = useFailureMessage();
  const exportData = async () => {
    try {
      saveFile(await download(calls.account.exportUser, {}), `propolis-${localDay(now())}.zip`);
    } catch (error) {
      showToast('error', message(error));
    }
  };
  return (
    <Stack gap="md">
      <Text>{t('dataText')}</Text>
      <Group>
        <AsyncButton
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={exportData}
        >
          {t('export')}
        </AsyncButton>
      </Group>
    </Stack>
  );
}
