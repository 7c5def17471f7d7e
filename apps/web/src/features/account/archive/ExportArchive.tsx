import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { now } from '../../../lib/clock.ts';
import { localDay } from '../../../lib/dates.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { exportArchive } from './archive.api.ts';
import { Transfer } from './Transfer.tsx';
import { shareOf, useMegabytes, useTransfer } from './use-transfer.ts';

/** Exports the account's data to a file on this device. */
export function ExportArchive() {
  const t = useTranslations('account.archive');
  const megabytes = useMegabytes();
  const { progress, problem, start, cancel } = useTransfer();
  const [saved, setSaved] = useState<string>();
  const save = () =>
    start(async ({ signal, report }) => {
      setSaved(undefined);
      const name = `propolis-${localDay(now())}.zip`;
      saveFile(await exportArchive({ signal, onReceived: report }), name);
      setSaved(name);
    });
  return (
    <Stack gap="md">
      <Text>{t('exportText')}</Text>
      {problem && (
        <Alert color="brick" role="alert">
          {t('exportFailed', { why: problem })}
        </Alert>
      )}
      {saved && (
        <Alert color="meadow" role="status">
          {t('exported', { name: saved })}
        </Alert>
      )}
      {progress ? (
        <Transfer
          state={
            progress.of === undefined
              ? t('exporting', { received: megabytes(progress.bytes) })
              : t('exportingOf', { received: megabytes(progress.bytes), about: megabytes(progress.of) })
          }
          share={shareOf(progress)}
          onCancel={cancel}
        />
      ) : (
        <Group>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => void save()}
          >
            {t('export')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
