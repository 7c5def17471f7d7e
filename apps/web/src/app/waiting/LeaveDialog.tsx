import { Button, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from '../../lib/store.ts';
import { useIsOnline } from '../../lib/use-is-online.ts';
import { giveUpWrites, listedWrites, sendWrites } from '../../lib/writes/outbox.ts';
import { AsyncButton } from '../../ui/AsyncButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { entriesOf } from './waiting-entries.ts';

interface LeaveDialogProps {
  readonly onClose: () => void;
  readonly onLeave: () => void;
}

/** What becomes of what is not sent yet, before a session is left: sent first, kept for the next one, or given up. */
export function LeaveDialog({ onClose, onLeave }: LeaveDialogProps) {
  const t = useTranslations('writes.leave');
  const client = useQueryClient();
  const online = useIsOnline();
  const count = entriesOf(useStore(listedWrites(client))).length;
  const [sending, setSending] = useState(false);
  const isSent = sending && count === 0;
  useEffect(() => {
    if (isSent) onLeave();
  }, [isSent, onLeave]);
  const send = () => {
    setSending(true);
    sendWrites(client);
  };
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <Stack gap="sm">
        <Text>{t('text', { count })}</Text>
        {!online && <Text c="dimmed">{t('offline')}</Text>}
        <Button size="lg" onClick={onLeave} data-autofocus>
          {t('keep')}
        </Button>
        <Button size="lg" variant="default" disabled={!online} onClick={send}>
          {t(sending ? 'sending' : 'send')}
        </Button>
        <AsyncButton
          variant="subtle"
          color="brick"
          onClick={async () => {
            await giveUpWrites(client);
            onLeave();
          }}
        >
          {t('discard')}
        </AsyncButton>
      </Stack>
    </Dialog>
  );
}
