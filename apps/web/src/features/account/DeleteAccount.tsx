import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../lib/paths.ts';
import { leavePush } from '../../lib/push.ts';
import { closeSession } from '../../lib/session.ts';
import { forgetWrites } from '../../lib/writes/outbox.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { deleteUser } from './account.api.ts';
import styles from './DeleteAccount.module.css';

/** What is lost, and a word to be typed before it is. */
export function DeleteAccount() {
  const t = useTranslations('account.profile');
  const [asking, setAsking] = useState(false);
  return (
    <Stack gap="md">
      <Text>{t('deleteText')}</Text>
      <ul className={styles.gone}>
        <li>{t('deletes.data')}</li>
        <li>{t('deletes.ways')}</li>
        <li>{t('deletes.mails')}</li>
      </ul>
      <Text size="sm" c="dimmed">
        {t('deleteLog')}
      </Text>
      <Group>
        <Button
          variant="outline"
          color="brick"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {t('delete')}
        </Button>
      </Group>
      {asking && <DeleteDialog onClose={() => setAsking(false)} />}
    </Stack>
  );
}

function DeleteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations();
  const remove = useRemoval(onClose);
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState(false);
  const [running, setRunning] = useState(false);
  const word = t('account.profile.deleteWord');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const fits = typed.trim().toLowerCase() === word;
    setRefused(!fits);
    if (!fits || running) return;
    setRunning(true);
    await remove();
  };
  return (
    <Dialog onClose={onClose} title={t('account.profile.deleteTitle')}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <Text>{t('account.profile.deleteForEver')}</Text>
          <TextInput
            label={t('account.profile.deleteType', { word })}
            autoComplete="off"
            autoCapitalize="none"
            value={typed}
            error={refused && t('account.profile.deleteMistyped', { word })}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" color="brick" loading={running}>
              {t('account.profile.delete')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Nothing of it stays on this device either. */
function useRemoval(onFailed: () => void): () => Promise<void> {
  const t = useTranslations('account.profile');
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = deleteUser.use();
  return async () => {
    try {
      await remove(undefined);
      await forgetWrites(client);
      leavePush().catch(() => undefined);
      closeSession('deleted');
      await navigate({ to: PATHS.goodbye });
    } catch {
      showToast('error', t('deleteFailed'));
      onFailed();
    }
  };
}
