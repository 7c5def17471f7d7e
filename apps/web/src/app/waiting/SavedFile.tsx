import { Button, FileButton, Group, Text } from '@mantine/core';
import { IconDownload, IconFileUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { now } from '../../lib/clock.ts';
import { localDay } from '../../lib/dates.ts';
import { saveFile } from '../../lib/save-file.ts';
import {
  readSavedWrites,
  type SavedFileFault,
  type SavedWrites,
  saveWrites,
  takeSavedWrites,
} from '../../lib/writes/saved-writes.ts';
import { AsyncButton } from '../../ui/AsyncButton.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';

interface SavedFileProps {
  /** Whether there is something to save. */
  readonly savable: boolean;
}

/**
 * Saves unsent writes as a file, and sends such a file: from another device, or after this one has lost them.
 */
export function SavedFile({ savable }: SavedFileProps) {
  const t = useTranslations('waiting.file');
  const client = useQueryClient();
  const [asked, setAsked] = useState<SavedWrites>();
  const sayFault = (fault: SavedFileFault) => showToast('error', t(`faults.${fault}`));
  const save = async () => {
    const { file, leftOut } = await saveWrites(client);
    saveFile(file, `propolis-${localDay(now())}.json`);
    if (leftOut > 0) showToast('warning', t('leftOut', { count: leftOut }));
  };
  const read = async (file: File) => {
    const saved = await readSavedWrites(client, file);
    if (typeof saved === 'string') sayFault(saved);
    else setAsked(saved);
  };
  const take = async (saved: SavedWrites) => {
    setAsked(undefined);
    const taken = await takeSavedWrites(client, saved);
    if (typeof taken === 'string') sayFault(taken);
    else showToast('success', t('taken', { count: taken }));
  };
  return (
    <Group mt="lg">
      <Text c="dimmed" w="100%">
        {t('purpose')}
      </Text>
      {savable && (
        <AsyncButton variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={save}>
          {t('save')}
        </AsyncButton>
      )}
      <FileButton accept=".json,application/json" onChange={(file) => file && void read(file)}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconFileUpload size={18} aria-hidden />}>
            {t('send')}
          </Button>
        )}
      </FileButton>
      {asked && (
        <ConfirmDialog
          title={t('sendTitle')}
          confirmLabel={t('confirm')}
          harmless
          onConfirm={() => take(asked)}
          onClose={() => setAsked(undefined)}
        >
          {t('sendText', { count: asked.writes.length })}
        </ConfirmDialog>
      )}
    </Group>
  );
}
