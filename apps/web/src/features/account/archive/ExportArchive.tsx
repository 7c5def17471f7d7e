import { Alert, Group, Stack, Text } from '@mantine/core';
import { calls } from '@propolis/contract/client';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { saveFrom } from '../../../lib/save-file.ts';
import { useCall } from '../../../lib/writes/use-call.ts';
import { AsyncButton } from '../../../ui/AsyncButton.tsx';
import { useSayFailure } from '../../../ui/toasts/use-say-failure.ts';

/** Exports the account's data. The browser saves them itself: years of photos do not fit in the memory of a page. */
export function ExportArchive() {
  const t = useTranslations('account.archive');
  const sayFailure = useSayFailure();
  const link = useCall(calls.account.linkExport);
  const [isSaving, setSaving] = useState(false);
  const save = () =>
    sayFailure(async () => {
      setSaving(false);
      saveFrom((await link({})).url);
      setSaving(true);
    });
  return (
    <Stack gap="md">
      <Text>{t('exportText')}</Text>
      {isSaving && (
        <Alert color="meadow" role="status">
          {t('exporting')}
        </Alert>
      )}
      <Group>
        <AsyncButton variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={save}>
          {t('export')}
        </AsyncButton>
      </Group>
    </Stack>
  );
}
