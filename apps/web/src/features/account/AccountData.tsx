import { Button, Group, Stack, Text } from '@mantine/core';
import { calls } from '@propolis/contract/client';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { now } from '../../lib/clock.ts';
import { localDay } from '../../lib/dates.ts';
import { download } from '../../lib/http.ts';
import { PATHS } from '../../lib/paths.ts';
import { saveFile } from '../../lib/save-file.ts';
import { closeSession } from '../../lib/session.ts';
import { useFailureMessage } from '../../lib/use-words.ts';
import { forgetWrites } from '../../lib/writes/outbox.ts';
import { AsyncButton } from '../../ui/AsyncButton.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { deleteUser } from './account.api.ts';

/** Take the data along, or have them all removed. */
export function AccountData() {
  const t = useTranslations('account.profile');
  const message = useFailureMessage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = deleteUser.use();
  const [asking, setAsking] = useState(false);
  const exportData = async () => {
    try {
      saveFile(await download(calls.account.exportUser, {}), `propolis-${localDay(now())}.zip`);
    } catch (error) {
      showToast('error', message(error));
    }
  };
  const removeAccount = async () => {
    try {
      await remove(undefined);
      await forgetWrites(client);
      closeSession('deleted');
      await navigate({ to: PATHS.goodbye });
    } catch {
      showToast('error', t('deleteFailed'));
      setAsking(false);
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
        <Button
          variant="outline"
          color="brick"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {t('delete')}
        </Button>
      </Group>
      {asking && (
        <ConfirmDialog
          title={t('deleteTitle')}
          confirmLabel={t('delete')}
          onConfirm={removeAccount}
          onClose={() => setAsking(false)}
        >
          {t('deleteText')}
        </ConfirmDialog>
      )}
    </Stack>
  );
}
